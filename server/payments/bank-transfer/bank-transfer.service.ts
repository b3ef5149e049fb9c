import type {
  recordTransfer as endpoint,
  OrderTransfers,
} from '#contract/admin/orders/bank-transfers';
import type { Received } from '#contract/endpoint';
import { toMajor, toMinor } from '#contract/money';
import type { BankTransfer } from '#contract/orders/payments';
import type { RefundAccount } from '#contract/orders/refund-accounts';
import { isId } from '#contract/values/id';
import { isBankTransfer } from '#contract/values/orders/payment-methods';
import { recordAudit } from '../../audit/record.service';
import type { Caller } from '../../auth/sessions/caller';
import type { Connection } from '../../database/database';
import { newId } from '../../database/ids';
import { transaction } from '../../database/transaction';
import { fieldError, ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import { readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { countAgain } from '../attempts/attempts.service';
import { lockPayment, lockPaymentOfOrder, markPaid } from '../payments.queries';
import { hasBeenPaid, type PaymentRow } from '../payments.rules';
import { closeIssue, recordIssue } from '../reconcile/payment-issues.service';
import { findRefund } from '../refunds.queries';
import { completeRefund, refundRest } from '../refunds.service';
import { confirmPayment } from '../settlement.service';
import {
  findRefundAccount,
  insertRefundTransfer,
  insertTransfer,
  isPastDay,
  listPendingRefunds,
  listTransfers,
  lockTransferPayment,
  sumTransfers,
  writeRefundAccount,
} from './bank-transfer.queries';

/** What the shopper enters at the bank; null if no transfer is awaited. */
export async function bankTransferOf(
  shop: Shop,
  payment: PaymentRow,
): Promise<BankTransfer | null> {
  // Another attempt to pay online also has a time to pay by.
  if (!isBankTransfer(payment.gateway) || payment.payBy === null) return null;
  const { bankAccountHolder, bankIban, bankBic } = await readSettings(shop);
  if (bankAccountHolder === null || bankIban === null) return null;
  const { received } = await sumTransfers(shop.pool, payment.id);
  return {
    accountHolder: bankAccountHolder,
    iban: bankIban,
    bic: bankBic ?? '',
    amount: toMajor(payment.amount - received, payment.currency),
    received: toMajor(received, payment.currency),
    reference: String(payment.orderNumber),
  };
}

/** The transfers of an order. Throws `not_found`, and `order_state` if it was never to be paid by bank transfer. */
export async function getOrderTransfers(shop: Shop, orderId: string): Promise<OrderTransfers> {
  return transaction(shop.pool, async (tx) => view(tx, await lockPaymentByTransfer(tx, orderId)));
}

/**
 * Records a received transfer; a repeated record changes nothing. The order is paid once its whole total has arrived.
 * If the order has ended, or is paid another way by now, the payment is refunded. A smaller or larger amount becomes a payment
 * issue. A transfer that was on its way when the shopper chose another method makes its payment count again, unless that was faster.
 */
export async function recordTransfer(
  shop: Shop,
  caller: Caller,
  orderId: string,
  { amount, receivedOn, bankReference }: Received<typeof endpoint>['body'],
): Promise<OrderTransfers> {
  const recorded = await transaction(shop.pool, async (tx) => {
    const payment = await lockPaymentByTransfer(tx, orderId);
    await assertPastDay(tx, 'receivedOn', receivedOn);
    const transfer = {
      id: newId(),
      paymentId: payment.id,
      receivedOn,
      amount: toMinor(amount, payment.currency),
    };
    if (await insertTransfer(tx, { ...transfer, bankReference, recordedBy: caller.accountId })) {
      await audit(tx, caller, orderId, 'order.transfer', { amount, receivedOn, bankReference });
      const counting = await countIfReplaced(tx, payment);
      await settle(shop, tx, caller, counting, transfer.amount);
      return view(tx, counting);
    }
    return view(tx, payment);
  });
  shop.wakeJobs();
  return recorded;
}

async function countIfReplaced(tx: Connection, payment: PaymentRow): Promise<PaymentRow> {
  if (!payment.isReplaced || hasBeenPaid(payment.status) || !(await countAgain(tx, payment)))
    return payment;
  return { ...payment, isReplaced: false, closedAt: null };
}

/** Settles a payment, whose row is locked, after a transfer of `amount` minor units was added. */
async function settle(
  shop: Shop,
  tx: Connection,
  caller: Caller,
  payment: PaymentRow,
  amount: number,
): Promise<void> {
  const { received, count } = await sumTransfers(tx, payment.id);
  const { gateway, orderId, currency } = payment;
  const issue = { gateway, orderId, currency };
  const reference = String(payment.orderNumber);
  if (received < payment.amount)
    return recordIssue(shop, tx, { ...issue, kind: 'underpaid', reference, amount: received });
  if (!hasBeenPaid(payment.status)) {
    await markPaid(tx, payment.id, null, null);
    await closeIssue(tx, caller.accountId, { ...issue, kind: 'underpaid', reference });
    if (payment.closedAt === null) await confirmPayment(shop, tx, payment, 'paid');
    else await refundRest(tx, { ...payment, captured: payment.amount }, 'late', 'shop');
  }
  const surplus = Math.min(amount, received - payment.amount);
  if (surplus > 0)
    await recordIssue(shop, tx, {
      ...issue,
      kind: 'overpaid',
      amount: surplus,
      // Each surplus is decided on its own.
      reference: `${reference}-${count}`,
    });
}

/** Records that staff have transferred a pending refund; a refund that is done stays as it is. */
export async function recordRefundTransfer(
  shop: Shop,
  caller: Caller,
  refundId: string,
  { sentOn, account }: { sentOn: string; account?: RefundAccount | undefined },
): Promise<OrderTransfers> {
  const recorded = await transaction(shop.pool, async (tx) => {
    const found = isId(refundId) ? await findRefund(tx, refundId) : null;
    const payment = found && (await lockPayment(tx, found.paymentId));
    const refund = payment && (await findRefund(tx, refundId));
    if (!refund) throw new ShopError('not_found', { message: 'There is no such refund.' });
    assertBankTransfer(payment);
    await assertPastDay(tx, 'sentOn', sentOn);
    if (refund.status === 'pending') {
      await assertUsable(tx, payment.id, account);
      if (account) await writeRefundAccount(tx, payment.id, account, 0);
      await insertRefundTransfer(tx, refund.id, sentOn, caller.accountId);
      await completeRefund(tx, payment, refund);
      await audit(tx, caller, payment.orderId, 'order.refund-transfer', {
        amount: toMajor(refund.amount, payment.currency),
        sentOn,
      });
    }
    return view(tx, payment);
  });
  shop.wakeJobs();
  return recorded;
}

/** Refuses an account that the customer has just put in place of another; staff may type a further one. */
async function assertUsable(
  tx: Connection,
  paymentId: string,
  typed: RefundAccount | undefined,
): Promise<void> {
  const stored = await findRefundAccount(tx, paymentId);
  if (stored?.isUsable === false && (!typed || typed.iban === stored.iban))
    throw new ShopError('order_state', {
      message:
        'The customer replaced the account less than 24 hours ago. Wait until the 24 hours are over, so that they can object if it wasn’t them.',
    });
}

async function view(tx: Connection, payment: PaymentRow): Promise<OrderTransfers> {
  const transfers = await listTransfers(tx, payment.id);
  const { received } = await sumTransfers(tx, payment.id);
  const account = await findRefundAccount(tx, payment.id);
  const major = (amount: number) => toMajor(amount, payment.currency);
  return {
    transfers: transfers.map((row) => ({
      ...row,
      amount: major(row.amount),
      recordedAt: row.recordedAt.toISOString(),
    })),
    due: payment.isReplaced ? 0 : major(Math.max(0, payment.amount - received)),
    refunds: (await listPendingRefunds(tx, payment.id)).map(({ _id, amount }) => ({
      _id,
      amount: major(amount),
    })),
    refundAccount: account ? { ...account, usableAt: account.usableAt.toISOString() } : null,
  };
}

async function lockPaymentByTransfer(tx: Connection, orderId: string): Promise<PaymentRow> {
  const payment = isId(orderId) ? await lockTransferPayment(tx, orderId) : null;
  if (payment) return payment;
  const other = isId(orderId) ? await lockPaymentOfOrder(tx, orderId) : null;
  if (!other) throw new ShopError('not_found', { message: refusals.order.notFound });
  assertBankTransfer(other);
  return other;
}

function assertBankTransfer({ gateway }: PaymentRow): void {
  if (!isBankTransfer(gateway))
    throw new ShopError('order_state', { message: 'This order isn’t paid by bank transfer.' });
}

async function assertPastDay(tx: Connection, path: string, day: string): Promise<void> {
  if (!(await isPastDay(tx, day)))
    throw fieldError('invalid_request', path, 'Can’t be in the future.');
}

function audit(
  tx: Connection,
  { accountId: actorId }: Caller,
  entityId: string,
  action: string,
  after: Record<string, unknown>,
): Promise<void> {
  return recordAudit(tx, { actorId, action, entity: 'order', entityId, after });
}
