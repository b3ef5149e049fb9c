import type { Socket } from 'node:net';
import type pg from 'pg';
import type { Connection } from './database';

/** A little more than a statement may take: the server is to be the first to give up, as it then says so. */
const SILENCE_MS = 5_500;

/**
 * Ends a connection whose server says nothing for 5.5 s while it is asked something: one that has vanished without a word
 * would keep its request, and its place in the pool, for a quarter of an hour. Not while a transaction has `allowTime`.
 * `onEnd` hears of each connection ended so: the server may still be at work for it.
 */
export function endSilent(pool: pg.Pool, onEnd: (client: pg.ClientBase) => void): void {
  pool.on('connect', (client) => {
    // A client that is out when its connection breaks has nobody else to listen, and the process would end.
    client.on('error', () => {});
    const stream = streamOf(client);
    stream?.on('timeout', () => {
      stream.destroy(new Silence());
      onEnd(client);
    });
  });
  pool.on('acquire', (client) => {
    streamOf(client)?.setTimeout(SILENCE_MS);
  });
  pool.on('release', (_error, client) => {
    streamOf(client)?.setTimeout(0);
  });
}

/** Lets each statement of the transaction take so many seconds, or as long as it needs. */
export async function allowTime(tx: Connection, seconds = 0): Promise<void> {
  await tx.query(`select set_config('statement_timeout', $1, true)`, [`${seconds}s`]);
  streamOf(tx)?.setTimeout(seconds * 1_000 + (seconds && SILENCE_MS));
}

/** Lifts the time limits of a session, for statements that cannot run in a transaction. */
export async function allowTimeOutside(client: pg.PoolClient): Promise<void> {
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  streamOf(client)?.setTimeout(0);
}

/** The socket of a client. */
function streamOf(client: Connection): Socket | undefined {
  return (client as { connection?: { stream: Socket } }).connection?.stream;
}

class Silence extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database said nothing for too long');
  }
}
