import type pg from 'pg';

/** Runs queries: the pool, or the client of a transaction. */
export type Connection = Pick<pg.ClientBase, 'query'>;

/** An open database. */
export interface Database {
  /** The data folder of the embedded PostgreSQL; null for a server. */
  embeddedIn: string | null;
  pool: pg.Pool;
  close(): Promise<void>;
}
