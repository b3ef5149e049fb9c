import type { Suggestion } from '#contract/catalogue';
import { toDollars } from '#contract/money';
import type { Shop } from '../platform/shop';
import { listMatches } from './catalogue.queries';
import { imagesOf } from './product.rules';
import { readWords } from './search.service';
import { suggestCategories } from './suggest.rules';
import { toNamingTsquery, toTsquery } from './words.rules';

const PRODUCTS = 4;
const CATEGORIES = 3;

/** What a shopper may be looking for: products named so, or else described so, and categories. */
export async function suggest(shop: Shop, q: string): Promise<Suggestion> {
  const words = await readWords(shop.pool, q);
  if (words.length === 0) return { products: [], categories: [] };
  const named = await listMatches(shop.pool, toNamingTsquery(words), PRODUCTS);
  const rows = named.length > 0 ? named : await listMatches(shop.pool, toTsquery(words), PRODUCTS);
  return {
    products: rows.flatMap((row) =>
      imagesOf(row)
        .slice(0, 1)
        .map((image) => ({
          _id: row.id,
          title: row.title,
          brand: row.brand,
          image,
          discountPrice: toDollars(row.discountPrice),
        })),
    ),
    categories: suggestCategories(words)
      .slice(0, CATEGORIES)
      .map(({ key, main, name }) => ({ key, main, label: name })),
  };
}
