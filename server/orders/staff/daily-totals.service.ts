import type { Shop } from '../../shop';
import { foldDays } from './daily-totals.queries';

/** Makes one row of the sums of each day again. No figure changes by it. */
export async function foldOrderDays(shop: Shop): Promise<void> {
  await foldDays(shop.pool);
}
