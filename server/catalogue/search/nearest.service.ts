import type { NearestMatches } from '#contract/catalogue';
import type { Shop } from '../../shop';
import { listMatches } from '../catalogue.queries';
import { listNewArrivals } from '../catalogue.service';
import { toProduct } from '../products/product.rules';
import { readWords } from './search.service';
import { type SoughtWord, toNamingTsquery } from './words.rules';

const PRODUCTS = 6;
/** Longer searches are not shortened word by word. */
const MOST_WORDS = 5;

/**
 * Products for a search that finds nothing: those that are named by as many of its words as possible, the first words
 * before the last ones. New arrivals where no word names a product.
 */
export async function listNearest(shop: Shop, q: string): Promise<NearestMatches> {
  const words = (await readWords(shop, q)).slice(0, MOST_WORDS);
  for (const some of shorterBy(words)) {
    const rows = await listMatches(shop.pool, toNamingTsquery(some), PRODUCTS);
    if (rows.length > 0)
      return { words: some.map(({ word }) => word).join(' '), products: rows.map(toProduct) };
  }
  return { words: null, products: await listNewArrivals(shop, PRODUCTS) };
}

/** The proper subsets of some words, the largest first. */
function shorterBy(words: SoughtWord[]): SoughtWord[][] {
  const subsets: SoughtWord[][] = [];
  for (let mask = 1; mask < 2 ** words.length - 1; mask++)
    subsets.push(words.filter((_, at) => (mask & (1 << at)) !== 0));
  return subsets.sort((a, b) => b.length - a.length);
}
