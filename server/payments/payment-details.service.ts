import type { Shop } from '../shop';
import { currentAttempt } from './attempts/expired-attempt.service';
import { bankTransferOf } from './bank-transfer/bank-transfer.service';
import { refundAccountOf } from './bank-transfer/refund-account.service';
import type { PaymentDetails, PaymentRow, ShownPayment } from './payments.rules';
import { type WayToPay, wayToPay } from './payments.service';

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

const paidWith = ({ clientSecret, redirectUrl }: WayToPay) => ({ clientSecret, redirectUrl });

type Details = Required<PaymentDetails>;

/** Without those that are null. */
function given(details: { [Name in keyof Details]?: Details[Name] | null }): PaymentDetails {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));
}
