import { isPaidOnDelivery } from '#contract/values/orders/payment-methods';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { enqueue, forgetJob } from '../../jobs/queue';
import type { Settings } from '../../settings/shop-settings';
import { isCapturedLater, type OfferedMethod } from '../payment-methods.rules';
import { lockPaymentOfOrder } from '../payments.queries';
import { isPayable, type PaymentRow } from '../payments.rules';
import {
  hasCaptures,
  hasTransfers,
  insertAttempt,
  markCounting,
  markReplaced,
  moveFailedCaptures,
  type NextAttempt,
} from './attempts.queries';

/**
 * Starts another attempt to pay an order in place of its payment, which the caller has locked. A job cancels the attempt before
 * at its provider. Money that it takes all the same is refunded, or makes it count again, see `countAgain`.
 */
export async function replaceAttempt(
  tx: Connection,
  payment: PaymentRow,
  next: Omit<NextAttempt, 'id'>,
): Promise<PaymentRow> {
  const attempt = await insertAttempt(tx, payment.id, { ...next, id: newId() });
  if (!attempt) throw new Error(`The payment ${payment.id} is not the payment of an order.`);
  await moveFailedCaptures(tx, payment.id, attempt.id);
  await enqueueCancellation(tx, payment);
  return attempt;
}

/** Whether a payment, which the caller has locked, can be made another way: no part of its money has come or is charged by it. */
export async function canSwitch(tx: Connection, { id }: PaymentRow): Promise<boolean> {
  return !(await hasTransfers(tx, id)) && !(await hasCaptures(tx, id));
}

/** Starts an attempt with another method, see `replaceAttempt`. The order waits no longer for it, unless the method takes days. */
export function switchAttempt(
  tx: Connection,
  payment: PaymentRow,
  { gateway, method }: OfferedMethod,
  { settings, holdMinutes }: { settings: Pick<Settings, 'chargeAt'>; holdMinutes: number | null },
): Promise<PaymentRow> {
  return replaceAttempt(tx, payment, {
    gateway,
    method: method.name,
    amount: payment.amount,
    minutes: null,
    holdMinutes,
    captureLater: isCapturedLater(method, settings),
  });
}

/**
 * Makes a replaced attempt, whose row is locked, the payment of its order again, because its provider has taken the money before
 * anything else was paid. Returns false if the order no longer awaits the same amount: the money is then refunded.
 */
export async function countAgain(tx: Connection, attempt: PaymentRow): Promise<boolean> {
  const current = await lockPaymentOfOrder(tx, attempt.orderId);
  if (!current || !isPayable(current) || current.amount !== attempt.amount) return false;
  // The parcel may be on its way, and whoever brings it collects the money.
  if (isPaidOnDelivery(current.gateway)) return false;
  if (await hasTransfers(tx, current.id)) return false;
  await markReplaced(tx, current.id);
  await markCounting(tx, attempt.id);
  await forgetJobsOfClosed(tx, attempt.id);
  await enqueueCancellation(tx, current);
  return true;
}

/**
 * Forgets the jobs that a payment had while it was closed, as it is open again. They have changed nothing or will change nothing,
 * and the same keys are needed when it is approved or closed once more.
 */
export async function forgetJobsOfClosed(tx: Connection, id: string): Promise<void> {
  for (const kind of ['cancel-payment', 'capture-approved']) await forgetJob(tx, kind, id);
}

async function enqueueCancellation(tx: Connection, { id, reference }: PaymentRow): Promise<void> {
  if (reference !== null) await enqueue(tx, 'cancel-payment', { paymentId: id }, { key: id });
}
