import { knownValues } from '../../../assortment/attributes.rules';
import { holdAssortment } from '../../../assortment/entries.service';
import type { Connection } from '../../../database/database';
import type { StoredProduct } from '../product.rules';
import { lockForChange, writeProducts } from '../write-products.service';
import {
  countAttributeUse,
  countMatches,
  countUse,
  listMatches,
  type ProductMatch,
} from './rewrite-products.queries';

export { countAttributeUse, countMatches, countUse, type ProductMatch };

/**
 * What changes of products when the assortment does. Without any, their search words are made again, and they lose the values
 * of attributes that no longer exist.
 */
export type ProductRewrite = Partial<
  Pick<StoredProduct, 'category' | 'section' | 'colour' | 'brand'>
>;

/** Products rewritten in one transaction. */
export const REWRITE_BATCH = 500;

/** Rewrites the first matching products after an id. Returns the last one and their number, or null if there are none. */
export async function rewriteProducts(
  tx: Connection,
  actorId: string,
  match: ProductMatch,
  rewrite: ProductRewrite,
  afterId: string | null,
): Promise<{ lastId: string; count: number } | null> {
  const ids = await listMatches(tx, match, afterId, REWRITE_BATCH);
  const lastId = ids.at(-1);
  if (lastId === undefined) return null;
  const assortment = await holdAssortment(tx);
  const locked = await lockForChange(tx, ids);
  // Some may have changed before they were locked.
  const still = await listMatches(tx, match, afterId, REWRITE_BATCH);
  const products = still.flatMap((id) => locked.get(id) ?? []);
  await writeProducts(tx, {
    actorId,
    action: 'product.assortment',
    remakesWords: true,
    changes: products.map((before) => {
      const attributes = knownValues(assortment, before.attributes);
      return { before, after: { ...before, attributes, ...rewrite } };
    }),
  });
  return { lastId, count: ids.length };
}
