import type { Shop } from '../../shop';
import {
  type SuggestedOrder,
  suggestFromIndexes,
  suggestFromNewest,
} from './suggest-orders.queries';

const LIMIT = 5;

/** The newest orders that match a search text, for suggestions while staff are typing. */
export async function suggestOrders({ pool }: Shop, q: string): Promise<SuggestedOrder[]> {
  const newest = await suggestFromNewest(pool, q, LIMIT);
  return newest.length === LIMIT ? newest : suggestFromIndexes(pool, q, LIMIT);
}
