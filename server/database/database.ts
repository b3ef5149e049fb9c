import type pg from 'pg';

/** Runs queries: the pool, or the client of a transaction. */
export type Connection = Pick<pg.ClientBase, 'query'>;

/** An open database of either kind, behind one pool type. */
export interface Database {
  kind: 'embedded' | 'server';
  pool: pg.Pool;
  close(): Promise<void>;
}
