import { type Connection, execute, matchesOne, queryOne, raw } from '../../database/database';
import type { EmailChangeTable } from '../../database/rows';
import type { AccountRow } from './accounts.queries';

/** A change of address that can still be undone, or whose new address is not confirmed yet. */
export type EmailChangeRow = Pick<
  EmailChangeTable,
  'id' | 'accountId' | 'oldEmail' | 'oldConfirmedAt' | 'createdAt'
>;

const columns = 'c.id, c.account_id, c.old_email, c.old_confirmed_at, c.created_at';

/** The condition of `isReserved`, `findConfirmedChange` and the clean-up. */
const IS_OPEN = `c.ended_at is null and (c.expires_at > now() or exists (
    select from account a where a.id = c.account_id and a.email_confirmed_at is null and a.erased_at is null
  ))`;

/** Stores a change of an account's address, which can be undone for `hours`; `before`: the account before it. */
export async function insertEmailChange(
  tx: Connection,
  {
    id,
    before,
    tokenHash,
    hours,
  }: { id: string; before: AccountRow; tokenHash: Buffer; hours: number },
): Promise<void> {
  await execute(tx, 'email-change-insert')`
    insert into email_change (id, account_id, old_email, old_confirmed_at, token_hash, expires_at)
    values (${id}, ${before.id}, ${before.email}, ${before.emailConfirmedAt}, ${tokenHash},
      now() + make_interval(hours => ${hours}))`;
}

/** Whether another account can still return to an address, which it had confirmed. */
export function isReserved(tx: Connection, email: string, accountId: string) {
  return matchesOne(tx, 'email-change-reserved')`
    select from email_change c
    where lower(c.old_email) = lower(${email}) and c.account_id <> ${accountId} and c.old_confirmed_at is not null
      and ${raw(IS_OPEN)}
    limit 1`;
}

/** The change of a valid link. */
export function findEmailChange(connection: Connection, tokenHash: Buffer) {
  return queryOne<EmailChangeRow>(connection, 'email-change-find')`
    select ${raw(columns)} from email_change c
    where c.token_hash = ${tokenHash} and c.ended_at is null and c.expires_at > now()`;
}

/** The newest change away from a confirmed address. */
export function findConfirmedChange(tx: Connection, accountId: string) {
  return queryOne<EmailChangeRow>(tx, 'email-change-confirmed')`
    select ${raw(columns)} from email_change c
    where c.account_id = ${accountId} and c.old_confirmed_at is not null and ${raw(IS_OPEN)}
    order by c.created_at desc, c.id desc limit 1`;
}

/** Restores the account's old address and ends this change and all later ones. */
export async function revertEmail(
  tx: Connection,
  change: EmailChangeRow,
  isConfirmed: boolean,
): Promise<void> {
  await execute(tx, 'email-change-revert')`
    update account set email = ${change.oldEmail}, email_confirmed_at = case when ${isConfirmed} then now() end
    where id = ${change.accountId}`;
  await execute(tx, 'email-change-end')`
    update email_change set ended_at = now()
    where account_id = ${change.accountId} and created_at >= ${change.createdAt} and ended_at is null`;
}

/** Ends an account's changes: their links become invalid and its old addresses are free. */
export async function endEmailChanges(tx: Connection, accountId: string): Promise<void> {
  await execute(tx, 'email-change-end-all')`
    update email_change set ended_at = now() where account_id = ${accountId} and ended_at is null`;
}

export async function deleteOldEmailChanges(connection: Connection): Promise<void> {
  await execute(connection, 'email-change-forget')`
    delete from email_change c where not (${raw(IS_OPEN)})`;
}
