import { transaction } from '../../database/transaction';
import type { Shop } from '../../shop';
import { areSumsOld, lockSums, sumChanged } from './stock-totals.queries';

/** Brings the table `product_pieces` up to what is committed. Only products whose stock has moved are summed up. */
export async function sumPieces(shop: Shop): Promise<void> {
  if (!(await areSumsOld(shop.pool))) return;
  await transaction(shop.pool, async (tx) => {
    await lockSums(tx);
    await sumChanged(tx);
  });
}
