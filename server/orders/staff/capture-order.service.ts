import type { Order } from '#contract/orders/orders';
import { retryCaptures } from '../../payments/capture/capture.service';
import { askForPayment } from '../../payments/capture/renew-payment.service';
import { isAuthorised, paymentOf } from '../../payments/payments.service';
import type { Shop } from '../../shop';
import { auditOrder, changeOrder, linesOf, orderState } from '../orders.service';
import { costOfOrder } from '../ship-order/parcel-cost.rules';
import { isRenewable } from './capture-order.rules';

/** Tries again to charge a card for the parcels that are shipped. Throws `order_state` if the authorisation has ended. */
export async function retryCapture(shop: Shop, actorId: string, id: string): Promise<Order> {
  return changeOrder(shop, id, async (tx) => {
    if (!(await isAuthorised(tx, id)))
      throw orderState('The card’s authorisation has ended, so it can’t be charged any more.');
    if (await retryCaptures(tx, id)) await auditOrder(tx, actorId, id, 'order.capture', {});
  });
}

/**
 * Asks for a new payment of an order whose authorisation has ended, and emails the customer. Throws `order_state` if something
 * was charged, or the order has ended.
 */
export async function renewPayment(shop: Shop, actorId: string, id: string): Promise<Order> {
  return changeOrder(shop, id, async (tx, order) => {
    const payment = await paymentOf(tx, id);
    if (payment.attempt > 1 && payment.status === 'unpaid') return;
    if (!isRenewable(order, payment))
      throw orderState(
        'A new payment is possible once the card’s authorisation has ended and nothing was charged.',
      );
    await askForPayment(tx, actorId, payment, costOfOrder(order, await linesOf(tx, id)));
    await auditOrder(tx, actorId, id, 'order.ask-payment', {});
  });
}
