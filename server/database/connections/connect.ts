import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Database } from '../database';
import { startEmbedded } from '../embedded/embedded';
import { createReadReport, type Standby } from '../reports';
import { limitWriters } from '../writers';
import { createSessionEnder, findSessionPid } from './abandoned';
import { urlsOfHosts, withoutPassword } from './hosts';
import { createPrimary, NoPrimary, type Primary } from './primary';
import { endSilent } from './silence';

/** Connections of each process. */
export const POOL_SIZE = 10;
/** The remaining connections are reserved for reads. */
const MAX_WRITERS = 8;

/** How long a request may wait for the database, in milliseconds. */
export interface TimeLimits {
  /** For a connection, new or of the pool, and for a turn to write. */
  connection: number;
  statement: number;
  lock: number;
  idleTransaction: number;
}

const requestLimits: TimeLimits = {
  connection: 3_000,
  statement: 5_000,
  lock: 3_000,
  idleTransaction: 10_000,
};

/** The server times out first and reports it. */
const SILENCE_BEYOND_STATEMENT_MS = 500;

interface OpenOptions {
  url: string | null;
  dataDir: string;
  /** Uses an embedded database beside the shop. */
  shared?: boolean;
  standby?: Standby | null;
  log?: FastifyBaseLogger;
  limits?: TimeLimits;
}

/**
 * Opens PostgreSQL at `url`, or the embedded one of `dataDir`, which only one shop may use. Of several servers in `url`
 * the primary is used. Throws an `Error` of one line that says what to do.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url, dataDir, shared = false } = options;
  return url === null ? openEmbedded(dataDir, shared) : openServer(url, options);
}

async function openEmbedded(folder: string, shared: boolean): Promise<Database> {
  const { url, dataDir, stop } = await startEmbedded(folder, { shared });
  try {
    const database = await openServer(url, {});
    const close = () => database.close().finally(stop);
    return { ...database, embeddedIn: dataDir, close };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Settings of each session. JIT is off because the statements take milliseconds and compiling one takes hundreds. */
function sessionSettings({ statement, lock, idleTransaction }: TimeLimits): pg.ClientConfig {
  return {
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: idleTransaction,
    options: '-c jit=off',
  };
}

async function openServer(
  url: string,
  { standby, log, limits = requestLimits }: Pick<OpenOptions, 'standby' | 'log' | 'limits'>,
): Promise<Database> {
  const urls = urlsOfHosts(url);
  const primary = urls.length > 1 ? createPrimary(urls, log) : null;
  let pool = createPool(urls, primary, limits, sessionSettings(limits));
  const close = async () => {
    primary?.stop();
    await pool.end();
  };
  try {
    await pool.query('select 1').catch(async (cause: Error) => {
      // PgBouncer rejects unknown start-up parameters. The role must have the settings then, see
      // `requireTimeLimits`.
      if (!cause.message.includes('unsupported startup parameter')) throw cause;
      await pool.end();
      pool = createPool(urls, primary, limits, {});
      await pool.query('select 1');
    });
  } catch (cause) {
    await close();
    throw new Error(connectionFailure(withoutPassword(url), cause as Error), { cause });
  }
  if (!standby) return { embeddedIn: null, pool, readReport: (work) => work(pool), close };
  const standbyPool = createPool([standby.url], null, limits, sessionSettings(limits));
  const { maxLagSeconds } = standby;
  return {
    embeddedIn: null,
    pool,
    readReport: createReadReport(pool, standbyPool, { maxLagSeconds, log }),
    close: async () => {
      await Promise.all([close(), standbyPool.end()]);
    },
  };
}

function createPool(
  [url = '', ...others]: string[],
  primary: Primary | null,
  limits: TimeLimits,
  settings: pg.ClientConfig,
): pg.Pool {
  const pids = new WeakMap<pg.ClientBase, number>();
  const pool = new pg.Pool({
    connectionString: url,
    ...settings,
    ...(primary && { Client: primary.Client }),
    onConnect: async (client) => {
      await primary?.check(client);
      const pid = await findSessionPid(client, limits.connection);
      if (pid !== null) pids.set(client, pid);
    },
    max: POOL_SIZE,
    connectionTimeoutMillis: limits.connection,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Applies within transactions; the pool itself runs one query at a time per connection.
    pipeline: true,
    application_name: 'selvedge',
  });
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', () => {});
  primary?.watch(pool);
  const enders = new Map([url, ...others].map((each) => [each, createSessionEnder(each)]));
  endSilent(pool, limits.statement + SILENCE_BEYOND_STATEMENT_MS, (client) => {
    const pid = pids.get(client);
    if (pid !== undefined) enders.get(primary?.urlOf(client) ?? url)?.(pid);
  });
  limitWriters(pool, MAX_WRITERS, limits.connection);
  return pool;
}

function connectionFailure(address: string, cause: Error & { code?: string }): string {
  const code = cause instanceof NoPrimary ? undefined : cause.code;
  const reason = code ?? cause.message.split('\n')[0] ?? 'no reason given';
  return `The database at ${address} is out of reach (${reason}). Start it, or correct DATABASE_URL.`;
}
