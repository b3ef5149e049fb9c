import { transaction } from '../../../database/transaction';
import type { Shop } from '../../../shop';
import { areTotalsStale, lockTotals, updateTotals } from './stock-totals.queries';

/** Updates the stock totals of products whose stock has changed. */
export async function updateStockTotals(shop: Shop): Promise<void> {
  if (!(await areTotalsStale(shop.pool))) return;
  await transaction(shop.pool, async (tx) => {
    await lockTotals(tx);
    await updateTotals(tx);
  });
}
