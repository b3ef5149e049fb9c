import { recordAudit } from '../../audit/record.service';
import { transaction } from '../../database/transaction';
import { ShopError } from '../../http/errors';
import type { Shop } from '../../shop';
import { markDeleted } from '../orders.queries';
import { lockOrder } from '../orders.service';

/**
 * Marks a cancelled order as deleted, which removes it from all lists but that of deleted orders; the row stays for the
 * accounts. Throws `order_state` for any other order.
 */
export async function deleteOrder(shop: Shop, actorId: string, id: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status !== 'Cancelled')
      throw new ShopError('order_state', {
        message:
          order.status === 'Pending'
            ? 'Only cancelled orders can be deleted. Cancel this order first.'
            : 'Only cancelled orders can be deleted. This order was shipped, so it stays in the books.',
      });
    await markDeleted(tx, id);
    await recordAudit(tx, {
      ...{ actorId, action: 'order.delete', entity: 'order', entityId: id },
      before: { orderStatus: order.status, deleted: false },
      after: { orderStatus: order.status, deleted: true },
    });
  });
}
