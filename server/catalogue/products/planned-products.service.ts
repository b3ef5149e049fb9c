import type { Shop } from '../../shop';
import { catalogueTransaction } from '../search/index-loader/index-loader.service';
import { listDueProducts } from './product.queries';
import { published, settled, withdrawn } from './publishing.rules';
import { cartRemovalsOf, lockForChange, writeProducts } from './write-products.service';

/** Products in one transaction. */
const BATCH = 500;

/**
 * Moves products into and out of the lists of the shop at their planned times. Pages, carts and orders ask the clock themselves, see
 * `isForSale`; here their rows follow. A product that is to be published and withdrawn by now is published first.
 */
export async function applyPlannedProducts(shop: Shop): Promise<void> {
  for (;;) {
    const found = await listDueProducts(shop.pool, BATCH);
    if (found.length === 0) return;
    const ids = found.map(({ id }) => id);
    await catalogueTransaction(shop, async (tx) => {
      const withdrawals = found.filter(({ isPublished }) => !isPublished);
      const locked = await lockForChange(tx, ids, {
        cartRemovals: withdrawals.flatMap(({ id }) => cartRemovalsOf(id, { isDraft: true })),
      });
      // Staff may have changed them until they were locked.
      const due = (await listDueProducts(tx, BATCH)).flatMap(({ id, isPublished }) => {
        const before = locked.get(id);
        return before ? [{ before, isPublished }] : [];
      });
      const changesOf = (isPublishing: boolean) =>
        due
          .filter(({ isPublished }) => isPublished === isPublishing)
          .map(({ before }) => ({
            before,
            after: settled(
              isPublishing ? published(before) : { ...withdrawn(before), withdrawAt: null },
            ),
          }));
      for (const isPublishing of [true, false])
        await writeProducts(tx, {
          actorId: null,
          action: isPublishing ? 'product.publish' : 'product.withdraw',
          changes: changesOf(isPublishing),
        });
    });
    shop.wakeJobs();
  }
}
