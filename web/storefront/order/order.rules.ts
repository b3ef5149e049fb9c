import type { Order } from '#contract/orders';
import type { StatusTone } from '../../ui/status';
import { order as texts } from './messages';

export type OrderStanding = 'waiting' | 'unpaid' | 'placed' | 'cancelled';

/** How an order stands with its shopper. `placed` alone may say that the payment was successful. */
export function standingOf({ orderStatus, payment }: Order, isWaiting: boolean): OrderStanding {
  if (orderStatus === 'Cancelled') return 'cancelled';
  if (payment.gateway === 'none' || payment.status === 'paid' || payment.status === 'refunded')
    return 'placed';
  return isWaiting && payment.status === 'unpaid' ? 'waiting' : 'unpaid';
}

/** What an item's status reads: 'Ready for Delivery' once it is paid and not yet on its way. */
export function itemStatus(
  order: Order,
  standing: OrderStanding,
): { text: string; tone: StatusTone } {
  if (standing === 'waiting' || standing === 'unpaid')
    return { text: texts.awaiting, tone: 'warn' };
  if (order.orderStatus === 'Pending') return { text: texts.ready, tone: 'ok' };
  return { text: order.orderStatus, tone: order.orderStatus === 'Cancelled' ? 'quiet' : 'ok' };
}
