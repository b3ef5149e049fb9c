import type { Product, ProductDetail, ProductPage, ProductQuery } from '#contract/catalogue';
import { RELEVANCE } from '#contract/values/assortment';
import { isId } from '#contract/values/id';
import type { Connection } from '../database/database';
import { ShopError } from '../http/errors';
import type { AnswerText } from '../http/response-text';
import type { Shop } from '../shop';
import { countCells, listRows } from './catalogue.queries';
import { findProducts, listFlaggedNew, listVariants } from './products/product.queries';
import { toProduct, toVariant } from './products/product.rules';
import { facetsOf, isWalk, toFilter, totalOf } from './search/listing.rules';
import { getRemembered, listRemembered } from './search/response-cache.service';
import { readWords } from './search/search.service';
import { toNamingTsquery, toTsquery } from './search/words.rules';

/** A page of the products in the shop, with the total and every facet. A page past the end is empty. */
export async function listProducts(
  shop: Shop,
  query: ProductQuery,
): Promise<ProductPage | AnswerText> {
  const remembered = await listRemembered(shop, query);
  return remembered ?? listFromDatabase(shop, query);
}

/** The same, asked of the database alone. */
export async function listFromDatabase(shop: Shop, query: ProductQuery): Promise<ProductPage> {
  const words = query.q ? await readWords(shop, query.q) : null;
  const filter = toFilter(query, words && toTsquery(words));
  const cells = await countCells(shop.pool, filter);
  const totalItems = totalOf(cells, filter);
  const { pageNumber, pageSize, sort } = query;
  const offset = (pageNumber - 1) * pageSize;
  const relevance = words
    ? { named: toNamingTsquery(words, 'written'), synonyms: toNamingTsquery(words) }
    : undefined;
  const isWalking = sort !== RELEVANCE && isWalk(cells, filter, offset);
  const page = { sort, relevance, limit: pageSize, offset, isWalk: isWalking };
  const rows = offset < totalItems ? await listRows(shop.pool, filter, page) : [];
  return {
    content: await withVariants(shop.pool, rows.map(toProduct)),
    totalPages: Math.ceil(totalItems / pageSize),
    totalItems,
    pageNumber,
    pageSize,
    facets: facetsOf(cells, filter),
  };
}

/** One product in the shop, with the colours its style comes in; `not_found` for any other. */
export async function getProduct(
  shop: Shop,
  productId: string,
): Promise<ProductDetail | AnswerText> {
  const remembered = isId(productId) ? await getRemembered(shop, productId) : null;
  if (remembered) return remembered;
  const found = await findProduct(shop.pool, productId);
  if (!found) throw new ShopError('not_found');
  const [detail] = await withVariants(shop.pool, [found]);
  if (!detail) throw new ShopError('not_found');
  return detail;
}

/** Those of the products that are in the shop; others, and malformed ids, are left out. */
export async function getProducts(
  connection: Connection,
  ids: string[],
): Promise<Map<string, Product>> {
  const known = ids.filter(isId);
  if (known.length === 0) return new Map();
  const rows = await findProducts(connection, known);
  return new Map(rows.map((row) => [row.id, toProduct(row)]));
}

/** A product that is in the shop, or null. */
export async function findProduct(connection: Connection, id: string): Promise<Product | null> {
  return (await getProducts(connection, [id])).get(id) ?? null;
}

/** The products with the `new` flag, the newest first. */
export async function listNewArrivals(shop: Shop, count: number): Promise<Product[]> {
  return (await listFlaggedNew(shop.pool, count)).map(toProduct);
}

async function withVariants(connection: Connection, products: Product[]): Promise<ProductDetail[]> {
  if (products.length === 0) return [];
  const rows = await listVariants(
    connection,
    products.map(({ _id }) => _id),
  );
  return products.map((product) => ({
    ...product,
    variants: rows
      .filter(({ productId }) => productId === product._id)
      .flatMap((row) => toVariant(row) ?? []),
  }));
}
