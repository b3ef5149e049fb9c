import type { Product } from '#contract/catalogue';
import { type Cache, createCache } from '../../cache/bounded-cache.rules';
import type { Shop } from '../../shop';
import { findProduct } from '../catalogue.service';

const MAX_BYTES = 8 * 1024 * 1024;

type Known = Cache<{ version: string; product: Product }>;

const knownBy = new WeakMap<Shop, Known>();

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
  const known: Known = knownBy.get(shop) ?? createCache('cart products', MAX_BYTES);
  knownBy.set(shop, known);
  const kept = known.get(productId);
  const product =
    kept?.version === version ? kept.product : await findProduct(shop.pool, productId);
  if (!product) return null;
  // Objects take about three times as much as their JSON.
  if (product !== kept?.product)
    known.set(productId, { version, product }, JSON.stringify(product).length * 3);
  const quantity = sizes.reduce((sum, size) => sum + size.quantity, 0);
  return { ...product, sizes, quantity, inStock: quantity > 0 };
}
