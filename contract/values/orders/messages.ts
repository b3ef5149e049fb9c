import type { OrderStatus, PaymentStatus, ReturnReason } from '../states';
import type { PostagePayer } from './return-postage';

/** Texts about orders that shoppers and staff share. Shoppers see them in their language. */

export const orderStatusLabels = {
  Pending: 'Pending',
  Shipped: 'Shipped',
  Delivered: 'Delivered',
  Cancelled: 'Cancelled',
  Returned: 'Returned',
} satisfies Record<OrderStatus, string>;

/** More specific than the status of an order. */
export const orderStateLabels = {
  deleted: 'Deleted',
  partlyShipped: 'Partly shipped',
} as const;

/** The labels of stored payment states; `paymentLabel` is more specific. */
export const paymentStatusLabels = {
  unpaid: 'Not paid',
  processing: 'Processing',
  authorised: 'Authorised',
  paid: 'Paid',
  failed: 'Payment failed',
  voided: 'Authorisation ended',
  refunded: 'Refunded',
} satisfies Record<PaymentStatus, string>;

export const paymentLabels = {
  partlyCharged: 'Partly charged',
  notCharged: 'Not charged',
  awaitingTransfer: 'Awaiting transfer',
  onDelivery: 'On delivery',
} as const;

export const refundLabels = {
  partly: 'Partly refunded',
  pending: 'Refund in progress',
  done: 'Refunded',
  amountDone: (amount: string) => `${amount} refunded`,
  amountPending: (amount: string) => `Refund of ${amount} in progress`,
} as const;

export const returnReasonLabels = {
  too_small: 'Too small',
  too_large: 'Too large',
  not_as_pictured: 'Not as pictured',
  damaged: 'Damaged',
  changed_mind: 'Changed my mind',
  other: 'Other',
  withdrawal: 'Withdrawal from the contract',
} satisfies Record<ReturnReason, string>;

/** What the return page, the order, the slip and the email say. */
export const returnPostageTexts = {
  customer: 'You pay for sending the parcel.',
  shop: 'We pay for sending the parcel.',
} satisfies Record<PostagePayer, string>;
