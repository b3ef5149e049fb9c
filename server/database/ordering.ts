import { type Connection, readRows } from './database';
import type { CamelCase } from './send';
import { composed } from './statement';

/** The sort keys of a list as trusted SQL, the most significant first. */
export type Ordering = readonly (readonly [expression: string, direction: Direction])[];
export type Direction = 'asc' | 'desc';

/** The clause for `order by`; `isBackwards` reverses the list. */
export function orderBy(ordering: Ordering, isBackwards = false): string {
  return ordering
    .map(([expression, direction]) =>
      isBackwards === (direction === 'asc') ? `${expression} desc` : expression,
    )
    .join(', ');
}

/** A page of a list as the API names it: its number, from 1, and the number of rows of a page. */
export interface PageRequest {
  pageNumber: number;
  pageSize: number;
}

/** A page of a list, as `limit` and `offset`. */
export interface PageOffset {
  limit: number;
  offset: number;
}

export function pageOffset({ pageNumber, pageSize }: PageRequest): PageOffset {
  return { limit: pageSize, offset: (pageNumber - 1) * pageSize };
}

/**
 * Reads a page from the nearer end of a list, so that at most half of the rows are skipped. `total` is the exact
 * number of rows in the list.
 */
export function fromNearerEnd(
  { limit, offset }: PageOffset,
  total: number,
): PageOffset & { isBackwards: boolean } {
  const after = total - offset - limit;
  if (after >= offset) return { limit, offset, isBackwards: false };
  const left = Math.max(0, Math.min(limit, total - offset));
  return { limit: left, offset: Math.max(0, after), isBackwards: true };
}

/** The ids of a page in order, and the number of rows in the list. */
interface PageIds {
  ids: string[];
  total: number;
}

/** A list as trusted SQL; `ids` selects the ids of its rows, without an order. */
interface List {
  ids: string;
  ordering: Ordering;
  values: unknown[];
}

/**
 * Reads a page by scanning a list in its order. `rows` selects the rows to count, by default the list's; with
 * `maxCount`, at most that many are counted.
 */
export async function scanPage(
  connection: Connection,
  { ids, rows = ids, ordering, values, maxCount }: List & { rows?: string; maxCount?: number },
  page: PageOffset,
): Promise<PageIds> {
  const isExact = maxCount === undefined;
  const counted = await readRows<{ count: number }>(
    connection,
    composed(
      'database-scan-page',
      `select count(*)::int from (${rows} ${isExact ? '' : `limit ${maxCount}`}) as counted`,
      values,
    ),
  );
  const total = counted[0]?.count ?? 0;
  const { limit, offset, isBackwards } = isExact
    ? fromNearerEnd(page, total)
    : { ...page, isBackwards: false };
  const found = await readRows<{ id: string }>(
    connection,
    composed(
      'database-scan-page',
      `${ids} order by ${orderBy(ordering, isBackwards)} limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, limit, offset],
    ),
  );
  const inOrder = found.map(({ id }) => id);
  return { ids: isBackwards ? inOrder.reverse() : inOrder, total };
}

/** Reads a page of the few rows that `found` selects. They are materialized, to be counted and sorted in one pass. */
export async function pageOfFound(
  connection: Connection,
  { found, ids, ordering, values }: List & { found: string },
  { limit, offset }: PageOffset,
): Promise<PageIds> {
  const rows = await readRows<PageIds>(
    connection,
    composed(
      'database-page-of-found',
      `with found as materialized (${found})
      select (select count(*) from found)::int as total, array(
        ${ids} order by ${orderBy(ordering)} limit $${values.length + 1} offset $${values.length + 2}
      ) as ids`,
      [...values, limit, offset],
    ),
  );
  return rows[0] ?? { ids: [], total: 0 };
}

/** A list as trusted SQL, with `$1` and so on as placeholders for its values. */
interface Listing {
  columns: string;
  from: string;
  /** Counted instead of `from`: the same rows without joins that only add columns. */
  counted?: string;
  where: string;
  orderBy: string;
  values: unknown[];
}

/** Reads a page of a list of moderate length, and the number of its rows. */
export async function readPage<Row extends CamelCase<Row>>(
  connection: Connection,
  label: string,
  { columns, from, counted = from, where, orderBy, values }: Listing,
  { limit, offset }: PageOffset,
): Promise<{ rows: Row[]; total: number }> {
  const [count] = await readRows<{ count: number }>(
    connection,
    composed(
      `${label}-count`,
      `select count(*)::int as count from ${counted} where ${where}`,
      values,
    ),
  );
  const next = values.length + 1;
  const rows = await readRows<Row>(
    connection,
    composed(
      label,
      `select ${columns} from ${from} where ${where} order by ${orderBy} limit $${next} offset $${next + 1}`,
      [...values, limit, offset],
    ),
  );
  return { rows, total: count?.count ?? 0 };
}
