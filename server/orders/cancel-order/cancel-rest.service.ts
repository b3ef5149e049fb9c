import type { Order } from '#contract/orders/orders';
import type { Caller } from '../../auth/sessions/sessions';
import type { Shop } from '../../shop';
import { auditOrder, changeOrder, orderState } from '../orders.service';
import { dropUnits } from '../refund-order/unsent.service';
import { readShipment, updateShipment } from '../ship-order/parcels.service';

/**
 * Cancels the unshipped units of a partly shipped order, for staff. No effect if all units are shipped. Throws `order_state` if
 * nothing was shipped, `forbidden` if something is to be refunded and the caller has no right to refund.
 */
export async function cancelRest(shop: Shop, caller: Caller, id: string): Promise<Order> {
  return changeOrder(shop, id, async (tx, order) => {
    const { parcels, left } = await readShipment(tx, id);
    if (parcels.length === 0)
      throw orderState('Nothing of this order has been shipped. You can cancel the whole order.');
    if (left.length === 0) return;
    await dropUnits(tx, order, left, caller);
    const orderStatus = await updateShipment(tx, order);
    await auditOrder(tx, caller.accountId, id, 'order.cancel-rest', {
      before: { orderStatus: order.status },
      after: {
        orderStatus,
        items: left.map((line) => ({ _id: line.id, quantity: line.quantity })),
      },
    });
  });
}
