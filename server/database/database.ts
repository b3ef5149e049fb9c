import type pg from 'pg';

/** What a query runs on: the pool, or the client of a transaction. */
export type Connection = Pick<pg.ClientBase, 'query'>;

/** An open database. */
export interface Database {
  /** The data folder of the embedded PostgreSQL; null for a server. */
  embeddedIn: string | null;
  pool: pg.Pool;
  /** Hears each NOTIFY on the channel from now on. Rejects when the database is away. */
  listen(channel: string, ears: Ears): Promise<Listening>;
  close(): Promise<void>;
}

/** Whom a `listen` tells. */
export interface Ears {
  onNotify(payload: string): void;
  /** Nothing more will be heard: the connection is broken, or the database is closed. Called once, not after `close`. */
  onEnd?(): void;
}

/** A channel that is listened on. */
export interface Listening {
  /** Whether every commit's notifications are told before the commit is answered, so that none is ever on its way. */
  isInstant: boolean;
  /**
   * The listening connection itself, for small statements. When it answers, all that was notified by commits answered
   * before it was asked has been told.
   */
  connection: Connection;
  close(): void;
}
