import type { Product } from '#contract/catalogue';
import { keepNewest } from '../platform/keep-newest.rules';
import type { Shop } from '../platform/shop';
import { findProduct } from './catalogue.service';

const MOST = 1_000;

const knownBy = new WeakMap<Shop, Map<string, { version: string; product: Product }>>();

/** A product's state as some statement has just read it: `version` is its `updated_at`, which stock does not change. */
export interface ProductState {
  productId: string;
  version: string;
  /** All of them, in their order. */
  sizes: { name: string; quantity: number }[];
}

/**
 * A product that is in the shop, or null, with these sizes. What else is told of it is read once for each version, so
 * whoever has read its state needs no second query.
 */
export async function describeProduct(
  shop: Shop,
  { productId, version, sizes }: ProductState,
): Promise<Product | null> {
  const known = knownBy.get(shop) ?? new Map<string, { version: string; product: Product }>();
  knownBy.set(shop, known);
  const kept = known.get(productId);
  const product =
    kept?.version === version ? kept.product : await findProduct(shop.pool, productId);
  if (!product) return null;
  if (product !== kept?.product) {
    known.delete(productId);
    known.set(productId, { version, product });
    keepNewest(known, MOST);
  }
  const quantity = sizes.reduce((sum, size) => sum + size.quantity, 0);
  return { ...product, sizes, quantity, inStock: quantity > 0 };
}
