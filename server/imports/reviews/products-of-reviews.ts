import { setImmediate } from 'node:timers/promises';
import { isId } from '#contract/values/id';
import type { Assortment } from '../../assortment/assortment.rules';
import { isSameName } from '../../assortment/assortment.rules';
import type { Connection } from '../../database/database';
import { idOf } from '../formats/other-shops/products-by-colour';
import type { ReviewFileRow } from './read-reviews';
import type { FileReview } from './review-columns.rules';
import { findProducts, type MatchedProduct } from './review-imports.queries';

/** The product that a review is about, or the column that names none. */
export type ProductOf = (
  review: FileReview,
) => { product: MatchedProduct } | { missing: 'productId' | 'sku' | 'handle' };

/** Handles whose ids are computed before the event loop runs again. */
const BATCH = 100;

/**
 * Finds the products of all reviews of a file: by this shop's id, by a stock-keeping unit, or by the handle of Shopify's product
 * file, from which that import made the ids. Reviews of a handle without a known colour are of the first of its colours.
 */
export async function findProductsOf(
  connection: Connection,
  { colours }: Assortment,
  rows: ReviewFileRow[],
): Promise<ProductOf> {
  const reviews = rows.flatMap(({ review }) => review ?? []);
  const idsOf = new Map<string, string[]>();
  for (const handle of new Set(reviews.map(({ handle }) => handle).filter(Boolean))) {
    idsOf.set(
      handle,
      colours.map(({ name }) => idOf('shopify', handle, name)),
    );
    if (idsOf.size % BATCH === 0) await setImmediate();
  }
  const ids = new Set([
    ...reviews.map(({ productId }) => productId).filter(isId),
    ...[...idsOf.values()].flat(),
  ]);
  const skus = new Set(reviews.map(({ sku }) => sku).filter(Boolean));
  const found = await findProducts(connection, { ids: [...ids], skus: [...skus] });
  const byId = new Map(found.filter(({ sku }) => sku === null).map((each) => [each.id, each]));
  const bySku = new Map(found.map((each) => [each.sku, each]));
  return ({ productId, sku, handle, colour }) => {
    const named = colours.findIndex(({ name }) => isSameName(name, colour));
    const ofHandle = idsOf.get(handle) ?? [];
    const product =
      byId.get(productId.toLowerCase()) ??
      (sku === '' ? undefined : bySku.get(sku)) ??
      byId.get(ofHandle[named] ?? '') ??
      ofHandle.map((id) => byId.get(id)).find((each) => each !== undefined);
    if (product) return { product };
    if (sku !== '') return { missing: 'sku' };
    return { missing: handle === '' ? 'productId' : 'handle' };
  };
}
