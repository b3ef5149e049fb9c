import { DEFAULT_LANGUAGE } from './languages/languages';
import { textsIn } from './languages/translated-texts';
import {
  orderStateLabels,
  orderStatusLabels,
  paymentLabels,
  paymentStatusLabels,
  refundLabels,
} from './orders/messages';
import { isBankTransfer, isPaidOnDelivery } from './orders/payment-methods';
import type { OrderStatus, PaymentStatus, Shipment } from './states';

/**
 * Labels for the states of an order and its payment, in the shop, on the staff screens and in emails. The web app has one
 * language; the server names that of the reader.
 */

export function orderStateLabel(order: {
  orderStatus: OrderStatus;
  shipment?: Shipment;
  deletedAt?: string | null;
}): string {
  if (order.deletedAt) return orderStateLabels.deleted;
  return order.shipment === 'partial'
    ? orderStateLabels.partlyShipped
    : orderStatusLabels[order.orderStatus];
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
export function paymentLabel(
  { orderStatus, payment, ...order }: PaymentState,
  language: string = DEFAULT_LANGUAGE,
): string {
  const { status, gateway } = payment;
  const labels = textsIn(paymentLabels, language);
  const statuses = textsIn(paymentStatusLabels, language);
  const refund = refundLabel(order, language);
  const { authorised = 0 } = payment.capture ?? {};
  if (status === 'paid' && authorised > 0) return refund ?? labels.partlyCharged;
  if (status === 'paid' || status === 'refunded') return refund ?? statuses.paid;
  if (orderStatus === 'Cancelled') return labels.notCharged;
  if (isBankTransfer(gateway)) return labels.awaitingTransfer;
  return isPaidOnDelivery(gateway) ? labels.onDelivery : statuses[status];
}

/** `Partly refunded`, `Refund in progress` or `Refunded`; null if nothing is refunded. */
export function refundLabel(
  { total, refunded, refundPending = 0 }: RefundState,
  language: string = DEFAULT_LANGUAGE,
): string | null {
  const labels = textsIn(refundLabels, language);
  if (!(refunded + refundPending > 0)) return null;
  // Tolerance of less than half a minor unit: major units are floats here.
  if (refunded + refundPending < total - 0.0005) return labels.partly;
  return refundPending > 0 ? labels.pending : labels.done;
}

/** The refunded amount as a label: `$60.00 refunded`; null if nothing is refunded. */
export function refundText(
  { refunded, refundPending = 0 }: Pick<RefundState, 'refunded' | 'refundPending'>,
  money: (amount: number) => string,
): string | null {
  const parts = [
    ...(refunded > 0 ? [refundLabels.amountDone(money(refunded))] : []),
    ...(refundPending > 0 ? [refundLabels.amountPending(money(refundPending))] : []),
  ];
  return parts.length === 0 ? null : parts.join('. ');
}
