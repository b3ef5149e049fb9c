import { type Connection, execute, queryOne } from '../../database/database';
import type { AccountTable } from '../../database/rows';

export async function insertConfirmation(
  tx: Connection,
  link: { id: string; accountId: string; email: string; tokenHash: Buffer; days: number },
): Promise<void> {
  await execute(tx, 'email-confirmation-insert')`
    insert into email_confirmation (id, account_id, email, token_hash, expires_at)
    values (${link.id}, ${link.accountId}, ${link.email}, ${link.tokenHash}, now() + make_interval(days => ${link.days}))`;
}

/** Confirms the address of a valid link, if the account still has it, and returns the account. */
export function confirmAddress(tx: Connection, tokenHash: Buffer) {
  return queryOne<Pick<AccountTable, 'id'> & { email: string }>(tx, 'email-confirmation-use')`
    update account a set email_confirmed_at = coalesce(a.email_confirmed_at, now())
    from email_confirmation c
    where c.token_hash = ${tokenHash} and c.expires_at > now() and a.id = c.account_id
      and lower(a.email) = lower(c.email) and a.erased_at is null
    returning a.id, a.email`;
}

export async function deleteExpiredConfirmations(connection: Connection): Promise<void> {
  await execute(connection, 'email-confirmation-forget')`
    delete from email_confirmation where expires_at < now()`;
}
