import type { OrderReturn } from '#contract/orders';
import type { ReturnInput } from '#contract/returns';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { enqueue } from '../jobs/queue';
import { linesOf, lockOrder, noSuchOrder, viewOrder } from '../orders/orders.service';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { countReturnedUnits, insertReturn, wasDeliveredWithin } from './returns.queries';
import { assertItems, assertReturnable } from './returns.rules';

/**
 * Requests a return of units of the caller's own order. The order is locked, so concurrent requests cannot return a unit
 * twice. Throws `order_state` if the order cannot be returned, or not in these quantities.
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
    assertReturnable({ status: order.status, isInTime }, returnDays);
    const requested = await countReturnedUnits(tx, orderId);
    const lines = (await linesOf(tx, [orderId])).get(orderId) ?? [];
    assertItems(
      input.items,
      // Units that were not sent cannot be returned.
      lines.map(({ id, quantity, cancelledQuantity }) => ({
        ...{ id, quantity: quantity - cancelledQuantity, requested: requested.get(id) ?? 0 },
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
    if (!stored) throw new Error('The return was not stored.');
    return stored;
  });
  shop.wakeJobs();
  return made;
}
