import { type Caches, createCache } from '../../cache/create-cache';

/** A product as JSON, with the style whose colours it shows. */
export interface ProductJson {
  style: string;
  /** As in a list. */
  json: Buffer;
  /** Replaces the last byte of `json` in the answer for one product; empty without facts. */
  facts: Buffer;
  /** When it is withdrawn, comes or has another price without being written, by `Date.now()`; infinity for never. */
  expiresAt: number;
}

/** Products as JSON by id. */
export interface CachedProducts {
  get(id: string): ProductJson | undefined;
  set(id: string, product: ProductJson): void;
  delete(id: string): void;
  /** Removes all colours of a style. */
  deleteStyle(style: string): void;
  clear(): void;
}

/** An LRU cache that finds the colours of a style without going through all products, because styles change many times a second. */
export function createCachedProducts(caches: Caches, maxBytes: number): CachedProducts {
  const idsByStyle = new Map<string, Set<string>>();
  const cache = createCache<ProductJson>(
    caches,
    'products',
    maxBytes,
    ({ json, facts }) => json.length + facts.length,
    ({ style }, id) => {
      const ids = idsByStyle.get(style);
      ids?.delete(id);
      if (ids?.size === 0) idsByStyle.delete(style);
    },
  );
  return {
    get: (id) => cache.get(id),
    set: (id, product) => {
      cache.set(id, product);
      // A product that is too large is not stored.
      if (!cache.has(id)) return;
      const ids = idsByStyle.get(product.style) ?? new Set();
      idsByStyle.set(product.style, ids.add(id));
    },
    delete: (id) => {
      cache.delete(id);
    },
    deleteStyle: (style) => {
      for (const id of idsByStyle.get(style) ?? []) cache.delete(id);
    },
    clear: () => cache.clear(),
  };
}
