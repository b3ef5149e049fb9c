import type { Shop } from '../../shop';
import { catalogueTransaction } from '../search/index-loader/index-loader.service';
import { listMisplacedNew, placeNew } from './product.queries';

/** Products in one transaction. */
const BATCH = 500;

/**
 * Makes products new or old whose days began or ended: a day of the shop has passed, or staff have changed the setting
 * `newForDays`. Products that are locked follow with the next call.
 */
export async function updateNewArrivals(shop: Shop): Promise<void> {
  for (;;) {
    const ids = await listMisplacedNew(shop.pool, BATCH);
    if (ids.length === 0) return;
    const placed = await catalogueTransaction(shop, (tx) => placeNew(tx, ids));
    if (placed === 0) return;
  }
}
