import type { AttributeValues } from '#contract/values/catalogue/attributes';
import { productFlags } from '#contract/values/catalogue/product-flags';
import { type Connection, execute, queryAll, raw } from '../../../database/database';
import { isListed } from '../../../database/fragments/live-product';
import { HISTORY, LOG_POSITION } from '../../../database/history';
import type { ProductTable } from '../../../database/rows';
import { flagDefinitions } from '../filters';
import { flagBits } from '../index/index-query';

export interface IndexedRow extends Pick<ProductTable, 'id' | 'categoryId' | 'sizeIds' | 'brand'> {
  /** In minor units. */
  price: ProductTable['discountPrice'];
  /** Microseconds since 1970, which a double holds exactly. */
  createdAt: number;
  /** Thousandths of a star; 0 without reviews. */
  rating: ProductTable['ratingScore'];
  colourId: number;
  sectionId: number;
  /** See `flagBits`. */
  flags: number;
  attributes: AttributeValues;
  /** A tsvector as text. */
  lexemes: string;
}

const FLAGS = productFlags
  .map((flag) => `(${flagDefinitions[flag].condition})::int * ${flagBits[flag]}`)
  .join(' + ');

const INDEXED_COLUMNS = `p.id, p.discount_price as price,
  (extract(epoch from p.created_at) * 1000000)::float8 as created_at, p.rating_score as rating, p.category_id,
  coalesce(p.colour_id, 0) as colour_id, p.size_ids,
  (select s.id from section s where s.key = p.section) as section_id,
  ${FLAGS} as flags, p.brand, p.attributes, p.search::text as lexemes`;

/** Products in the shop after an id, in the order of their ids. */
export function listIndexedAfter(connection: Connection, id: string, limit: number) {
  return queryAll<IndexedRow>(connection, 'index-list-after')`
    select ${raw(INDEXED_COLUMNS)} from product p
    where ${raw(isListed('p'))} and p.id > ${id} order by p.id limit ${limit}`;
}

/** Those of the products that are in the shop. */
export function findIndexed(connection: Connection, ids: string[]) {
  return queryAll<IndexedRow>(connection, 'index-find')`
    select ${raw(INDEXED_COLUMNS)} from product p
    where p.id = any (${ids}::uuid[]) and ${raw(isListed('p'))}`;
}

export async function countProducts(connection: Connection): Promise<number> {
  const rows = await queryAll<{ count: number }>(connection, 'index-count')`
    select count(*)::int as count from product where ${raw(isListed('product'))}`;
  return firstOf(rows).count;
}

/** A change of the catalogue. */
export interface CatalogueChange {
  /** Null: any product may have changed. */
  productId: string | null;
  /** The product's style; null if only its stock changed. */
  style: string | null;
  /** Its words or its attributes. */
  isTextChanged: boolean;
  /** Without a product: prices of many products are others than their rows say, which follow with changes of their own. */
  arePricesOutdated: boolean;
}

/** Identifies the state of the database that was read, to continue from there. */
export interface DatabaseState {
  snapshot: string;
  /** The database's time, in seconds. */
  now: number;
  /** Snapshots are comparable within one history only; see `HISTORY`. */
  history: string;
  /** Null on a standby. */
  logPosition: number | null;
}

const DATABASE_STATE = `pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as now,
        ${HISTORY} as history, ${LOG_POSITION} as log_position`;

/** Up to `limit` changes that a snapshot does not show. */
export async function readChanges(
  connection: Connection,
  snapshot: string,
  limit: number,
): Promise<DatabaseState & { changes: CatalogueChange[] }> {
  const rows = await queryAll<DatabaseState & { changes: CatalogueChange[] }>(
    connection,
    'index-changes',
  )`
    select ${raw(DATABASE_STATE)},
    (
      select coalesce(json_agg(json_build_object('productId', product_id, 'style', style, 'isTextChanged', is_text_changed,
          'arePricesOutdated', are_prices_outdated)), '[]') from (
        select product_id, style::text as style, bool_or(text_changed) as is_text_changed,
          bool_and(prices_outdated) as are_prices_outdated
        from catalogue_change
        where xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
        group by product_id, style limit ${limit}
      ) as change
    ) as changes`;
  return firstOf(rows);
}

export async function readDatabaseState(connection: Connection): Promise<DatabaseState> {
  const rows = await queryAll<DatabaseState>(connection, 'index-snapshot')`
    select ${raw(DATABASE_STATE)}`;
  return firstOf(rows);
}

export async function deleteChangesOlderThan(
  connection: Connection,
  seconds: number,
): Promise<void> {
  await execute(connection, 'index-delete-changes')`
    delete from catalogue_change where at < now() - make_interval(secs => ${seconds})`;
}

function firstOf<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('the database returned no row');
  return row;
}
