import { recordAudit } from '../../audit/record.service';
import { transaction } from '../../database/transaction';
import { ShopError } from '../../http/errors';
import type { Shop } from '../../shop';
import { markDeleted } from '../orders.queries';
import { lockOrder } from '../orders.service';

/**
 * Takes a cancelled order off every list but that of deleted orders, its owner's too; the row stays for the books. Any
 * other order is refused with `order_state`: deleting one would refund it or lose sight of it.
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
