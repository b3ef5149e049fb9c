import type { ProductQuery } from '#contract/catalogue';
import { keepNewest } from '../platform/keep-newest.rules';
import type { Shop } from '../platform/shop';
import { findKeptProduct } from './memory/kept-products.rules';
import { findText } from './memory/kept-texts.rules';
import { reliedMemory } from './memory/memory.service';
import { keyOfList } from './remembered.service';

/** Addresses are kept by what they ask for: which product, or which list. What they ask for never changes. */
const MOST_ADDRESSES = 5_000;
const LONGEST_ADDRESS = 400;

const PRODUCT = /^\/api\/products\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** What this process has just answered at the same address and would answer again, without reading the address anew. */
export function recallLists(shop: Shop) {
  const keys = new Map<string, string>();
  return {
    learn: (address: string, query: ProductQuery): void => {
      if (address.length > LONGEST_ADDRESS || keys.has(address)) return;
      keys.set(address, keyOfList(query));
      keepNewest(keys, MOST_ADDRESSES);
    },
    recall: (address: string): Buffer | undefined => {
      const key = keys.get(address);
      if (key === undefined) return undefined;
      const memory = reliedMemory(shop);
      return memory ? findText(memory.answers, key) : undefined;
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
