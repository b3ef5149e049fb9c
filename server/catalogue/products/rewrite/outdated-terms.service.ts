import { holdAssortment } from '../../../assortment/entries.service';
import type { Connection } from '../../../database/database';
import { tryLockNamed } from '../../../database/locks';
import type { Shop } from '../../../shop';
import { catalogueTransaction } from '../../search/index-loader/index-loader.service';
import { TERMS_VERSION } from '../../search/search-terms.rules';
import { changeWordsBy } from '../../search/search-terms.service';
import { findAnyProducts, listStoredWords } from '../product.queries';
import { searchTermsOf, toStoredProduct, wordsInShop } from '../product.rules';
import { countWords } from '../write-products.service';
import { hasOutdatedTerms, lockOutdatedTerms, updateTerms } from './outdated-terms.queries';

/** Products in one transaction: few, because the save of a product waits for it. */
const BATCH = 100;
/** Batches in one run, so that the process can stop between two runs. */
const MAX_BATCHES = 20;

/**
 * Rewrites search terms that an older release has stored, some products in each run, archived ones included. What is left
 * follows from the products, so an interrupted run is continued by the next one, of any process. Products that are locked
 * follow later. Their version and date of change stay: no staff edit becomes stale.
 */
export async function rewriteOutdatedTerms(shop: Shop): Promise<void> {
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    if (!(await hasOutdatedTerms(shop.pool, TERMS_VERSION))) return;
    const rewritten = await catalogueTransaction(shop, rewriteBatch);
    if (rewritten === 0) return;
  }
}

/** Returns the number of products; 0 while another process rewrites some. */
async function rewriteBatch(tx: Connection): Promise<number> {
  if (!(await tryLockNamed(tx, 'outdated search terms'))) return 0;
  const assortment = await holdAssortment(tx);
  const ids = await lockOutdatedTerms(tx, TERMS_VERSION, BATCH);
  if (ids.length === 0) return 0;
  const products = (await findAnyProducts(tx, ids)).map(toStoredProduct);
  const stored = await listStoredWords(tx, ids);
  const words = new Map<string, number>();
  for (const product of products)
    countWords(words, stored.get(product.id) ?? new Set(), wordsInShop(assortment, product));
  await updateTerms(
    tx,
    products.map((product) => ({ id: product.id, search: searchTermsOf(assortment, product) })),
  );
  await changeWordsBy(tx, words);
  return products.length;
}
