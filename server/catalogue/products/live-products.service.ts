import { isId } from '#contract/values/id';
import type { Shop } from '../../shop';
import { type LiveProductRow, listLiveProducts } from './live-products.queries';

export {
  type LiveProductRow as LiveProduct,
  listFilledCategories,
  listLiveParts,
} from './live-products.queries';

const BATCH = 1_000;

/**
 * Up to `size` products in the shop from the id `first`, in batches, so that memory is bounded. None for a malformed id.
 */
export async function* readLiveProducts(
  shop: Shop,
  first: string,
  size: number,
): AsyncGenerator<LiveProductRow[]> {
  if (!isId(first)) return;
  let from = { id: first, isIncluded: true };
  for (let left = size; left > 0; ) {
    const limit = Math.min(BATCH, left);
    const batch = await listLiveProducts(shop.pool, from, limit);
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < limit) return;
    from = { id: last.id, isIncluded: false };
    left -= batch.length;
  }
}
