import type pg from 'pg';

/**
 * Throws an `Error` of one line where a pooler stands before the server that hands each transaction to whichever session is
 * free (the lock of the migrations, named statements and LISTEN would each be another's), or that drops the time limits
 * connections are opened with.
 */
export async function requireOwnSessions(pool: pg.Pool, address: string): Promise<void> {
  const one = await pool.connect();
  const other = await pool.connect().catch((error: Error) => {
    one.release();
    throw error;
  });
  try {
    const { session, limit } = await lookAt(one);
    await other.query('begin');
    // A pooler of transactions gives this one the session that has just become free, or else the next one another.
    const isShared = (await lookAt(other)).session === session || (await moves(one, session));
    await other.query('rollback');
    if (isShared)
      throw new Error(
        `The pooler at ${address} hands each transaction to another session. Let DATABASE_URL name the server itself, or put the pooler into session mode.`,
      );
    if (limit === '0')
      throw new Error(
        `The pooler at ${address} drops the time limits that connections are opened with. Let DATABASE_URL name the server itself, or set them for the role.`,
      );
  } finally {
    one.release();
    other.release();
  }
}

async function moves(client: pg.PoolClient, session: number): Promise<boolean> {
  return (await lookAt(client)).session !== session;
}

async function lookAt(client: pg.PoolClient): Promise<{ session: number; limit: string }> {
  const { rows } = await client.query<{ session: number; limit: string }>(
    `select pg_backend_pid() as session, current_setting('lock_timeout') as limit`,
  );
  return rows[0] ?? { session: 0, limit: '0' };
}

/** Throws an `Error` of one line where the server takes no writes: a standby, or one that is read-only. */
export async function requireWritable(pool: pg.Pool, address: string): Promise<void> {
  const { rows } = await pool.query<{ isStandby: boolean; isReadOnly: boolean }>(
    `select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::bool as "isReadOnly"`,
  );
  if (rows[0]?.isStandby)
    throw new Error(
      `The database at ${address} is a standby, which takes no writes. Let DATABASE_URL name the primary.`,
    );
  if (rows[0]?.isReadOnly)
    throw new Error(
      `The database at ${address} is read-only (default_transaction_read_only). Let DATABASE_URL name the primary, or turn the setting off for the role.`,
    );
}
