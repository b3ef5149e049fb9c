import type { Connection } from '../../database/database';

/** The numbers of links created for an account in the last hour and day. */
export async function countRecentResets(
  tx: Connection,
  accountId: string,
): Promise<{ hour: number; day: number }> {
  const { rows } = await tx.query<{ hour: number; day: number }>({
    name: 'password-reset-count',
    text: `select count(*)::int as day, count(*) filter (where created_at > now() - interval '1 hour')::int as hour
      from password_reset where account_id = $1 and created_at > now() - interval '1 day'`,
    values: [accountId],
  });
  return rows[0] ?? { hour: 0, day: 0 };
}

/** Stores a link that lasts an hour. False if the job has created its link before. */
export async function insertReset(
  tx: Connection,
  reset: { id: string; accountId: string; tokenHash: Buffer; jobId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'password-reset-insert',
    text: `insert into password_reset (id, account_id, token_hash, job_id, expires_at)
      values ($1, $2, $3, $4, now() + interval '1 hour')
      on conflict (job_id) do nothing`,
    values: [reset.id, reset.accountId, reset.tokenHash, reset.jobId],
  });
  return rowCount === 1;
}

/** Ends an account's links, all or all but one. */
export async function endResets(
  tx: Connection,
  accountId: string,
  except: string | null = null,
): Promise<void> {
  await tx.query({
    name: 'password-reset-end',
    text: `update password_reset set ended_at = now()
      where account_id = $1 and ended_at is null and id is distinct from $2::uuid`,
    values: [accountId, except],
  });
}

/** The account of a valid link. */
export async function findResetAccount(
  connection: Connection,
  tokenHash: Buffer,
): Promise<string | null> {
  const { rows } = await connection.query<{ account_id: string }>({
    name: 'password-reset-find',
    text: `select account_id from password_reset
      where token_hash = $1 and ended_at is null and expires_at > now()`,
    values: [tokenHash],
  });
  return rows[0]?.account_id ?? null;
}

/** Consumes a link. True for one caller only. */
export async function consumeReset(tx: Connection, tokenHash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'password-reset-use',
    text: `update password_reset set ended_at = now()
      where token_hash = $1 and ended_at is null and expires_at > now()`,
    values: [tokenHash],
  });
  return rowCount === 1;
}

/** Deletes links and requests, with the addresses in them, a day after they ended. */
export async function deleteOldResets(connection: Connection): Promise<void> {
  await connection.query({
    name: 'password-reset-forget',
    text: `delete from password_reset where created_at < now() - interval '1 day'`,
  });
  await connection.query({
    name: 'password-reset-forget-requests',
    text: `delete from job where kind = 'password-reset' and done_at is not null and done_at < now() - interval '1 day'`,
  });
}
