import {
  type Connection,
  execute,
  matchesOne,
  queryOne,
  queryValue,
} from '../../database/database';

/** The numbers of links created for an account in the last hour and day. */
export async function countRecentResets(
  tx: Connection,
  accountId: string,
): Promise<{ hour: number; day: number }> {
  const row = await queryOne<{ hour: number; day: number }>(tx, 'password-reset-count')`
    select count(*)::int as day, count(*) filter (where created_at > now() - interval '1 hour')::int as hour
    from password_reset where account_id = ${accountId} and created_at > now() - interval '1 day'`;
  return row ?? { hour: 0, day: 0 };
}

/** Stores a link that lasts an hour. False if the job has created its link before. */
export function insertReset(
  tx: Connection,
  reset: { id: string; accountId: string; tokenHash: Buffer; jobId: string },
) {
  return matchesOne(tx, 'password-reset-insert')`
    insert into password_reset (id, account_id, token_hash, job_id, expires_at)
    values (${reset.id}, ${reset.accountId}, ${reset.tokenHash}, ${reset.jobId}, now() + interval '1 hour')
    on conflict (job_id) do nothing`;
}

/** Ends an account's links, all or all but one. */
export async function endResets(
  tx: Connection,
  accountId: string,
  except: string | null = null,
): Promise<void> {
  await execute(tx, 'password-reset-end')`
    update password_reset set ended_at = now()
    where account_id = ${accountId} and ended_at is null and id is distinct from ${except}::uuid`;
}

/** The account of a valid link. */
export async function findResetAccount(
  connection: Connection,
  tokenHash: Buffer,
): Promise<string | null> {
  return queryValue<string | null>(connection, 'password-reset-find')`
    select account_id from password_reset
    where token_hash = ${tokenHash} and ended_at is null and expires_at > now()`;
}

/** Consumes a link. True for one caller only. */
export function consumeReset(tx: Connection, tokenHash: Buffer) {
  return matchesOne(tx, 'password-reset-use')`
    update password_reset set ended_at = now()
    where token_hash = ${tokenHash} and ended_at is null and expires_at > now()`;
}

/** Deletes links and requests, with the addresses in them, a day after they ended. */
export async function deleteOldResets(connection: Connection): Promise<void> {
  await execute(connection, 'password-reset-forget')`
    delete from password_reset where created_at < now() - interval '1 day'`;
  await execute(connection, 'password-reset-forget-requests')`
    delete from job
    where kind = 'password-reset' and done_at is not null and done_at < now() - interval '1 day'`;
}
