import type { Order } from '#contract/orders';
import type { StatusTone } from '../../ui/status';
import { order as texts } from './messages';

export type OrderStanding = 'waiting' | 'unpaid' | 'failed' | 'placed' | 'refunded' | 'cancelled';

/** How an order stands with its shopper. `placed` alone may say that the payment was successful. */
export function standingOf({ orderStatus, payment }: Order, isWaiting: boolean): OrderStanding {
  if (orderStatus === 'Cancelled') return 'cancelled';
  if (payment.gateway === 'none' || payment.status === 'paid') return 'placed';
  if (payment.status !== 'unpaid') return payment.status;
  return isWaiting ? 'waiting' : 'unpaid';
}

/** The page's heading and what is said below it. */
export function headingOf(order: Order, standing: OrderStanding): { title: string; text: string } {
  switch (standing) {
    case 'placed':
      return {
        title: order.payment.gateway === 'none' ? texts.thanks : texts.success,
        text: leadOf(order),
      };
    case 'waiting':
      return { title: texts.waiting, text: texts.waitingText };
    case 'unpaid':
      return { title: texts.unpaid, text: texts.unpaidText };
    case 'failed':
      return { title: texts.failed, text: texts.failedText };
    case 'refunded':
      return { title: texts.refunded, text: texts.refundedText };
    case 'cancelled':
      return { title: texts.cancelled, text: texts.cancelledText };
  }
}

function leadOf({ orderStatus, user, email, payment }: Order): string {
  if (orderStatus === 'Shipped') return texts.leadShipped(user.firstName);
  if (orderStatus === 'Delivered') return texts.leadDelivered(user.firstName);
  if (orderStatus === 'Returned') return texts.leadReturned(user.firstName);
  const lead = payment.gateway === 'none' ? texts.leadOnDelivery : texts.lead;
  return lead(user.firstName, email);
}

/** What the order was paid with, or how it stands. */
export function paymentText({ payment, orderStatus }: Order): string {
  const { status, gateway, brand = '', last4 } = payment;
  if (gateway === 'none') return texts.onDelivery;
  if (status !== 'paid' && status !== 'refunded')
    return orderStatus === 'Cancelled' ? texts.nothingPaid : texts.notPaid;
  if (!last4) return texts.paid;
  const name = brand.charAt(0).toUpperCase() + brand.slice(1);
  return texts.paidWith(name || texts.card, last4);
}

/** What an item's status reads: 'Ready for Delivery' once it is paid and not yet on its way. */
export function itemStatus(
  { orderStatus }: Order,
  standing: OrderStanding,
): { text: string; tone: StatusTone } {
  if (standing === 'waiting' || standing === 'unpaid' || standing === 'failed')
    return { text: texts.awaiting, tone: 'warn' };
  if (orderStatus === 'Pending') return { text: texts.ready, tone: 'ok' };
  const isOver = orderStatus === 'Cancelled' || orderStatus === 'Returned';
  return { text: orderStatus, tone: isOver ? 'quiet' : 'ok' };
}
