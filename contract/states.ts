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
