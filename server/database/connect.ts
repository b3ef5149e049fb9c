import pg from 'pg';
import { createSessionEnder } from './abandoned';
import type { Database } from './database';
import { openEmbedded } from './embedded';
import { CONNECT_TIMEOUT_MS } from './limits';
import { listenOnServer } from './listening';
import { endSilent } from './silence';
import { limitWriters } from './writers';

const POOL_SIZE = 10;
/** The others are for reads. */
const MAX_WRITERS = 7;

/** Opens PostgreSQL at `url`, or the embedded one under `dataDir`. Throws an `Error` with one line that says how to mend it. */
export async function openDatabase(options: {
  url: string | null;
  dataDir: string;
}): Promise<Database> {
  return options.url === null ? openEmbedded(options.dataDir) : openServer(options.url);
}

async function openServer(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
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
  const sessions = openSessions(pool);
  const endSession = createSessionEnder(url);
  endSilent(pool, (client) => {
    const pid = sessions.get(client);
    if (pid !== undefined) endSession(pid);
  });
  limitWriters(pool, MAX_WRITERS);
  await pool.query('select 1').catch((cause: Error) => {
    throw new Error(whyNotOpen(withoutPassword(url), cause), { cause });
  });
  const open = new Set<() => void>();
  return {
    kind: 'server',
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
 * Turns JIT off on each new connection, and learns the server's process for it (behind a pooler, the client knows another's).
 * The shop's statements take milliseconds; compiling one takes hundreds. It is a statement, since poolers refuse or drop
 * start-up parameters they do not know; it goes ahead of what the connection was opened for, and nobody waits for it.
 */
function openSessions(pool: pg.Pool): WeakMap<pg.ClientBase, number> {
  const pids = new WeakMap<pg.ClientBase, number>();
  pool.on('connect', (client) => {
    client
      .query<{ pid: number }>(`select set_config('jit', 'off', false), pg_backend_pid() as pid`)
      .then(({ rows }) => {
        if (rows[0]) pids.set(client, rows[0].pid);
      })
      // The connection is broken, which the statement behind this one tells.
      .catch(() => {});
  });
  return pids;
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
  return `The database at ${address} is out of reach (${reason}). Start it, or mend DATABASE_URL.`;
}
