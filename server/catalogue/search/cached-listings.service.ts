import type { ProductQuery } from '#contract/catalogue';
import { createCache } from '../../cache/bounded-cache.rules';
import type { Shop } from '../../shop';
import { reliedMemory } from './index/index.service';
import { findKeptProduct } from './index/product-cache.rules';
import { keyOfList, listAtOnce } from './response-cache.service';

/** Addresses are kept by what they ask for: which product, or which list. What they ask for never changes. */
const MAX_BYTES = 4 * 1024 * 1024;
const LONGEST_ADDRESS = 400;

const PRODUCT = /^\/api\/products\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** What this process would answer at an address that it has answered before, without reading the address anew. */
export function recallLists(shop: Shop) {
  const asked = createCache<{ key: string; query: ProductQuery }>('list addresses', MAX_BYTES);
  return {
    learn: (address: string, query: ProductQuery): void => {
      if (address.length > LONGEST_ADDRESS || asked.has(address)) return;
      const key = keyOfList(query);
      // The key is the query as JSON.
      asked.set(address, { key, query }, key.length * 5);
    },
    recall: (address: string): Buffer | undefined => {
      const list = asked.get(address);
      if (list === undefined) return undefined;
      const memory = reliedMemory(shop);
      return memory ? listAtOnce(memory, list.key, list.query) : undefined;
    },
  };
}

/** The same of one product. */
export function recallProduct(shop: Shop, address: string): Buffer | undefined {
  const id = PRODUCT.exec(address)?.[1];
  if (id === undefined) return undefined;
  const memory = reliedMemory(shop);
  return memory ? findKeptProduct(memory.products, id.toLowerCase()) : undefined;
}
