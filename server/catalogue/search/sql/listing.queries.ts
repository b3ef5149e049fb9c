import { type ListSort, RELEVANCE } from '#contract/values/catalogue/product-lists';
import type { ProductPublicState } from '#contract/values/choices';
import { unindexed } from '../../../database/common-words';
import { type Connection, queryAll, raw, readRows } from '../../../database/database';
import { isListed } from '../../../database/fragments/live-product';
import type { ProductTable } from '../../../database/rows';
import { composed, statement } from '../../../database/statement';
import { PRODUCT_COLUMNS, type ProductRow } from '../../products/product.queries';
import { definitionOf, filterNames, type ProductFilters, usedIn } from '../filters';
import type { FacetCounts } from '../index/facet-counts.rules';
import type { Facet } from '../index/index-query';
import { sortOrders } from '../sort-orders';

/** The products of a list, for shoppers or for staff. */
export interface ListCriteria {
  filters: ProductFilters;
  /** See `SearchRequest`. */
  scope: ProductFilters | null;
  /** A tsquery; null without a search. */
  search: string | null;
  state: ProductPublicState;
  /** Only products with a size that has this stock or less, but not none. Needs current `updateStockTotals`. */
  maxStock: number | null;
  /** Looks at no more matches of the search than this; null for all. */
  maxMatches: number | null;
  /** The search has many matches: scanning the table is faster than using its index of words. */
  isCommonSearch: boolean;
}

const ofState: Record<ProductPublicState, string> = {
  live: isListed('p'),
  draft: 'p.is_draft and p.publish_at is null',
  planned: 'p.is_draft and p.publish_at is not null',
  archived: 'p.archived_at is not null and not p.is_draft',
};

const hasStockUpTo = (value: string) =>
  `p.id in (select total.product_id from product_stock_total total where total.lowest_quantity <= ${value}::integer)`;

/** The facet counts of a list, with the number of products without the facets' own filters. */
export interface SqlCounts extends FacetCounts {
  unfaceted: number;
}

export async function countFacets(
  connection: Connection,
  criteria: ListCriteria,
): Promise<SqlCounts> {
  const open = { ...criteria.filters };
  const faceted = filterNames.filter((name) => definitionOf(name).facet && open[name] !== null);
  for (const name of faceted) open[name] = null;
  const { from, values, statementName } = whereOf({ ...criteria, filters: open });
  const conditions = new Map(
    faceted.map((name) => {
      const { facet, sql } = definitionOf(name);
      return [facet, sql(`$${values.push(criteria.filters[name])}`)];
    }),
  );
  const passingAllBut = (facet?: Facet) =>
    [...conditions].flatMap(([key, sql]) => (key === facet ? [] : [sql])).join(' and ') || 'true';
  const text = `select category_id, colour_id, null::smallint as size_id,
        grouping(category_id, colour_id) = 3 as is_all,
        count(*) filter (where ${passingAllBut('category')})::int as category,
        count(*) filter (where ${passingAllBut('colour')})::int as colour, 0 as size,
        count(*) filter (where ${passingAllBut()})::int as total, count(*)::int as unfaceted
      from ${from} group by grouping sets ((category_id), (colour_id), ())
      union all
      select null, null, stocked, false, 0, 0, count(*)::int, 0, 0
      from (select p.category_id, p.colour_id, p.size_ids from ${from}) as p cross join unnest(p.size_ids) as stocked
      where ${passingAllBut('size')} group by stocked`;
  const label = `catalogue-facets-${[statementName, ...conditions.keys()].join('-')}`;
  const made = statementName
    ? statement(label, text, values)
    : composed('catalogue-facets', text, values);
  return toCounts(await readRows<CountRow>(connection, made));
}

/** The counts of one category, one colour or one size in stock, or of all products. */
interface CountRow extends Record<Facet | 'total' | 'unfaceted', number> {
  categoryId: number | null;
  colourId: number | null;
  sizeId: number | null;
  isAll: boolean;
}

function toCounts(rows: CountRow[]): SqlCounts {
  const categories: number[] = [];
  const colours: number[] = [];
  const sizes: number[] = [];
  for (const { categoryId, colourId, sizeId, ...row } of rows)
    if (categoryId !== null) categories[categoryId] = row.category;
    else if (colourId !== null) colours[colourId] = row.colour;
    else if (sizeId !== null) sizes[sizeId] = row.size;
  const all = rows.find(({ isAll }) => isAll);
  return {
    categories,
    colours,
    sizes,
    total: all?.total ?? 0,
    unfaceted: all?.unfaceted ?? 0,
  };
}

interface SqlPage {
  sort: ListSort;
  /** Required for the sort by relevance: the tsqueries of the match levels, best first, without the last, which every match has. */
  relevance?: readonly string[] | undefined;
  limit: number;
  offset: number;
  /** Scan all products in order until the page is full: faster for a search with many matches. */
  scansInOrder: boolean;
}

/** The ids of a page, in order. */
export async function listIds(
  connection: Connection,
  criteria: ListCriteria,
  page: SqlPage,
): Promise<string[]> {
  const { ids, values, name } = pageStatement(criteria, page);
  const rows = await readRows<{ id: string }>(
    connection,
    name ? statement(`${name}-ids`, ids, values) : composed('catalogue-page-ids', ids, values),
  );
  return rows.map(({ id }) => id);
}

/** The products of a page, in order. */
export async function listRows(
  connection: Connection,
  criteria: ListCriteria,
  page: SqlPage,
): Promise<ProductRow[]> {
  const { ids, order, values, name } = pageStatement(criteria, page);
  // Whole rows are read for this page only.
  const text = `select ${PRODUCT_COLUMNS} from (${ids}) as page join product p on p.id = page.id order by ${order}`;
  return readRows<ProductRow>(
    connection,
    name ? statement(name, text, values) : composed('catalogue-page', text, values),
  );
}

function pageStatement(
  criteria: ListCriteria,
  { sort, relevance, limit, offset, scansInOrder }: SqlPage,
) {
  const levels = sort === RELEVANCE && relevance ? relevance : [];
  const isRanked = levels.length > 0;
  const { from, values, statementName } = whereOf(criteria, {
    scansInOrder,
    // The matches of a search have no rating.
    needsAllColumns: isRanked || sort === 'rating',
  });
  const ranks = levels.map(
    (_, at) => `when p.search @@ $${values.length + at + 1}::tsquery then ${at}`,
  );
  const { sql } = sortOrders[sort === RELEVANCE ? 'new' : sort];
  const order = isRanked ? `case ${ranks.join(' ')} else ${ranks.length} end, ${sql}` : sql;
  values.push(...levels, limit, offset);
  return {
    ids: `select p.id from ${from} order by ${order} limit $${values.length - 1} offset $${values.length}`,
    order,
    values,
    name: statementName && `catalogue-page-${sort}-${statementName}`,
  };
}

/** Matches that a suggestion chooses from. */
const MAX_SUGGESTION_MATCHES = 200;

/** The ids of the newest products that match a tsquery, of the first matches that are found. */
export async function listNewestMatches(
  connection: Connection,
  search: string,
  limit: number,
): Promise<string[]> {
  const rows = await queryAll<Pick<ProductTable, 'id'>>(connection, 'catalogue-matches')`
    with match as materialized (
      select id, created_at from product where search @@ ${search}::tsquery and ${raw(isListed('product'))}
      limit ${raw(MAX_SUGGESTION_MATCHES)}
    )
    select id from match order by created_at desc, id desc limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Those of the tsqueries that match a product in the shop. */
export async function findMatched(
  connection: Connection,
  searches: string[],
): Promise<Set<string>> {
  const rows = await queryAll<{ search: string }>(connection, 'catalogue-matched')`
    select search from unnest(${searches}::text[]) as given (search)
    where exists (select from search_products_limited(given.search::tsquery, false, 1))`;
  return new Set(rows.map(({ search }) => search));
}

/**
 * The `from` and `where` clauses with their values. The rows are called `p`; a search returns only the columns that most filters read,
 * unless `needsAllColumns`.
 */
export function whereOf(
  criteria: ListCriteria,
  { scansInOrder = false, needsAllColumns = false } = {},
) {
  const { filters, scope, search, state } = criteria;
  const usedFilters = usedIn(filters);
  const conditions = [ofState[state]];
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  for (const given of scope ? [filters, scope] : [filters])
    for (const name of usedIn(given)) {
      const { sql, parameter: toParameter } = definitionOf(name);
      const value = given[name];
      conditions.push(sql(parameter(toParameter ? toParameter(value) : value)));
    }
  if (criteria.maxStock !== null) conditions.push(hasStockUpTo(parameter(criteria.maxStock)));
  let source = 'product p';
  if (search !== null) {
    const query = `${parameter(search)}::tsquery`;
    if (scansInOrder) conditions.push(`p.search @@ ${query}`);
    else
      source = matchesOf(
        query,
        criteria,
        needsAllColumns ||
          state !== 'live' ||
          [...usedFilters, ...usedIn(scope ?? {})].some(
            (name) => definitionOf(name).needsAllColumns,
          ),
      );
  }
  return {
    from: `${source} where ${conditions.join(' and ')}`,
    values,
    isUnfiltered: values.length === 0 && state === 'live',
    /** Null for a combination that is too rare to be prepared. */
    statementName:
      values.length === usedFilters.length &&
      state === 'live' &&
      usedFilters.every((name) => definitionOf(name).isCommon)
        ? usedFilters.map((name) => filterNames.indexOf(name)).join('-') || 'all'
        : null,
  };
}

function matchesOf(query: string, criteria: ListCriteria, needsAllColumns: boolean): string {
  const { maxMatches, state, isCommonSearch } = criteria;
  const isOutside = state !== 'live';
  const matches =
    maxMatches === null
      ? `search_products(${query})`
      : isCommonSearch
        ? `(
            select id, discount_price, created_at, department, category_id, colour_id, size_ids, is_new, brand, archived_at
            from product where (archived_at is not null) = ${isOutside} and ${unindexed(`search @@ ${query}`)}
            limit ${Math.trunc(maxMatches)}
          )`
        : `search_products_limited(${query}, ${isOutside}, ${Math.trunc(maxMatches)})`;
  return needsAllColumns
    ? `(select product.* from ${matches} match join product on product.id = match.id) p`
    : `${matches} p`;
}
