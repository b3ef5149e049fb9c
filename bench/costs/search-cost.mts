// Measures what a search costs in the in-memory index, in CPU time of this process: lists by relevance, the same lists by
// price, which is the bare list without ranking, and suggestions. The index is filled with the benchmark's products and needs
// no database; its caches are emptied before each search. The rounds alternate, and each figure is that of its cheapest
// round, as other work on the machine only adds time.
//   npx tsx bench/costs/search-cost.mts [products]     200,000 by default
import type { ListSort } from '#contract/values/catalogue/product-lists';
import { categoryByKey } from '../../server/assortment/assortment.rules';
import { noFilters } from '../../server/catalogue/search/filters';
import { addProduct, finishIndex } from '../../server/catalogue/search/index/build-index.rules';
import {
  type CatalogueIndex,
  createCatalogueIndex,
} from '../../server/catalogue/search/index/catalogue-index.rules';
import { flagBits, type IndexedProduct } from '../../server/catalogue/search/index/index-query';
import { createIndexSearch } from '../../server/catalogue/search/index-search';
import { parseTerms } from '../../server/catalogue/search/search-terms.rules';
import { sortOrders } from '../../server/catalogue/search/sort-orders';
import { suggestionLevels } from '../../server/catalogue/search/suggestions.rules';
import { benchAssortment } from '../shop/bench-assortment';
import { productAt, productOf, stockedSizeIds } from '../shop/made-products';
import { searchOf } from '../shop/made-words';

const SEARCHES = 300;
const ROUNDS = 7;
const PAGE_SIZE = 24;
const SUGGESTIONS = 4;
/** Of searches; see `searchText`. */
const KINDS = 5;
const commonWords = ['cotton', 'linen', 'shirt', 'blue dress', 'red', 'men shirt'];

const [products = 200_000] = process.argv.slice(2).map(Number);
const index = fillIndex(products);
const search = createIndexSearch(index);
const searches = Array.from({ length: SEARCHES }, (_, n) => parseTerms(searchText(n)));

const { relevance, price, suggestions } = await measure({
  relevance: () => listAll('relevance'),
  price: () => listAll('price_low'),
  suggestions: suggestAll,
});
console.log(`${products} products, ${index.dictionary.words.size} entries of the dictionary`);
console.log(`list by price: ${price.toFixed(3)} ms of CPU time`);
printFigure('list by relevance', relevance);
printFigure('suggestions', suggestions);

function printFigure(name: string, cost: number): void {
  const ratio = (cost / price).toFixed(2);
  console.log(`${name}: ${cost.toFixed(3)} ms of CPU time, ${ratio} of the list by price`);
}

function fillIndex(count: number): CatalogueIndex {
  const filled = createCatalogueIndex(count, {
    price_low: sortOrders.price_low.index,
    price_high: sortOrders.price_high.index,
    new: sortOrders.new.index,
    rating: sortOrders.rating.index,
  });
  for (let n = 0; n < count; n++) addProduct(filled, indexedProduct(n));
  for (const _ of finishIndex(filled));
  return filled;
}

function indexedProduct(n: number): IndexedProduct {
  const product = productOf(n);
  const { sections, colours } = benchAssortment;
  return {
    id: product.id,
    price: product.discountPrice,
    createdAt: productAt(n) * 1_000,
    rating: 0,
    categoryId: categoryByKey(benchAssortment, product.category).id,
    colourId: colours.find(({ name }) => name === product.colour)?.id ?? 0,
    sectionId: sections.find(({ key }) => key === product.section)?.id ?? 0,
    sizeIds: stockedSizeIds(n),
    flags:
      (stockedSizeIds(n).length > 0 ? flagBits.inStock : 0) +
      (product.isNew ? flagBits.new : 0) +
      (product.discountPrice < product.price ? flagBits.sale : 0),
    brand: product.brand,
    attributes: {},
    lexemes: [...new Set(searchOf(product).slice(1, -1).split("' '"))],
  };
}

/** The start of a title, its line and garment, a brand, common words, and a whole title, by turns. */
function searchText(n: number): string {
  const { title, brand } = productOf((n * 7) % products);
  const [line = '', ...rest] = title.split(' ');
  const texts = [
    line,
    `${line} ${rest.at(-1)}`,
    brand,
    commonWords[Math.floor(n / KINDS) % commonWords.length] ?? '',
    title,
  ];
  return texts[n % KINDS] ?? '';
}

async function listAll(sort: ListSort): Promise<void> {
  for (const terms of searches) {
    index.selections.length = 0;
    await search.list({ filters: noFilters, terms }, { sort, offset: 0, limit: PAGE_SIZE });
  }
}

async function suggestAll(): Promise<void> {
  for (const terms of searches) {
    index.suggestions.clear();
    await search.suggest(terms, suggestionLevels, SUGGESTIONS);
  }
}

/** Milliseconds of CPU time for one search, by name. The first round warms up. */
async function measure<Name extends string>(
  works: Record<Name, () => Promise<void>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(works) as Name[];
  const best = new Map<Name, number>();
  for (let round = 0; round <= ROUNDS; round++)
    for (const name of names) {
      const began = process.cpuUsage();
      await works[name]();
      const { user, system } = process.cpuUsage(began);
      const cost = (user + system) / 1_000 / SEARCHES;
      if (round > 0) best.set(name, Math.min(cost, best.get(name) ?? Number.POSITIVE_INFINITY));
    }
  return Object.fromEntries(best) as Record<Name, number>;
}
