/** The states an order, its payment and a return of it can be in. Which may follow which is the server's to say. */

export const orderStatuses = ['Pending', 'Shipped', 'Delivered', 'Cancelled', 'Returned'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['unpaid', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const returnStatuses = ['requested', 'received', 'rejected'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** Why something is sent back, to choose from; what else there is to say is a note beside it. */
export const returnReasons = [
  'too_small',
  'too_large',
  'not_as_pictured',
  'damaged',
  'changed_mind',
  'other',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** The reasons in words, for shoppers and staff. */
export const returnReasonLabels: Record<ReturnReason, string> = {
  too_small: 'Too small',
  too_large: 'Too large',
  not_as_pictured: 'Not as pictured',
  damaged: 'Damaged',
  changed_mind: 'Changed my mind',
  other: 'Other',
};

/**
 * What can be wrong between the gateway and the orders. `unknown_charge`: no order has this payment. `wrong_amount`: the
 * amount or the currency is not what was asked for. `over_refunded`: the gateway reports a refund above what was paid.
 * `refund_failed`: a refund that the gateway had accepted failed later, and must be made another way.
 */
export const paymentIssueKinds = [
  'unknown_charge',
  'wrong_amount',
  'over_refunded',
  'refund_failed',
] as const;
export type PaymentIssueKind = (typeof paymentIssueKinds)[number];

export const paymentIssueStatuses = ['open', 'refunding', 'refunded', 'resolved'] as const;
export type PaymentIssueStatus = (typeof paymentIssueStatuses)[number];
