import pg from 'pg';

const CONNECT_TIMEOUT_MS = 3_000;

const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

/**
 * The server process of a connection, or null behind a pooler that does not pass the settings of connect.ts on: it
 * may give each transaction another process.
 */
export async function findSessionPid(
  client: pg.ClientBase,
  timeoutMs = CONNECT_TIMEOUT_MS,
): Promise<number | null> {
  const query = {
    text: `select pg_backend_pid() as pid from pg_settings where name = 'lock_timeout' and source = 'client'`,
    query_timeout: timeoutMs,
  };
  const { rows } = await client.query<{ pid: number }>(query).catch((cause: Error) => {
    const isTimeout = cause.message === 'Query read timeout';
    throw isTimeout ? Object.assign(cause, { code: 'ETIMEDOUT' }) : cause;
  });
  return rows[0]?.pid ?? null;
}

/**
 * Returns a function that ends an abandoned session of the server at `url`. No time limit ends a commit that waits for a
 * synchronous standby, and the server does not notice that its client has disconnected: each would occupy one of `max_connections`.
 * Committed work stays committed. Sessions are ended over one short connection at a time.
 */
export function createSessionEnder(url: string): (pid: number) => void {
  const pids = new Set<number>();
  let isRunning = false;

  async function endSessions(): Promise<void> {
    isRunning = true;
    for (let attempt = 0; pids.size > 0 && attempt < ATTEMPTS; attempt++) {
      const ended = [...pids];
      try {
        await endAll(url, ended);
        for (const pid of ended) pids.delete(pid);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS).unref());
      }
    }
    pids.clear();
    isRunning = false;
  }

  return (pid) => {
    pids.add(pid);
    if (!isRunning) void endSessions();
  };
}

async function endAll(url: string, pids: number[]): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    application_name: 'selvedge',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where pid = any ($1::int[]) and usename = current_user and datname = current_database()
        and application_name = 'selvedge' and pid <> pg_backend_pid()`,
      [pids],
    );
  } finally {
    await client.end().catch(() => {});
  }
}
