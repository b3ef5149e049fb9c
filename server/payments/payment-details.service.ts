import { transaction } from '../database/transaction';
import type { Shop } from '../shop';
import { replaceAttempt } from './attempts/attempts.service';
import { bankTransferOf } from './bank-transfer/bank-transfer.service';
import { refundAccountOf } from './bank-transfer/refund-account.service';
import { lockPaymentOfOrder } from './payments.queries';
import {
  isPayable,
  type PaymentDetails,
  type PaymentRow,
  type ShownPayment,
} from './payments.rules';
import { type WayToPay, wayToPay } from './payments.service';
import { refreshPayment } from './settlement.service';

/** What the answer to a new order tells its owner; a repeated answer has the same client secret, also if it is paid by then. */
export async function detailsOfNewOrder(shop: Shop, payment: PaymentRow): Promise<PaymentDetails> {
  return given({
    ...paidWith(payment.reference === null ? await wayToPay(shop, payment) : payment),
    bankTransfer: await bankTransferOf(shop, payment),
  });
}

/** What the owner of an order needs to pay it, or to get its refund. */
export async function paymentDetails(shop: Shop, payment: ShownPayment): Promise<PaymentDetails> {
  return given({
    ...paidWith(await wayToPay(shop, await currentAttempt(shop, payment))),
    bankTransfer: await bankTransferOf(shop, payment),
    refundAccount: await refundAccountOf(shop.pool, payment),
  });
}

/**
 * The attempt to pay an order with now: the given one, or another in its place if its time at the provider is over. The provider
 * is asked first, since the shopper may have paid at the last moment; without an answer the attempt stays.
 */
async function currentAttempt(shop: Shop, payment: PaymentRow): Promise<PaymentRow> {
  if (!payment.isExpired || payment.isSupplement || !isPayable(payment)) return payment;
  if (!(await refreshPayment(shop, payment.id))) return payment;
  return transaction(shop.pool, async (tx) => {
    const current = await lockPaymentOfOrder(tx, payment.orderId);
    if (!current) return payment;
    if (!current.isExpired || !isPayable(current)) return current;
    const { gateway, method, amount } = current;
    return replaceAttempt(tx, current, { gateway, method, amount, minutes: null });
  });
}

const paidWith = ({ clientSecret, redirectUrl }: WayToPay) => ({ clientSecret, redirectUrl });

type Details = Required<PaymentDetails>;

/** Without those that are null. */
function given(details: { [Name in keyof Details]?: Details[Name] | null }): PaymentDetails {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));
}
