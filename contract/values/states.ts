/** The states of orders, payments and returns. The server defines the allowed transitions. */

export const orderStatuses = ['Pending', 'Shipped', 'Delivered', 'Cancelled', 'Returned'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** How much of an order is shipped. */
export const shipments = ['none', 'partial', 'complete'] as const;
export type Shipment = (typeof shipments)[number];

/** A change of an order waits for its payment, has been applied, or has lapsed. */
export const orderChangeStatuses = ['waiting', 'applied', 'lapsed'] as const;

/**
 * `processing`: the shopper has paid, and the provider does not know the outcome yet. `authorised`: the card is authorised and charged when the order ships. `voided`: that authorisation has ended, and nothing was
 * charged.
 */
export const paymentStatuses = [
  'unpaid',
  'processing',
  'authorised',
  'paid',
  'failed',
  'voided',
  'refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const returnStatuses = ['requested', 'received', 'rejected'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** Reasons for a return; details go into a note. `withdrawal` is set by a declaration of withdrawal. */
export const returnReasons = [
  'too_small',
  'too_large',
  'not_as_pictured',
  'damaged',
  'changed_mind',
  'other',
  'withdrawal',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** The reasons that shoppers may choose. */
export const chosenReasons = returnReasons.filter((reason) => reason !== 'withdrawal');
export type ChosenReason = (typeof chosenReasons)[number];

/**
 * Discrepancies between the gateway and the orders. `unknown_charge`: no order has this payment. `wrong_amount`: the
 * amount or currency differs from the order's. `over_refunded`: the gateway reports a refund above the amount paid.
 * `refund_failed`: a refund that the gateway had accepted failed later, and must be made another way. `underpaid`: the bank
 * transfers recorded for an order are less than its total. `overpaid`: a bank transfer exceeds the amount due. `capture_failed`:
 * the gateway refuses to charge an authorised card. `authorisation_ending`: a card can be charged for a short time only, and the
 * order has not been shipped. `disputed`: the shopper's bank asks for the money back. `fraud_warning`: the
 * card's issuer suspects that its owner knows nothing of the payment.
 */
export const paymentIssueKinds = [
  'unknown_charge',
  'wrong_amount',
  'over_refunded',
  'refund_failed',
  'underpaid',
  'overpaid',
  'capture_failed',
  'authorisation_ending',
  'disputed',
  'fraud_warning',
] as const;
export type PaymentIssueKind = (typeof paymentIssueKinds)[number];

export const paymentIssueStatuses = ['open', 'refunding', 'refunded', 'resolved'] as const;
export type PaymentIssueStatus = (typeof paymentIssueStatuses)[number];
