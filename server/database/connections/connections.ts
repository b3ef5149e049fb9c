import type pg from 'pg';
import { readRows } from '../database';
import { composed } from '../statement';
import { findSessionPid } from './abandoned';
import type { ConnectionLimits } from './connections.rules';

/** The connection limits of the server; null behind a pooler, whose own limit counts. */
export async function readConnectionLimits(pool: pg.Pool): Promise<ConnectionLimits | null> {
  const client = await pool.connect();
  try {
    if ((await findSessionPid(client)) === null) return null;
    const text = `select current_setting('max_connections')::int as max,
        current_setting('superuser_reserved_connections')::int
          + coalesce(current_setting('reserved_connections', true), '0')::int as reserved,
        nullif(rolconnlimit, -1) as of_role, nullif(datconnlimit, -1) as of_database
      from pg_roles, pg_database where rolname = current_user and datname = current_database()`;
    const [limits] = await readRows<ConnectionLimits>(client, composed('connection-limits', text));
    return limits ?? null;
  } finally {
    client.release();
  }
}
