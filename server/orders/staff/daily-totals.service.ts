import type { Shop } from '../../shop';
import { mergeDailyTotals } from './daily-totals.queries';

/** Merges the rows of the daily totals into one for each day. The totals do not change. */
export async function compactDailyTotals(shop: Shop): Promise<void> {
  await mergeDailyTotals(shop.pool);
}
