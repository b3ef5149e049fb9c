import type { OrderReturn } from '#contract/orders';
import type { ReturnInput } from '#contract/returns';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { enqueue } from '../jobs/queue';
import { linesOf, lockOrder, noSuchOrder, viewOrder } from '../orders/orders.service';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { countAsked, insertReturn, wasDeliveredWithin } from './returns.queries';
import { requireItems, requireReturnable } from './returns.rules';

/**
 * Asks to send pieces of the caller's own order back. Of several at once the order's row lets one pass after the other,
 * so no piece is sent back twice. Throws `order_state` when the order cannot be returned, or not that much of it.
 */
export async function requestReturn(
  shop: Shop,
  accountId: string,
  orderId: string,
  input: ReturnInput,
): Promise<OrderReturn> {
  const made = await transaction(shop.pool, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.accountId !== accountId) throw noSuchOrder();
    const { returnDays } = await readSettings(shop, tx);
    const isInTime = await wasDeliveredWithin(tx, orderId, returnDays);
    requireReturnable({ status: order.status, isInTime }, returnDays);
    const asked = await countAsked(tx, orderId);
    const lines = (await linesOf(tx, [orderId])).get(orderId) ?? [];
    requireItems(
      input.items,
      // What was not sent cannot come back.
      lines.map(({ id, quantity, cancelledQuantity }) => ({
        ...{ id, quantity: quantity - cancelledQuantity, asked: asked.get(id) ?? 0 },
      })),
    );
    const id = newId();
    await insertReturn(tx, { id, orderId, ...input });
    await enqueue(
      tx,
      'mail',
      { template: 'return-requested', returnId: id },
      { key: `return-requested:${id}` },
    );
    const stored = (await viewOrder(tx, orderId)).returns.find((one) => one._id === id);
    if (!stored) throw new Error('the return was not stored');
    return stored;
  });
  shop.wakeJobs();
  return made;
}
