import { CURRENCY } from '#contract/money';
import { may } from '#contract/values/rights';
import type { PaymentStatus } from '#contract/values/states';
import type { Caller } from '../auth/sessions/caller';
import { ShopError } from '../http/errors';
import type { GatewayPayment } from './gateways/gateway';

type GatewayStatus = GatewayPayment['status'];

/** What the gateway's word makes of a payment. What is not named changes nothing: no event ever turns a payment back. */
const transitions: Record<PaymentStatus, Partial<Record<GatewayStatus, PaymentStatus>>> = {
  unpaid: { failed: 'failed', succeeded: 'paid' },
  failed: { succeeded: 'paid' },
  paid: {},
  refunded: {},
};

/** The status of a payment after the gateway has spoken, in whatever order its words arrive. */
export function statusAfter(status: PaymentStatus, word: GatewayStatus): PaymentStatus {
  return transitions[status][word] ?? status;
}

/** Whether the gateway reports the money that was asked for: the amount and the currency must both agree. */
export function isExpectedMoney(
  payment: { amount: number },
  told: Pick<GatewayPayment, 'amount' | 'currency'>,
): boolean {
  return told.amount === payment.amount && told.currency === CURRENCY;
}

/**
 * Who decides that money goes back: the customer by cancelling or returning, the shop by its own rules, or a member of
 * staff, who needs the right to refund whatever operation it is.
 */
export type RefundDecider = 'customer' | 'shop' | Pick<Caller, 'accountId' | 'role'>;

/** Throws `forbidden` for a member of staff without the right to refund. */
export function requireRefundRight(decider: RefundDecider): void {
  if (typeof decider === 'string' || may(decider.role, 'staff:refunds')) return;
  throw new ShopError('forbidden', {
    message: 'This refunds the customer. Ask someone with the right to refund.',
  });
}

/** Whether an order's money is here and stays: a refund counts when it is decided, not when it is carried out. */
export function isKept(payment: { amount: number; status: PaymentStatus }, decided: number) {
  return payment.status === 'paid' && (payment.amount === 0 || decided < payment.amount);
}

/** Whether money has arrived; it may have been given back since. */
export function hasBeenPaid(status: PaymentStatus): boolean {
  return status === 'paid' || status === 'refunded';
}

/** Whether the shopper can still pay. */
export function isPayable(payment: { status: PaymentStatus; closedAt: Date | null }): boolean {
  return payment.closedAt === null && !hasBeenPaid(payment.status);
}
