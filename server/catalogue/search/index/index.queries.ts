import type { Connection } from '../../../database/database';
import { HISTORY, LOG_POSITION } from '../../../database/history';

/** Products as they are read by the thousand: numbers big-endian in one string of bytes a column. */
export interface ReadChunk {
  count: number;
  /** 16 bytes each. */
  ids: Buffer | null;
  /** Whole cents, 4 bytes each. */
  prices: Buffer | null;
  /** Microseconds since the year 2000, 8 bytes each. */
  created: Buffer | null;
  /** 4 bytes each: category, colour, sizes in stock, and a byte of flags (4 accessory, 2 new, 1 reduced). */
  kinds: Buffer | null;
  brands: string[] | null;
  /** As the database writes a tsvector, a line each; null where they were not asked for. */
  words: string | null;
}

const CHUNK = `count(*)::int as count,
  string_agg(uuid_send(p.id), '') as ids,
  string_agg(int4send(p.discount_price), '') as prices,
  string_agg(timestamptz_send(p.created_at), '') as created,
  string_agg(int4send((p.category_id::integer << 24) | (coalesce(p.colour_id, 0)::integer << 16) | (p.mask::integer << 8)
    | ((p.second_level = 'accessories')::integer << 2) | (p.is_new::integer << 1) | (p.discount_price < p.price)::integer), '') as kinds,
  json_agg(p.brand) as brands`;

/**
 * So many products come in a row. Each row is less than what is read from a connection at once: a larger one would be put
 * together in ever larger pieces of memory, which stay with the process.
 */
const PRODUCTS_A_ROW = 400;
const WORDS_A_ROW = 50;

/** The products in the shop after an id, in the order of their ids, some in each chunk. */
export async function readChunks(
  connection: Connection,
  after: string,
  limit: number,
): Promise<ReadChunk[]> {
  const { rows } = await connection.query<ReadChunk>({
    name: 'memory-chunks',
    text: `select ${CHUNK}, null as words
      from (
        select *, (row_number() over (order by id) - 1) / ${PRODUCTS_A_ROW} as chunk from (
          select * from product where archived_at is null and id > $1 order by id limit $2
        ) as next
      ) as p group by chunk order by chunk`,
    values: [after, limit],
  });
  return rows;
}

/** The same of some products, with their words. */
export async function readSome(connection: Connection, ids: string[]): Promise<ReadChunk> {
  const { rows } = await connection.query<ReadChunk>({
    name: 'memory-some',
    text: `select ${CHUNK}, string_agg(p.search::text, e'\n') as words
      from product p where id = any ($1::uuid[]) and archived_at is null`,
    values: [ids],
  });
  return one(rows);
}

export type ReadWords = Pick<ReadChunk, 'count' | 'ids' | 'words'>;

/** The words of the products in the shop after an id, in the order of their ids, some in each chunk. */
export async function readWordsChunks(
  connection: Connection,
  after: string,
  limit: number,
): Promise<ReadWords[]> {
  const { rows } = await connection.query<ReadWords>({
    name: 'memory-words',
    text: `select count(*)::int as count, string_agg(uuid_send(p.id), '') as ids,
        string_agg(p.search::text, e'\n') as words
      from (
        select *, (row_number() over (order by id) - 1) / ${WORDS_A_ROW} as chunk from (
          select id, search from product where archived_at is null and id > $1 order by id limit $2
        ) as next
      ) as p group by chunk order by chunk`,
    values: [after, limit],
  });
  return rows;
}

export async function countProducts(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ count: number }>({
    name: 'memory-count',
    text: 'select count(*)::int as count from product where archived_at is null',
  });
  return one(rows).count;
}

/** A change of the catalogue. */
export interface Change {
  /** Null: anything may have changed. */
  productId: string | null;
  /** Null where only its stock moved. */
  style: string | null;
  isReworded: boolean;
}

/** What has been seen of the database, to go on from. */
export interface Seen {
  snapshot: string;
  /** The database's time, in seconds. */
  now: number;
  /** Snapshots can be compared within one history only, see `HISTORY`. */
  history: string;
  /** Null on a standby. */
  logPosition: number | null;
}

export interface Changes extends Seen {
  changes: Change[];
}

const SEEN = `pg_current_snapshot()::text as snapshot, extract(epoch from now())::float8 as now,
        ${HISTORY} as history, ${LOG_POSITION} as "logPosition"`;

/** What was committed that a snapshot does not show; of more than so many, only so many. */
export async function readChanges(
  connection: Connection,
  snapshot: string,
  limit: number,
): Promise<Changes> {
  const { rows } = await connection.query<Changes>({
    name: 'memory-changes',
    text: `select ${SEEN},
        (
          select coalesce(json_agg(change), '[]') from (
            select product_id as "productId", style::text as style, bool_or(is_reworded) as "isReworded"
            from catalogue_change
            where xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
            group by product_id, style limit $2
          ) as change
        ) as changes`,
    values: [snapshot, limit],
  });
  return one(rows);
}

/** What is seen at this moment. */
export async function readSnapshot(connection: Connection): Promise<Seen> {
  const { rows } = await connection.query<Seen>({
    name: 'memory-snapshot',
    text: `select ${SEEN}`,
  });
  return one(rows);
}

/** Forgets changes that were made so many seconds ago. */
export async function deleteOldChanges(connection: Connection, seconds: number): Promise<void> {
  await connection.query({
    name: 'memory-forget',
    text: 'delete from catalogue_change where at < now() - make_interval(secs => $1)',
    values: [seconds],
  });
}

function one<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('the database answered no row');
  return row;
}
