import { isBankTransfer, isPaidOnDelivery } from './orders/payment-methods';
import type { OrderStatus, PaymentStatus, Shipment } from './states';

/** Labels for the states of an order and its payment, in the shop, on the staff screens and in emails. */

export const orderStatusLabels: Record<OrderStatus, string> = {
  Pending: 'Pending',
  Shipped: 'Shipped',
  Delivered: 'Delivered',
  Cancelled: 'Cancelled',
  Returned: 'Returned',
};

export const DELETED_LABEL = 'Deleted';
export const PARTLY_SHIPPED_LABEL = 'Partly shipped';

/** The labels of stored payment states; `paymentLabel` is more specific. */
export const paymentStatusLabels: Record<PaymentStatus, string> = {
  unpaid: 'Not paid',
  processing: 'Processing',
  authorised: 'Authorised',
  paid: 'Paid',
  failed: 'Payment failed',
  voided: 'Authorisation ended',
  refunded: 'Refunded',
};

export function orderStateLabel(order: {
  orderStatus: OrderStatus;
  shipment?: Shipment;
  deletedAt?: string | null;
}): string {
  if (order.deletedAt) return DELETED_LABEL;
  return order.shipment === 'partial' ? PARTLY_SHIPPED_LABEL : orderStatusLabels[order.orderStatus];
}

/** Paid and refunded amounts of an order, all in major or all in minor units. */
export interface RefundState {
  total: number;
  /** Carried out. */
  refunded: number;
  /** Requested, but not carried out yet. */
  refundPending?: number;
}

export interface PaymentState extends RefundState {
  orderStatus: OrderStatus;
  payment: {
    status: PaymentStatus;
    gateway: string;
    /** Of a card that is charged when the order ships. */
    capture?: { authorised: number; captured: number } | undefined;
  };
}

/** The label of an order's payment. A refund counts as soon as it is requested. */
export function paymentLabel({ orderStatus, payment, ...order }: PaymentState): string {
  const { status, gateway } = payment;
  const { authorised = 0 } = payment.capture ?? {};
  if (status === 'paid' && authorised > 0) return refundLabel(order) ?? 'Partly charged';
  if (status === 'paid' || status === 'refunded') return refundLabel(order) ?? 'Paid';
  if (orderStatus === 'Cancelled') return 'Not charged';
  if (isBankTransfer(gateway)) return 'Awaiting transfer';
  return isPaidOnDelivery(gateway) ? 'On delivery' : paymentStatusLabels[status];
}

/** `Partly refunded`, `Refund in progress` or `Refunded`; null if nothing is refunded. */
export function refundLabel({ total, refunded, refundPending = 0 }: RefundState): string | null {
  if (!(refunded + refundPending > 0)) return null;
  // Tolerance of less than half a minor unit: major units are floats here.
  if (refunded + refundPending < total - 0.0005) return 'Partly refunded';
  return refundPending > 0 ? 'Refund in progress' : 'Refunded';
}

/** The refunded amount as a label: `$60.00 refunded`; null if nothing is refunded. */
export function refundText(
  { refunded, refundPending = 0 }: Pick<RefundState, 'refunded' | 'refundPending'>,
  money: (amount: number) => string,
): string | null {
  const parts = [
    ...(refunded > 0 ? [`${money(refunded)} refunded`] : []),
    ...(refundPending > 0 ? [`Refund of ${money(refundPending)} in progress`] : []),
  ];
  return parts.length === 0 ? null : parts.join('. ');
}
