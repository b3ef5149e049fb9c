import type { GatewayName, Payment } from '#contract/orders/payments';
import { isBankTransfer, isPaidOnDelivery } from '#contract/values/orders/payment-methods';
import { may } from '#contract/values/rights';
import type { PaymentStatus } from '#contract/values/states';
import type { Caller } from '../auth/sessions/caller';
import type { PaymentTable } from '../database/rows';
import { ShopError } from '../http/errors';
import type { GatewayPayment } from './gateways/gateway';
import { methodNamed } from './gateways/registry';

type GatewayStatus = GatewayPayment['status'];

export interface PaymentRow
  extends Pick<
    PaymentTable,
    | 'id'
    | 'status'
    | 'clientSecret'
    | 'redirectUrl'
    | 'keysVersion'
    | 'last4'
    | 'brand'
    | 'closedAt'
    | 'failedAt'
    | 'authorisedUntil'
  > {
  orderId: string;
  orderNumber: number;
  gateway: GatewayName;
  /** The gateway's method; null for payments from before it was stored, whose gateways had one. */
  method: PaymentTable['method'];
  /** Charged for a change of the order that raised its total, besides the payment of the order. */
  isSupplement: boolean;
  /** Another attempt has taken its place, so it does not count. */
  isReplaced: boolean;
  /** ISO 4217, the order's. */
  currency: PaymentTable['currency'];
  /** In minor units, like `captured` and `refunded`. */
  amount: PaymentTable['amount'];
  /** The charged amount, before refunds. All or nothing unless `captureLater`. */
  captured: PaymentTable['captured'];
  /** Refunds that are done; pending ones are not included. */
  refunded: PaymentTable['refunded'];
  /** The gateway's id of the payment. */
  reference: PaymentTable['reference'];
  /** The card is authorised at the checkout and captured when the order ships. */
  captureLater: PaymentTable['captureLater'];
  /** Whether it is captured in parts; null until it is authorised. */
  captures: PaymentTable['captures'];
  /** Whether more can be captured, unless the gateway has ended the authorisation by now. */
  isAuthorised: boolean;
  /** Counts the attempts to pay an order, from 1. */
  attempt: PaymentTable['attempt'];
  /** The provider no longer takes it, if it was not paid before. */
  isExpired: boolean;
  /** When the order is cancelled if its bank transfer or new payment has not arrived; null for other payments. */
  payBy: Date | null;
}

/** What only the owner of an order gets: what the payment needs, and where its refund is sent. */
export type PaymentDetails = Pick<
  Payment,
  'clientSecret' | 'redirectUrl' | 'bankTransfer' | 'refundAccount'
>;

/** A payment with its pending refunds, in minor units. */
export interface ShownPayment extends PaymentRow {
  /** Refunds of the order, its supplements included, without those of changes, which its total already has. */
  shownRefunded: number;
  refundPending: number;
}

/**
 * The payment of a new order. Its id is the idempotency key at the gateway, so it exists before the gateway is called. A
 * payment of nothing is paid.
 */
export function newPayment(
  order: Pick<
    PaymentRow,
    | 'id'
    | 'orderId'
    | 'orderNumber'
    | 'currency'
    | 'amount'
    | 'gateway'
    | 'method'
    | 'payBy'
    | 'captureLater'
  >,
): ShownPayment {
  return {
    ...order,
    payBy: order.amount === 0 ? null : order.payBy,
    status: order.amount === 0 ? 'paid' : 'unpaid',
    isSupplement: false,
    isReplaced: false,
    captured: 0,
    captures: null,
    isAuthorised: false,
    authorisedUntil: null,
    attempt: 1,
    isExpired: false,
    refunded: 0,
    shownRefunded: 0,
    refundPending: 0,
    reference: null,
    clientSecret: null,
    redirectUrl: null,
    keysVersion: null,
    last4: null,
    brand: null,
    closedAt: null,
    failedAt: null,
  };
}

/** The idempotency key of a payment at the gateway: its id, with the number of the attempt from the second on. */
export function gatewayKey({ id, attempt }: Pick<PaymentRow, 'id' | 'attempt'>): string {
  return attempt === 1 ? id : `${id}:${attempt}`;
}

/** The id of the payment that a gateway was given a key of. */
export function paymentIdOf(key: string): string {
  return key.split(':', 1)[0] ?? key;
}

/** Whether an order is confirmed when it is placed: it is paid, or paid on delivery. */
function isConfirmedImmediately({
  status,
  gateway,
}: Pick<PaymentRow, 'status' | 'gateway'>): boolean {
  return status === 'paid' || isPaidOnDelivery(gateway);
}

/** The job that sends the confirmation email of an order; its key makes it run once. */
export function confirmationJobs(orderId: string) {
  return [emailJob('order-confirmation', orderId)];
}

/**
 * The jobs of a new order: those of its confirmation, or the email that says how to transfer the money. Shoppers who leave the
 * shop to pay can come back without having paid, or not at all, so they keep their cart until they have paid.
 */
export function jobsOfNewOrder(
  payment: Pick<PaymentRow, 'status' | 'gateway' | 'method' | 'orderId'>,
) {
  const { gateway, method, orderId } = payment;
  if (isConfirmedImmediately(payment)) return confirmationJobs(orderId);
  if (isBankTransfer(gateway)) return [emailJob('order-transfer', orderId)];
  return methodNamed(gateway, method)?.flow === 'redirect' ? [restoreCartJob(orderId)] : [];
}

/** The job that puts the lines of an unpaid order back into the cart; its key makes it run once. */
export function restoreCartJob(orderId: string) {
  return { kind: 'restore-cart', key: orderId, payload: { orderId } };
}

function emailJob(template: string, orderId: string) {
  return { kind: 'mail', key: `${template}:${orderId}`, payload: { template, orderId } };
}

/** The status of a payment after each status at the gateway. Others change nothing: no event moves a payment back. */
const transitions: Record<PaymentStatus, Partial<Record<GatewayStatus, PaymentStatus>>> = {
  unpaid: {
    failed: 'failed',
    processing: 'processing',
    authorised: 'authorised',
    succeeded: 'paid',
  },
  failed: { processing: 'processing', authorised: 'authorised', succeeded: 'paid' },
  processing: {
    failed: 'failed',
    authorised: 'authorised',
    succeeded: 'paid',
    canceled: 'failed',
  },
  authorised: { succeeded: 'paid', canceled: 'voided' },
  voided: {},
  paid: {},
  refunded: {},
};

/**
 * The status of a payment after a report from the gateway, in whatever order these arrive. A payment is paid with the first
 * money that is captured.
 */
export function statusAfter(
  status: PaymentStatus,
  { status: reported, captured }: Pick<GatewayPayment, 'status' | 'captured'>,
): PaymentStatus {
  return transitions[status][captured > 0 ? 'succeeded' : reported] ?? status;
}

/** Whether the gateway reports the expected amount and currency. */
export function isExpectedMoney(
  payment: { amount: number; currency: string },
  reported: Pick<GatewayPayment, 'amount' | 'currency'>,
): boolean {
  return reported.amount === payment.amount && reported.currency === payment.currency;
}

/**
 * Decides a refund: the customer by cancelling or returning, the shop by its rules, or a member of staff with the right
 * to refund.
 */
export type RefundDecider = 'customer' | 'shop' | Pick<Caller, 'accountId' | 'role'>;

/** Throws `forbidden` for a member of staff without the right to refund. */
export function assertRefundRight(decider: RefundDecider): void {
  if (typeof decider === 'string' || may(decider.role, 'staff:refunds')) return;
  throw new ShopError('forbidden', {
    message: 'This refunds the customer. Ask someone with the right to refund.',
  });
}

/** Whether all that was paid for an order is refunded, by its payment and supplements. */
export function isAllRefunded(
  payments: Pick<PaymentRow, 'captured' | 'refunded' | 'status' | 'isAuthorised'>[],
): boolean {
  if (payments.some(({ isAuthorised }) => isAuthorised)) return false;
  const paid = payments.filter(({ status }) => hasBeenPaid(status));
  const sum = paid.reduce((total, { captured }) => total + captured, 0);
  return sum > 0 && paid.every(({ captured, refunded }) => refunded === captured);
}

/** Whether the payment was ever paid; it may have been refunded since. */
export function hasBeenPaid(status: PaymentStatus): boolean {
  return status === 'paid' || status === 'refunded';
}

/** Whether the shopper has neither paid nor been authorised to pay. */
export function isUnpaid(status: PaymentStatus): boolean {
  return status === 'unpaid' || status === 'failed';
}

/** Whether money was neither taken nor authorised yet, and still can be. */
export function isUndecided(status: PaymentStatus): boolean {
  return isUnpaid(status) || status === 'processing';
}

/** Whether the shopper can still pay. */
export function isPayable(payment: { status: PaymentStatus; closedAt: Date | null }): boolean {
  return payment.closedAt === null && isUnpaid(payment.status);
}
