import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Session } from './embedded-session';

/** As many clients as may share a sync of the log; one at a time is in a transaction. */
const CLIENTS = 16;
const CONNECT_TIMEOUT = 5_000;

/** A pool whose clients share the session that is the present one when they connect. */
export async function poolOver(present: () => Session): Promise<pg.Pool> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');

  function connectingClient() {
    const entrance = present().enter((error) => connection.emit('error', error));
    // Of a PGlite, a connection needs only what an entrance has.
    const config = createPgConfig(entrance as unknown as PGlite);
    const { connection } = config;
    const end = connection.end.bind(connection);
    connection.end = () => {
      entrance.leave();
      // As a server does when a client goes away in the middle.
      connection.query('rollback');
      end();
      connection.on('error', () => {});
    };
    return new pg.Client(config);
  }

  const pool = new pg.Pool({
    Client: connectingClient as unknown as new () => pg.ClientBase,
    max: CLIENTS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: 0,
  });
  pool.on('error', () => {});
  // A client that is out when the session dies has nobody else to listen.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
