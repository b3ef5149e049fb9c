import type { Order, OrderItem } from '#contract/orders/orders';
import type { Dates } from '#contract/values/dates';
import { unitsIn } from '#contract/values/orders/parcel-units';
import { isBankTransfer, isPaidOnDelivery } from '#contract/values/orders/payment-methods';
import { orderStateLabel, paymentLabel } from '#contract/values/state-labels';
import type { StatusTone } from '../../ui/status';
import { order as texts } from './messages';

export type OrderStanding =
  | 'waiting'
  | 'transfer'
  | 'processing'
  | 'unpaid'
  | 'failed'
  | 'voided'
  | 'placed'
  | 'refunded'
  | 'cancelled';

/** The state of an order as the shopper sees it. Only `placed` may state that the payment was successful. */
export function standingOf({ orderStatus, payment }: Order, isWaiting: boolean): OrderStanding {
  if (orderStatus === 'Cancelled') return 'cancelled';
  if (isPaidOnDelivery(payment.gateway) || payment.status === 'paid') return 'placed';
  if (payment.status === 'authorised') return 'placed';
  if (isBankTransfer(payment.gateway) && payment.status === 'unpaid') return 'transfer';
  if (payment.status !== 'unpaid') return payment.status;
  return isWaiting ? 'waiting' : 'unpaid';
}

/** Within this time after placing an order, its page counts as opened from the checkout. */
const FRESH_MS = 60 * 60_000;

/** Whether the shopper has just paid: they come from checkout, or the order was placed within the last hour. */
export function isFresh(
  order: Order,
  { now, isFromCheckout }: { now: number; isFromCheckout: boolean },
) {
  const isRecent = now - Date.parse(order.orderDate) < FRESH_MS;
  return order.orderStatus === 'Pending' && (isFromCheckout || isRecent);
}

/** The page's heading and text: about the payment right after paying, later about the order's state. */
export function headingOf(
  order: Order,
  standing: OrderStanding,
  isJustPaid: boolean,
  { dates, money }: { dates: Dates; money: (amount: number) => string },
): { title: string; text: string } {
  switch (standing) {
    case 'placed':
      return { title: placedTitle(order, isJustPaid), text: leadOf(order, isJustPaid) };
    case 'waiting':
      return { title: texts.waiting, text: texts.waitingText };
    case 'processing':
      return { title: texts.processing, text: texts.processingText };
    case 'transfer':
      return {
        title: texts.transfer(money(dueOf(order))),
        text: transferText(order, dates),
      };
    case 'unpaid':
      return { title: texts.unpaid, text: texts.unpaidText };
    case 'voided':
      return { title: texts.voided, text: texts.voidedText };
    case 'failed':
      return { title: texts.failed, text: texts.failedText };
    case 'refunded':
      return { title: texts.refunded, text: refundSentence(order, money) };
    case 'cancelled':
      return { title: texts.cancelled, text: refundSentence(order, money) };
  }
}

/** The amount that remains to be transferred. */
const dueOf = ({ total, payment }: Order) => payment.bankTransfer?.amount ?? total;

function transferText({ user, email, payment }: Order, { weekday }: Dates): string {
  return texts.transferText(user.firstName, weekday(payment.payBy ?? ''), email);
}

/** The refunded amount, and whether the refund is complete. */
function refundSentence(
  { refunded, refundPending = 0, payment }: Order,
  money: (amount: number) => string,
): string {
  if (payment.refundAccount && refundPending > 0)
    return texts.refundByTransfer(money(refundPending));
  if (refundPending > 0) return texts.refundOnItsWay(money(refunded + refundPending));
  return refunded > 0 ? texts.refundDone(money(refunded)) : texts.notCharged;
}

/** The refunded units of an item, and whether they are still sent; null if none are. */
export function itemNote({
  refundedQuantity = 0,
  cancelledQuantity = 0,
}: OrderItem): string | null {
  if (cancelledQuantity > 0) return texts.itemNotSent(cancelledQuantity);
  return refundedQuantity > 0 ? texts.itemRefunded(refundedQuantity) : null;
}

function placedTitle(order: Order, isJustPaid: boolean): string {
  const { orderStatus, payment, pickupPlace } = order;
  if (order.shipment === 'partial') return pickupPlace ? texts.partReady : texts.partShipped;
  if (isJustPaid)
    return isPaidOnDelivery(payment.gateway) || payment.status === 'authorised'
      ? texts.thanks
      : texts.success;
  if (orderStatus === 'Cancelled') return texts.cancelled;
  return pickupPlace ? texts.pickupStates[orderStatus] : texts.states[orderStatus];
}

function leadOf(order: Order, isJustPaid: boolean): string {
  const { orderStatus, user, email, payment, pickupPlace } = order;
  if (order.shipment === 'partial') return texts.leadPart(user.firstName);
  if (orderStatus === 'Shipped')
    return (pickupPlace ? texts.leadReady : texts.leadShipped)(user.firstName);
  if (orderStatus === 'Delivered')
    return (pickupPlace ? texts.leadCollected : texts.leadDelivered)(user.firstName);
  if (orderStatus === 'Returned') return texts.leadReturned(user.firstName);
  if (!isJustPaid) return texts.leadPending(user.firstName);
  const lead = isPaidOnDelivery(payment.gateway) ? texts.leadOnDelivery : texts.lead;
  const later = payment.status === 'authorised' ? ` ${texts.chargedLater}` : '';
  return `${lead(user.firstName, email)}${later}`;
}

/** The payment's status and method. */
export function paymentText(order: Order): string {
  const { brand = '', last4 } = order.payment;
  const label = order.payment.status === 'authorised' ? texts.chargeLater : paymentLabel(order);
  if (!last4) return label;
  const name = brand.charAt(0).toUpperCase() + brand.slice(1);
  return `${label}, ${texts.paidWith(name || texts.card, last4)}`;
}

/** The label of an item's status: 'Ready for Delivery' if it is paid and not shipped yet. */
export function itemStatus(
  order: Order,
  standing: OrderStanding,
  item?: OrderItem,
): { text: string; tone: StatusTone } {
  if (['waiting', 'processing', 'transfer', 'unpaid', 'failed', 'voided'].includes(standing))
    return { text: texts.awaiting, tone: 'warn' };
  const { orderStatus } = order;
  const sent = item ? unitsIn(order.parcels ?? [], item._id) : 0;
  if (orderStatus === 'Pending' && item && sent > 0) {
    const isAll = sent + (item.cancelledQuantity ?? 0) >= item.quantity;
    return { text: isAll ? texts.itemShipped : texts.itemPartlyShipped, tone: 'ok' };
  }
  if (orderStatus === 'Pending') return { text: texts.ready, tone: 'ok' };
  return { text: orderStateLabel({ orderStatus }), tone: 'ok' };
}
