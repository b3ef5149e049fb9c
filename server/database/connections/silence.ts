import type { Socket } from 'node:net';
import type pg from 'pg';
import type { Connection } from '../database';

/** How long a server may send nothing during a query of a transaction with `allowTime`, beyond the time that it has. */
const SILENCE_MS = 5_500;

/**
 * Ends a connection whose server sends nothing for `silenceMs` during a query: a server that has vanished
 * would block the request and a slot of the pool for a quarter of an hour. Suspended while a transaction has `allowTime`.
 * `onEnd` is called for each such connection, as the server may still be running its query.
 */
export function endSilent(
  pool: pg.Pool,
  silenceMs: number,
  onEnd: (client: pg.ClientBase) => void,
): void {
  pool.on('connect', (client) => {
    // A checked-out client has no other error listener, and without one a broken connection would end the process.
    client.on('error', () => {});
    const stream = streamOf(client);
    stream?.on('timeout', () => {
      stream.destroy(new Silence());
      onEnd(client);
    });
  });
  pool.on('acquire', (client) => {
    streamOf(client)?.setTimeout(silenceMs);
  });
  pool.on('release', (_error, client) => {
    streamOf(client)?.setTimeout(0);
  });
}

/** Sets the statement timeout of the transaction in seconds, or removes it. */
export async function allowTime(tx: Connection, seconds = 0): Promise<void> {
  await tx.query(`select set_config('statement_timeout', $1, true)`, [`${seconds}s`]);
  streamOf(tx)?.setTimeout(seconds * 1_000 + (seconds && SILENCE_MS));
}

/** Lifts the time limits of a session, for statements that cannot run in a transaction. */
export async function allowTimeOutside(client: pg.PoolClient): Promise<void> {
  await client.query('set statement_timeout = 0; set lock_timeout = 0');
  streamOf(client)?.setTimeout(0);
}

/** Breaks a connection: its query fails with `error`, and the pool opens another one. */
export function cutOff(client: pg.ClientBase, error: Error): void {
  streamOf(client)?.destroy(error);
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
