import type pg from 'pg';
import { readRows } from '../database';
import { composed } from '../statement';

const TIME_LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/**
 * Throws an `Error` with a one-line message if sessions lack a time limit: a pooler has rejected or dropped those that
 * connections are opened with, and the role does not have them either.
 */
export async function requireTimeLimits(pool: pg.Pool, address: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name = any ($1) and setting = '0' order by name`,
    [TIME_LIMITS],
  );
  if (rows.length > 0)
    throw new Error(
      `Sessions of the database at ${address} have no ${rows.map(({ name }) => name).join(', ')}: a pooler drops these settings. Set them for the role with ALTER ROLE, see docs/operations.md.`,
    );
}

/** Throws an `Error` with a one-line message if the server is a standby or read-only. */
export async function requireWritable(pool: pg.Pool, address: string): Promise<void> {
  const [server] = await readRows<{ isStandby: boolean; isReadOnly: boolean }>(
    pool,
    composed(
      'startup-require-writable',
      `select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only')::bool as is_read_only`,
    ),
  );
  if (server?.isStandby)
    throw new Error(
      `The database at ${address} is a standby, which takes no writes. Point DATABASE_URL to the primary.`,
    );
  if (server?.isReadOnly)
    throw new Error(
      `The database at ${address} is read-only (default_transaction_read_only). Point DATABASE_URL to the primary, or turn the setting off for the role.`,
    );
}
