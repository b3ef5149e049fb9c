import { transaction } from '../../database/transaction';
import type { Shop } from '../../shop';
import { areTotalsStale, lockTotals, updateTotals } from './stock-totals.queries';

/** Brings the stock totals of products up to date with what is committed. Only products whose stock changed are read. */
export async function updateStockTotals(shop: Shop): Promise<void> {
  if (!(await areTotalsStale(shop.pool))) return;
  await transaction(shop.pool, async (tx) => {
    await lockTotals(tx);
    await updateTotals(tx);
  });
}
