import pg from 'pg';
import { createSessionEnder } from './abandoned';
import type { Database } from './database';
import { startEmbedded } from './embedded/embedded';
import { CONNECT_TIMEOUT_MS } from './limits';
import { listenOnServer } from './listening';
import { endSilent } from './silence';
import { limitWriters } from './writers';

const POOL_SIZE = 10;
/** The others are for reads. */
const MAX_WRITERS = 8;

/**
 * Opens PostgreSQL at `url`, or the embedded one of `dataDir`, which a second shop is refused; a command with `shared` uses
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

async function openServer(url: string): Promise<Database> {
  const pids = new WeakMap<pg.ClientBase, number>();
  const pool = new pg.Pool({
    connectionString: url,
    onConnect: async (client) => {
      pids.set(client, await beginSession(client));
    },
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    // Within a transaction; the pool itself gives a connection one query at a time.
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
  await pool.query('select 1').catch((cause: Error) => {
    throw new Error(whyNotOpen(withoutPassword(url), cause), { cause });
  });
  const open = new Set<() => void>();
  return {
    embeddedIn: null,
    pool,
    listen: async (channel, ears) => {
      const { close, ...listening } = await listenOnServer(url, channel, ears);
      open.add(close);
      return {
        ...listening,
        close: () => {
          open.delete(close);
          close();
        },
      };
    },
    close: async () => {
      for (const end of open) end();
      await pool.end();
    },
  };
}

/**
 * Turns JIT off on a new connection, and returns the server's process for it (behind a pooler, the client knows another's).
 * The shop's statements take milliseconds; compiling one takes hundreds. It is a statement, since poolers refuse or drop
 * start-up parameters they do not know.
 */
async function beginSession(client: pg.ClientBase): Promise<number> {
  const query = {
    text: `select set_config('jit', 'off', false), pg_backend_pid() as pid`,
    query_timeout: CONNECT_TIMEOUT_MS,
  };
  const { rows } = await client.query<{ pid: number }>(query).catch((cause: Error) => {
    const isTimeout = cause.message === 'Query read timeout';
    throw isTimeout ? Object.assign(cause, { code: 'ETIMEDOUT' }) : cause;
  });
  return rows[0]?.pid ?? 0;
}

/** The address as it may be shown or logged. */
export function withoutPassword(url: string): string {
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}

function whyNotOpen(address: string, cause: Error & { code?: string }): string {
  // PgBouncer's own words; PostgreSQL knows all of them.
  if (cause.message.includes('unsupported startup parameter'))
    return `The pooler at ${address} refuses the time limits that connections are opened with. Let DATABASE_URL name the server itself, or let the pooler ignore them and set them for the role.`;
  const reason = cause.code ?? cause.message.split('\n')[0] ?? 'no reason given';
  return `The database at ${address} is out of reach (${reason}). Start it, or correct DATABASE_URL.`;
}
