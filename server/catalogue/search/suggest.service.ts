import type { Product, Suggestion } from '#contract/catalogue';
import type { Shop } from '../../shop';
import { listMatches } from '../catalogue.queries';
import { toProduct } from '../products/product.rules';
import { findRemembered } from './response-cache.service';
import { readWords } from './search.service';
import { suggestCategories } from './suggest.rules';
import { type SoughtWord, toNamingTsquery, toTsquery } from './words.rules';

const PRODUCTS = 4;
const CATEGORIES = 3;

/** What a shopper may be looking for: products named so, or else described so, and categories. */
export async function suggest(shop: Shop, q: string): Promise<Suggestion> {
  const remembered = await findRemembered(shop, q, PRODUCTS);
  const words = remembered?.words ?? (await readWords(shop, q));
  if (words.length === 0) return { products: [], categories: [] };
  return {
    products: remembered?.products.flatMap(toSuggested) ?? (await listSuggested(shop, words)),
    categories: suggestCategories(words)
      .slice(0, CATEGORIES)
      .map(({ key, main, name }) => ({ key, main, label: name })),
  };
}

async function listSuggested(shop: Shop, words: SoughtWord[]): Promise<Suggestion['products']> {
  const queries = [toNamingTsquery(words, 'written'), toNamingTsquery(words), toTsquery(words)];
  for (const query of queries) {
    const rows = await listMatches(shop.pool, query, PRODUCTS);
    if (rows.length > 0) return rows.map(toProduct).flatMap(toSuggested);
  }
  return [];
}

function toSuggested({
  _id,
  title,
  brand,
  colour,
  images,
  discountPrice,
}: Product): Suggestion['products'] {
  return images.slice(0, 1).map((image) => ({ _id, title, brand, colour, image, discountPrice }));
}
