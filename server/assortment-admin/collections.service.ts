import type { CollectionRow, CollectionRule } from '#contract/admin/catalogue/collections';
import type { CollectionSort } from '#contract/values/catalogue/collections';
import { readAssortment } from '../assortment/assortment.service';
import { ruleErrors } from '../assortment/collections/collection-rules.rules';
import { listEntryRows } from '../assortment/entries.service';
import { countCollections, previewRule } from '../catalogue/collections.service';
import { listStaffProducts } from '../catalogue/products/staff-listing.service';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { toStored } from './edit-entries.service';
import { getStored } from './staff-assortment.service';

/** All collections in display order, with the number of their products in the shop. */
export async function listCollections(shop: Shop): Promise<CollectionRow[]> {
  const rows = await listEntryRows(shop.pool, 'collections');
  const counts = await countCollections(shop);
  return rows.map((row) => {
    const products = counts.get(row.id) ?? 0;
    return { ...toStored(row), products } as object as CollectionRow;
  });
}

/** One collection with its picked products, archived ones included. Throws `not_found`. */
export async function getCollection(shop: Shop, id: string) {
  const collection = await getStored(shop, 'collections', id);
  return { ...collection, products: await listStaffProducts(shop, collection.productIds) };
}

/** The products that a rule selects. Throws `invalid_request` for words that the assortment does not have. */
export async function previewCollection(
  shop: Shop,
  { rule, sort }: { rule: CollectionRule; sort: CollectionSort },
) {
  const details = ruleErrors(await readAssortment(shop), rule);
  if (details.length > 0) throw new ShopError('invalid_request', { details });
  return previewRule(shop, rule, sort);
}
