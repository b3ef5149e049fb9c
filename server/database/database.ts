import type pg from 'pg';

/** What a query runs on: the pool, or the client of a transaction. */
export type Connection = Pick<pg.ClientBase, 'query'>;

/** An open database of either kind, behind one pool type. */
export interface Database {
  kind: 'embedded' | 'server';
  pool: pg.Pool;
  /** Calls `onNotify` for each NOTIFY on the channel, until the database is closed. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<void>;
  close(): Promise<void>;
}
