import type { PaymentStatus } from '#contract/states';
import type { GatewayPayment } from './gateway';

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

/** Whether money has arrived; it may have been given back since. */
export function hasBeenPaid(status: PaymentStatus): boolean {
  return status === 'paid' || status === 'refunded';
}

/** Whether the shopper can still pay. */
export function isPayable(payment: { status: PaymentStatus; closedAt: Date | null }): boolean {
  return payment.closedAt === null && !hasBeenPaid(payment.status);
}
