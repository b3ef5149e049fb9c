import { type ListSort, type ProductSort, RELEVANCE } from '#contract/values/assortment';
import { unindexed } from '../database/common-words';
import type { Connection } from '../database/database';
import { PRODUCT_COLUMNS, type ProductRow } from './products/product.queries';

/** What a list is narrowed to; null or undefined leaves it open. Prices are whole cents. */
export interface ProductFilter {
  isArchived: boolean;
  main: string | null;
  /** `second_level`. */
  section: string | null;
  categoryIds: number[] | null;
  colourIds: number[] | null;
  /** The bits of the sizes of which one at least must be in stock. */
  sizeMask: number | null;
  minPrice: number | null;
  maxPrice: number | null;
  isNew: boolean | null;
  inStock: boolean | null;
  isReduced: boolean | null;
  /** In lower case. */
  brands: string[] | null;
  /** A tsquery. */
  search: string | null;
  /** How many of those that a search finds are looked at; all of them where it is null. */
  mostFound: number | null;
  /** Whether so many products match that they are met sooner along the table than by the index of the words. */
  isWidespread: boolean;
  /** None but these. */
  ids: string[] | null;
  /** A size of it has from one to so many pieces. Those who ask bring the table `product_pieces` up to date first. */
  fewPieces: number | null;
}

/** How many products there are of one kind, of all that a cell tells apart. */
export interface Cell {
  categoryId: number;
  colourId: number | null;
  mask: number;
  count: number;
}

const orders: Record<ProductSort, string> = {
  price_low: 'p.discount_price, p.id',
  price_high: 'p.discount_price desc, p.id',
  new: 'p.created_at desc, p.id desc',
};

/** Each filter as a condition on its parameter. No text of a statement ever comes from a request. */
const conditions: Record<
  Exclude<keyof ProductFilter, 'isArchived' | 'mostFound' | 'isWidespread'>,
  (value: string) => string
> = {
  main: (value) => `p.main = ${value}`,
  section: (value) => `p.second_level = ${value}`,
  categoryIds: (value) => `p.category_id = any (${value}::smallint[])`,
  colourIds: (value) => `p.colour_id = any (${value}::smallint[])`,
  sizeMask: (value) => `p.mask & ${value}::smallint <> 0`,
  isNew: (value) => `p.is_new = ${value}`,
  inStock: (value) => `(p.mask <> 0) = ${value}`,
  minPrice: (value) => `p.discount_price >= ${value}::integer`,
  maxPrice: (value) => `p.discount_price <= ${value}::integer`,
  isReduced: (value) => `(p.discount_price < p.price) = ${value}`,
  brands: (value) => `lower(p.brand) = any (${value}::text[])`,
  search: (value) => `p.search @@ ${value}::tsquery`,
  ids: (value) => `p.id = any (${value}::uuid[])`,
  fewPieces: (value) =>
    `p.id in (select held.product_id from product_pieces held where held.fewest <= ${value}::integer)`,
};
type Condition = keyof typeof conditions;

/** The filters of the shop's own links. Only their statements are kept prepared: all shapes together are too many. */
const everyday = new Set<string>([
  'main',
  'section',
  'categoryIds',
  'colourIds',
  'sizeMask',
  'isNew',
] satisfies Condition[]);

/**
 * The products a filter leaves, counted by category, colour and sizes in stock. Its filters by these three are not
 * applied: the total and every facet can be told from the cells.
 */
export async function countCells(connection: Connection, filter: ProductFilter): Promise<Cell[]> {
  const { from, values, shape } = narrow({
    ...filter,
    categoryIds: null,
    colourIds: null,
    sizeMask: null,
  });
  const { rows } = await connection.query<Cell>({
    ...nameOf('catalogue-cells', shape),
    text: `select category_id as "categoryId", colour_id as "colourId", mask, count(*)::int as count
      from ${from} group by category_id, colour_id, mask`,
    values,
  });
  return rows;
}

/** The tsqueries of the two best levels of a search, see `toNamingTsquery`. */
export interface Relevance {
  named: string;
  synonyms: string;
}

export interface Page {
  sort: ListSort;
  /** Given with the sort `relevance`. */
  relevance?: Relevance | undefined;
  limit: number;
  offset: number;
  /** For a search that many products match: goes along all products in order until the page is full. */
  isWalk: boolean;
}

/** A page of the products of a filter. */
export async function listRows(
  connection: Connection,
  filter: ProductFilter,
  { sort, relevance, limit, offset, isWalk }: Page,
): Promise<ProductRow[]> {
  const ranks = sort === RELEVANCE && relevance ? [relevance.named, relevance.synonyms] : [];
  const isWhole = ranks.length > 0;
  const { from, values, shape } = narrow(filter, { isWalk, isWhole });
  const [named, synonyms] = ranks.map((_, at) => `$${values.length + at + 1}::tsquery`);
  const order = isWhole
    ? `case when p.search @@ ${named} then 0 when p.search @@ ${synonyms} then 1 else 2 end, ${orders.new}`
    : orders[sort === RELEVANCE ? 'new' : sort];
  values.push(...ranks);
  // The ids come from an index alone; whole rows are read of this page only.
  const { rows } = await connection.query<ProductRow>({
    ...nameOf(`catalogue-page-${sort}`, shape),
    text: `select ${PRODUCT_COLUMNS}
      from (
        select p.id from ${from}
        order by ${order}
        limit $${values.length + 1} offset $${values.length + 2}
      ) as page join product p on p.id = page.id
      order by ${order}`,
    values: [...values, limit, offset],
  });
  return rows;
}

/** A few products that match a tsquery: the newest of the first that are found. */
export async function listMatches(
  connection: Connection,
  search: string,
  limit: number,
): Promise<ProductRow[]> {
  const { rows } = await connection.query<ProductRow>({
    name: 'catalogue-matches',
    text: `with found as materialized (
        select id, created_at from product where search @@ $1::tsquery and archived_at is null limit 200
      )
      select ${PRODUCT_COLUMNS}
      from (select id from found order by created_at desc, id desc limit $2) as page
      join product p on p.id = page.id
      order by p.created_at desc, p.id desc`,
    values: [search, limit],
  });
  return rows;
}

/**
 * What comes after `from`, its values, and the names of the conditions that are set. The rows, `p`, hold what most
 * filters ask; all columns of them where `isWhole`.
 */
export function narrow(filter: ProductFilter, { isWalk = false, isWhole = false } = {}) {
  const shape = (Object.keys(conditions) as Condition[]).filter((name) => filter[name] !== null);
  const values: unknown[] = shape.map((name) => filter[name]);
  const place = (name: Condition) => `$${shape.indexOf(name) + 1}`;
  const isSought = filter.search !== null && !isWalk;
  const source = isSought
    ? foundBy(
        place('search'),
        filter,
        isWhole || filter.isReduced !== null || filter.section !== null,
      )
    : 'product p';
  const where = [
    filter.isArchived ? 'p.archived_at is not null' : 'p.archived_at is null',
    ...shape
      .filter((name) => name !== 'search' || !isSought)
      .map((name) => conditions[name](place(name))),
  ];
  return {
    from: `${source} where ${where.join(' and ')}`,
    values,
    shape: filter.isArchived ? ['archived', ...shape] : shape,
  };
}

function foundBy(search: string, filter: ProductFilter, isWhole: boolean) {
  const { mostFound, isArchived, isWidespread } = filter;
  const found =
    mostFound === null
      ? `found_products(${search}::tsquery)`
      : isWidespread
        ? `(
            select id, discount_price, created_at, main, category_id, colour_id, mask, is_new, brand, archived_at
            from product where (archived_at is not null) = ${isArchived} and ${unindexed(`search @@ ${search}::tsquery`)}
            limit ${Math.trunc(mostFound)}
          )`
        : `some_products(${search}::tsquery, ${isArchived}, ${Math.trunc(mostFound)})`;
  return isWhole
    ? `(select whole.* from ${found} found join product whole on whole.id = found.id) p`
    : `${found} p`;
}

function nameOf(prefix: string, shape: string[]): { name?: string } {
  return shape.every((condition) => everyday.has(condition))
    ? { name: [prefix, ...shape].join('-') }
    : {};
}
