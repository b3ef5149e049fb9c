import type { CategoryKey } from '#contract/values/assortment';
import type { ProductDraft } from '../../server/catalogue/products/product.rules';
import { categoryByKey } from '../../server/catalogue/search/product-ids.rules';
import {
  lexemesOf,
  type SearchableProduct,
  toTsvector,
} from '../../server/catalogue/search/search-terms.rules';

/** The words a product is found by, as the shop itself writes them. A text's words are read once, wherever it stands again. */
export function searchOf(product: Omit<ProductDraft, 'sizes'>): string {
  const { title, brand, description, category, colour } = product;
  const space = title.indexOf(' ');
  return [
    vectorOf(category, { title: title.slice(0, space) }),
    vectorOf(category, { title: title.slice(space + 1), description, colour }),
    vectorOf(category, { brand }),
  ].join(' ');
}

const known = new Map<string, string>();

function vectorOf(category: CategoryKey, texts: Partial<SearchableProduct>): string {
  const key = `${category}|${texts.title}|${texts.description}|${texts.colour}|${texts.brand}`;
  let vector = known.get(key);
  if (vector === undefined) {
    const lexemes = lexemesOf({
      ...{ title: '', brand: '', description: '', colour: '', section: 'clothing' },
      ...texts,
      category: categoryByKey(category),
    });
    vector = toTsvector(lexemes);
    known.set(key, vector);
  }
  return vector;
}
