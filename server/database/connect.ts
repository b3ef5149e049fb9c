import pg from 'pg';
import type { Database } from './database';
import { openEmbedded } from './embedded';
import { listenOnServer } from './listening';
import { endSilent } from './silence';

const CONNECT_TIMEOUT = 3_000;
const POOL_SIZE = 10;
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
    connectionTimeoutMillis: CONNECT_TIMEOUT,
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
  endSilent(pool);
  turnOffJit(pool);
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
 * The shop's statements take milliseconds, and compiling one takes hundreds: a server that compiles by its default settings
 * would spend its time on that. Sent as a statement, since poolers refuse or drop what they do not know of a connection's
 * start; it goes ahead of whatever the connection was opened for, and nobody waits for its answer.
 */
function turnOffJit(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    // Where it fails the connection is broken, which the statement behind it tells.
    client.query('set jit = off').catch(() => {});
  });
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
