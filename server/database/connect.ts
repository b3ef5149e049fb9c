import pg from 'pg';
import { CONNECT_TIMEOUT_MS, createSessionEnder, findSessionPid } from './abandoned';
import type { Database } from './database';
import { startEmbedded } from './embedded/embedded';
import { endSilent } from './silence';
import { limitWriters } from './writers';

const POOL_SIZE = 10;
/** The remaining connections are reserved for reads. */
const MAX_WRITERS = 8;

/**
 * Opens PostgreSQL at `url`, or the embedded one of `dataDir`, which only one shop may use; a command with `shared` uses
 * it beside the shop. Throws an `Error` of one line that says what to do.
 */
export async function openDatabase(options: {
  url: string | null;
  dataDir: string;
  shared?: boolean;
}): Promise<Database> {
  const { url, dataDir, shared = false } = options;
  return url === null ? openEmbedded(dataDir, shared) : openServer(url);
}

async function openEmbedded(folder: string, shared: boolean): Promise<Database> {
  const { url, dataDir, stop } = await startEmbedded(folder, { shared });
  try {
    const database = await openServer(url);
    const close = () => database.close().finally(stop);
    return { ...database, embeddedIn: dataDir, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Settings of each session. Time limits bound how long a request can wait. JIT is off because the statements take
 * milliseconds and compiling one takes hundreds.
 */
const SESSION_SETTINGS = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
  options: '-c jit=off',
};

async function openServer(url: string): Promise<Database> {
  let pool = createPool(url, SESSION_SETTINGS);
  try {
    await pool.query('select 1').catch(async (cause: Error) => {
      // PgBouncer rejects unknown start-up parameters. The role must have the settings then, see
      // `requireTimeLimits`.
      if (!cause.message.includes('unsupported startup parameter')) throw cause;
      await pool.end();
      pool = createPool(url, {});
      await pool.query('select 1');
    });
  } catch (cause) {
    await pool.end();
    throw new Error(connectionFailure(withoutPassword(url), cause as Error), { cause });
  }
  return { embeddedIn: null, pool, close: () => pool.end() };
}

function createPool(url: string, settings: pg.ClientConfig): pg.Pool {
  const pids = new WeakMap<pg.ClientBase, number>();
  const pool = new pg.Pool({
    connectionString: url,
    ...settings,
    onConnect: async (client) => {
      const pid = await findSessionPid(client);
      if (pid !== null) pids.set(client, pid);
    },
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Applies within transactions; the pool itself runs one query at a time per connection.
    pipeline: true,
    application_name: 'selvedge',
  });
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', () => {});
  const endSession = createSessionEnder(url);
  endSilent(pool, (client) => {
    const pid = pids.get(client);
    if (pid !== undefined) endSession(pid);
  });
  limitWriters(pool, MAX_WRITERS);
  return pool;
}

/** The URL without its password, for messages and logs. */
export function withoutPassword(url: string): string {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

function connectionFailure(address: string, cause: Error & { code?: string }): string {
  const reason = cause.code ?? cause.message.split('\n')[0] ?? 'no reason given';
  return `The database at ${address} is out of reach (${reason}). Start it, or correct DATABASE_URL.`;
}
