import { categoryByKey } from '../../server/assortment/assortment.rules';
import type { NewProduct } from '../../server/catalogue/products/product.rules';
import {
  lexemesOf,
  type SearchableProduct,
  toTsvector,
  wordsOfTitle,
} from '../../server/catalogue/search/search-terms.rules';
import { benchAssortment } from './bench-assortment';

/** A product's search words, as the shop stores them. The words of a repeated text are computed once. */
export function searchOf(product: Omit<NewProduct, 'sizes'>): string {
  const { title, brand, description, category, colour } = product;
  const space = title.indexOf(' ');
  return [
    vectorOf(category, { title: title.slice(0, space) }),
    vectorOf(category, { title: title.slice(space + 1), description, colour }),
    vectorOf(category, { brand }),
    toTsvector({ ...nothing, titleWords: wordsOfTitle(title) }),
  ].join(' ');
}

const nothing = { all: new Set<string>(), naming: new Set<string>(), tags: [] };
const known = new Map<string, string>();

function vectorOf(category: string, texts: Partial<SearchableProduct>): string {
  const key = `${category}|${texts.title}|${texts.description}|${texts.colour}|${texts.brand}`;
  let vector = known.get(key);
  if (vector === undefined) {
    const lexemes = lexemesOf({
      title: '',
      brand: '',
      description: '',
      colour: '',
      section: 'clothing',
      tags: [],
      ...texts,
      category: categoryByKey(benchAssortment, category),
    });
    // The parts of a title do not know their positions in it.
    vector = toTsvector({ ...lexemes, titleWords: [] });
    known.set(key, vector);
  }
  return vector;
}
