import {
  type NearestMatches,
  type Product,
  type ProductQuery,
  productPage,
  type Suggestion,
} from '#contract/catalogue/catalogue';
import { isId } from '#contract/values/id';
import { readAssortment } from '../assortment/assortment.service';
import type { Dependencies } from '../cache/dependencies';
import type { Connection } from '../database/database';
import type { CurrentProduct } from '../database/fragments/current-product';
import { pageOffset } from '../database/ordering';
import { ShopError } from '../http/errors';
import { type AnswerText, answerText } from '../http/responses/response-text';
import type { Shop } from '../shop';
import { inSpan } from '../telemetry/spans';
import { findAnnounced, findProducts, hasAnyProduct, listNew } from './products/product.queries';
import { toProduct, withoutStock } from './products/product.rules';
import type { SearchRequest } from './search/catalogue-search';
import { listInOrder, scopeOf, withScope } from './search/collection-scope.service';
import {
  attributesInScope,
  departmentsOf,
  toFacetsJson,
  toRefinements,
} from './search/facets.rules';
import { toFilters } from './search/filters';
import { currentIndex } from './search/index-loader/index-loader.service';
import {
  announcedJson,
  cachedResponse,
  currentEngine,
  dependOnProduct,
  type Engine,
  jsonBuffer,
  namesLowestPrice,
  productJson,
  rememberUrl,
  withFacts,
} from './search/response-cache.service';
import { matchingCategories, type SearchTerm } from './search/search-terms.rules';
import { readTerms } from './search/search-terms.service';
import { suggestionLevels } from './search/suggestions.rules';

const SUGGESTED_PRODUCTS = 4;
const SUGGESTED_CATEGORIES = 3;
const NEAREST_PRODUCTS = 6;
/** Of a longer search, the other words are ignored: the number of combinations doubles with each word. */
const MAX_NEAREST_TERMS = 5;

/** A page of the products in the shop, with the total and every facet. A page past the end is empty. */
export function listProducts(shop: Shop, query: ProductQuery, url?: string): Promise<AnswerText> {
  const key = JSON.stringify(['list', query]);
  const list = (engine: Engine) => inSpan('list products', {}, () => listWith(shop, engine, query));
  return cachedResponse(shop, key, list, url);
}

/** The same from one search engine, without the response cache. */
export async function listWith(shop: Shop, engine: Engine, query: ProductQuery): Promise<Buffer> {
  const { pageNumber, pageSize, sort } = query;
  const request = await toSearchRequest(shop, engine, query);
  const page = { ...pageOffset(query), sort };
  const { ids, facets } = await listInOrder(engine.search, request, page);
  const { assortment } = engine;
  const summary = pageSummary.parse({
    totalPages: Math.ceil(facets.total / pageSize),
    totalItems: facets.total,
    pageNumber,
    pageSize,
    departments: departmentsOf(assortment, facets, request.filters),
  });
  const { facetLabels } = shop.catalogue;
  const facetsJson = toFacetsJson(assortment, facets, withScope(request), facetLabels);
  const products = await productJson(shop, ids);
  const content = products.flatMap(({ json }, at) => (at === 0 ? [json] : [COMMA, json]));
  // The products and the facets are JSON already: they are joined without being parsed.
  return Buffer.concat([
    Buffer.from('{"content":['),
    ...content,
    Buffer.from(`],${JSON.stringify(summary).slice(1, -1)},"facets":${facetsJson}}`),
  ]);
}

const COMMA = Buffer.from(',');
/** Built once: zod compiles each schema when it is first used. */
const pageSummary = productPage.omit({ content: true, facets: true });

/** What the products of a query can be narrowed by further. */
export function listRefinements(shop: Shop, query: ProductQuery): Promise<AnswerText> {
  const key = JSON.stringify(['refine', { ...query, pageNumber: 1, pageSize: 1, sort: null }]);
  return cachedResponse(shop, key, async (engine) => {
    const request = await toSearchRequest(shop, engine, query);
    const attributes = attributesInScope(engine.assortment, {
      ...withScope(request),
      attributes: request.filters.attributes,
    });
    const keys = attributes.map((attribute) => attribute.key);
    const counts = await engine.search.refine(request, keys);
    return jsonBuffer(toRefinements(attributes, counts, engine.assortment.currency));
  });
}

/** Products and categories for a search that is being typed: products that it names, or else that it describes. */
export async function suggest(shop: Shop, q: string): Promise<Suggestion> {
  const engine = await currentEngine(shop);
  const terms = await readTerms(shop, q, engine);
  if (terms.length === 0) return { products: [], categories: [] };
  const ids = await engine.search.suggest(terms, suggestionLevels, SUGGESTED_PRODUCTS);
  return {
    products: (await productsOf(shop, ids)).flatMap(toSuggestion),
    categories: matchingCategories(
      terms,
      engine.assortment.categories,
      shop.catalogue.categoryLexemes,
    )
      .slice(0, SUGGESTED_CATEGORIES)
      .map(({ key, department, name }) => ({ key, main: department, label: name })),
  };
}

/**
 * Products for a search without results: those that the largest subset of its words names, earlier words before later
 * ones. New arrivals if no word names a product.
 */
export async function listNearest(shop: Shop, q: string): Promise<NearestMatches> {
  const engine = await currentEngine(shop);
  const terms = await readTerms(shop, q, engine);
  for (const some of properSubsets(terms.slice(0, MAX_NEAREST_TERMS))) {
    const ids = await engine.search.suggest(some, ['synonyms'], NEAREST_PRODUCTS);
    if (ids.length > 0)
      return {
        words: some.map(({ word }) => word).join(' '),
        products: await productsOf(shop, ids),
      };
  }
  return { words: null, products: await listNewArrivals(shop, NEAREST_PRODUCTS) };
}

/** One product in the shop, or announced, with the colours of its style; throws `not_found` for any other. */
export async function getProduct(
  shop: Shop,
  productId: string,
  url?: string,
  dependencies?: Dependencies,
): Promise<AnswerText> {
  if (!isId(productId)) throw new ShopError('not_found');
  const id = productId.toLowerCase();
  const { vocabulary } = await currentEngine(shop);
  const [live] = await productJson(shop, [id]);
  const product = live ?? (await announcedJson(shop, id));
  if (!product) throw new ShopError('not_found');
  if (dependencies) dependOnProduct(dependencies, product);
  if (vocabulary && url !== undefined) rememberUrl(shop, url, id);
  return answerText(withFacts(product));
}

/** Those of the products that are in the shop, by id; others and malformed ids are left out. */
export async function getProducts(
  connection: Connection,
  ids: string[],
  namesLowest = false,
): Promise<Map<string, Product>> {
  const wellFormed = ids.filter(isId);
  if (wellFormed.length === 0) return new Map();
  const rows = await findProducts(connection, wellFormed);
  return new Map(rows.map((row) => [row.id, toProduct(row, namesLowest)]));
}

/** The same as shoppers see them in lists. */
export async function getShownProducts(shop: Shop, ids: string[]): Promise<Map<string, Product>> {
  return getProducts(shop.pool, ids, await namesLowestPrice(shop));
}

/** A product that is in the shop, or null. */
export async function findProduct(connection: Connection, id: string): Promise<Product | null> {
  return (await getProducts(connection, [id])).get(id) ?? null;
}

/** A product that is in the shop or announced, or null. Nothing of an announced product is in stock. */
export async function findShownProduct(
  connection: Connection,
  id: string,
): Promise<Product | null> {
  if (!isId(id)) return null;
  const product = await findProduct(connection, id);
  if (product) return product;
  const announced = await findAnnounced(connection, id);
  return announced ? toProduct(withoutStock(announced)) : null;
}

/**
 * The products of states that were read just now, with the sizes of the states, by id. Everything else is read once for each
 * version of the product and of the assortment, so a caller that knows the states needs no further query.
 */
export async function describeProducts(
  shop: Shop,
  states: CurrentProduct[],
): Promise<Map<string, Product>> {
  const { cartProducts } = shop.catalogue;
  const namesLowest = await namesLowestPrice(shop);
  const assortment = await readAssortment(shop);
  const known = new Map<string, Product>();
  for (const { productId, version } of states) {
    const cached = cartProducts.get(productId);
    const isCurrent =
      cached?.version === version &&
      cached.assortment === assortment &&
      cached.namesLowest === namesLowest;
    if (isCurrent) known.set(productId, cached.product);
  }
  const unknown = states.filter(({ productId }) => !known.has(productId));
  const ids = [...new Set(unknown.map(({ productId }) => productId))];
  const read = await getProducts(shop.pool, ids, namesLowest);
  for (const { productId, version } of unknown) {
    const product = read.get(productId);
    if (product) cartProducts.set(productId, { version, assortment, namesLowest, product });
  }
  const described = new Map<string, Product>();
  for (const { productId, sizes } of states) {
    const product = known.get(productId) ?? read.get(productId);
    if (!product) continue;
    const quantity = sizes.reduce((sum, size) => sum + size.quantity, 0);
    described.set(productId, { ...product, sizes, quantity, inStock: quantity > 0 });
  }
  return described;
}

/** The products with the `new` flag, the newest first. */
export async function listNewArrivals(shop: Shop, count: number): Promise<Product[]> {
  const namesLowest = await namesLowestPrice(shop);
  return (await listNew(shop.pool, count)).map((row) => toProduct(row, namesLowest));
}

/** Whether there are any products in the shop, as the transaction of `connection` sees it. */
export async function hasProducts(shop: Shop, connection: Connection): Promise<boolean> {
  const index = connection === shop.pool ? await currentIndex(shop) : null;
  return index ? index.index.liveCount > 0 : hasAnyProduct(connection);
}

async function toSearchRequest(
  shop: Shop,
  engine: Engine,
  query: ProductQuery,
): Promise<SearchRequest> {
  const { assortment } = engine;
  const terms = query.q ? await readTerms(shop, query.q, engine) : null;
  const scope = await scopeOf(shop.pool, assortment, query.collection);
  return { filters: toFilters(query, assortment), scope, terms };
}

async function productsOf(shop: Shop, ids: string[]): Promise<Product[]> {
  return (await productJson(shop, ids)).map(({ json }) => JSON.parse(json.toString()) as Product);
}

function toSuggestion({
  _id,
  title,
  brand,
  colour,
  images,
  discountPrice,
}: Product): Suggestion['products'] {
  return images.slice(0, 1).map((image) => ({ _id, title, brand, colour, image, discountPrice }));
}

/** The proper subsets of the terms, the largest first. */
function properSubsets(terms: SearchTerm[]): SearchTerm[][] {
  const subsets: SearchTerm[][] = [];
  for (let bits = 1; bits < 2 ** terms.length - 1; bits++)
    subsets.push(terms.filter((_, at) => (bits & (1 << at)) !== 0));
  return subsets.sort((a, b) => b.length - a.length);
}
