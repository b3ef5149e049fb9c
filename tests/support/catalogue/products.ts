import { noFacts } from '#contract/catalogue/product-facts';
import type { NewProduct } from '../../../server/catalogue/products/product.rules';
import { insertProducts } from '../../../server/catalogue/products/write-products.service';
import { rebuildSearchWords } from '../../../server/catalogue/search/search-terms.service';
import { newId } from '../../../server/database/ids';
import { transaction } from '../../../server/database/transaction';
import type { TestShop } from '../shop';

/** A product for `storeProducts`; prices in cents. */
export function draft(overrides: Partial<NewProduct> = {}): NewProduct {
  return {
    id: newId(),
    title: 'Linen Shirt',
    brand: 'Fernhall',
    description: 'Washed linen, cut straight.',
    imageUrl: '/media/womens-shirt-02-white-1200.avif',
    images: [],
    price: 8_000,
    discountPrice: 6_000,
    costPrice: null,
    category: 'womens_shirt',
    section: 'clothing',
    style: '',
    colour: 'White',
    isNew: false,
    sizes: [{ name: 'M', quantity: 5 }],
    createdAt: null,
    ...noFacts,
    ...overrides,
  };
}

/** Stores many products in one transaction, as the demo shop does. */
export async function storeProducts(test: TestShop, drafts: NewProduct[]): Promise<void> {
  await transaction(test.shop.pool, async (tx) => {
    await insertProducts(tx, drafts);
    await rebuildSearchWords(tx);
  });
  await test.shop.pool.query('analyze product');
}

/** A seeded random generator from 0 (inclusive) to 1 (exclusive): mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
