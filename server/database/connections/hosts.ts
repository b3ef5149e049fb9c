import pg from 'pg';

/** A server of `DATABASE_URL`. */
export interface Server {
  url: string;
  host: string;
  port: number;
}

/** A primary's timeline, which each promotion increases; null for a standby or a read-only server. */
export type Timeline = number | null;

/** The hosts of a URL in the form of libpq, `postgres://user@one:5432,two:5432/shop`, as one URL for each. */
export function urlsOfHosts(url: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^([^:]+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

export function serverAt(url: string): Server {
  const { host, port } = new pg.Client({ connectionString: url });
  return { url, host, port };
}

/** The URL without user and password, for messages and logs. */
export function withoutPassword(url: string): string {
  const urls = urlsOfHosts(url).map((each) => new URL(each));
  return `postgres://${urls.map(({ host }) => host).join()}${urls[0]?.pathname ?? ''}`;
}

/** Asks a connected server for its timeline. */
export async function askTimeline(client: pg.ClientBase): Promise<Timeline> {
  const { rows } = await client.query<{ timeline: Timeline }>(
    `select case when not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
      then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`,
  );
  return rows[0]?.timeline ?? null;
}

/** Asks a server for its timeline over a short connection. */
export async function askServer({ url }: Server, timeoutMs: number): Promise<Timeline> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'selvedge',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await askTimeline(client);
  } finally {
    // A server that does not answer would not answer the farewell either.
    void client.end().catch(() => {});
  }
}
