import pg from 'pg';
import { CONNECT_TIMEOUT_MS } from './limits';

const ATTEMPTS = 5;
const PAUSE_MS = 1_000;

/**
 * Returns what ends a session of the server at `url` that this process has given up. A commit that waits for a synchronous
 * standby is not ended by any time limit and does not notice that its client has gone: each would keep one of the server's
 * `max_connections`. What it committed stays committed. Sessions are ended over one short connection, never several at once.
 */
export function createSessionEnder(url: string): (pid: number) => void {
  const pids = new Set<number>();
  let isAtWork = false;

  async function work(): Promise<void> {
    isAtWork = true;
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
    isAtWork = false;
  }

  return (pid) => {
    pids.add(pid);
    if (!isAtWork) void work();
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
