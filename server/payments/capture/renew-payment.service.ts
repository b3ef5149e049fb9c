import type { Connection } from '../../database/database';
import { ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import { enqueue } from '../../jobs/queue';
import { replaceAttempt } from '../attempts/attempts.service';
import { lockPaymentOfOrder } from '../payments.queries';
import type { PaymentRow } from '../payments.rules';
import { closeIssue } from '../reconcile/payment-issues.service';
import { lowerFailedCaptures, sumSupplements } from './capture.queries';

/** How long an order waits for a new payment: the customer is not at the checkout. */
export const MINUTES_TO_PAY = 3 * 24 * 60;

/**
 * Asks for a new payment for an order whose authorisation has ended: its cost less paid supplements. Emails the customer.
 * Failed captures are retried when the new payment is authorised.
 */
export async function askForPayment(
  tx: Connection,
  actorId: string,
  { orderId }: Pick<PaymentRow, 'orderId'>,
  cost: number,
): Promise<void> {
  const due = cost - (await sumSupplements(tx, orderId));
  if (due <= 0) throw new ShopError('order_state', { message: refusals.payment.nothingToPay });
  const payment = await lockPaymentOfOrder(tx, orderId);
  if (payment?.status !== 'voided')
    throw new ShopError('order_state', { message: refusals.payment.changed });
  const { id, gateway, method, reference } = payment;
  await lowerFailedCaptures(tx, id, due);
  const { attempt } = await replaceAttempt(tx, payment, {
    gateway,
    method,
    amount: due,
    minutes: MINUTES_TO_PAY,
  });
  if (reference !== null)
    await closeIssue(tx, actorId, { gateway, reference, kind: 'capture_failed' });
  const key = `order-payment-due:${orderId}:${attempt}`;
  await enqueue(tx, 'mail', { template: 'order-payment-due', orderId }, { key });
}
