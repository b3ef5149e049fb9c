import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import type { Session } from './embedded-session';

/** As many clients as may share a sync of the log; only one is in a transaction. */
const CLIENTS = 10;
const CONNECT_TIMEOUT = 5_000;

/** A pool whose clients share the session that is the present one when they connect. */
export function poolOver(present: () => Session): pg.Pool {
  class EmbeddedClient extends pg.Client {
    constructor() {
      super(connectTo(present()) as pg.ClientConfig);
    }
  }
  const pool = new pg.Pool({
    Client: EmbeddedClient,
    max: CLIENTS,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: 0,
  });
  pool.on('error', () => {});
  // A client that is out when its session dies has nobody else to listen.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function connectTo(session: Session) {
  const entrance = session.enter((error) => config.connection.emit('error', error));
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
  return config;
}
