import { isId } from '#contract/values/id';
import type { Shop } from '../../shop';
import { type LiveProductRow, listLiveParts, listLiveProducts } from './live-products.queries';

export type { LiveProductRow as LiveProduct } from './live-products.queries';

const BATCH = 1_000;

/** The products in the shop in runs of `size`: the first of each run, and when the last of the run changed. */
export async function partsOfLiveProducts(shop: Shop, size: number): Promise<LiveProductRow[]> {
  return listLiveParts(shop.pool, size);
}

/**
 * At most `size` products in the shop, in the order of their ids from `first` on, a few at a time: however many there
 * are, a batch of them is held. None for a malformed id.
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
