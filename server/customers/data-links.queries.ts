import { type Connection, execute, queryOne, queryValue } from '../database/database';
import type { ShopOrderTable } from '../database/rows';

export async function insertDataLink(
  tx: Connection,
  link: { id: string; email: string; tokenHash: Buffer; hours: number },
): Promise<void> {
  await execute(tx, 'data-link-insert')`
    insert into data_link (id, email, token_hash, expires_at)
    values (${link.id}, ${link.email}, ${link.tokenHash}, now() + make_interval(hours => ${link.hours}))`;
}

/** The address of a link that works, with its row locked until the commit; null for any other. */
export function lockDataLink(tx: Connection, tokenHash: Buffer) {
  return queryValue<string | null>(tx, 'data-link-lock')`
    select email from data_link where token_hash = ${tokenHash} and expires_at > now() for update`;
}

export async function deleteDataLinks(tx: Connection, email: string): Promise<void> {
  await execute(tx, 'data-link-delete')`
    delete from data_link where lower(email) = lower(${email})`;
}

export async function deleteExpiredDataLinks(connection: Connection): Promise<void> {
  await execute(connection, 'data-link-delete-expired')`
    delete from data_link where expires_at < now()`;
}

/** The address that a guest's order was emailed to; null for an order of another account. */
export function findGuestOrderEmail(connection: Connection, accountId: string, orderId: string) {
  return queryOne<Pick<ShopOrderTable, 'email'>>(connection, 'data-link-find-order')`
    select o.email from shop_order o join account a on a.id = o.account_id
    where o.id = ${orderId} and o.account_id = ${accountId} and a.email is null and o.deleted_at is null`;
}

/** The addresses of a guest's orders, newest first, that belong to no account. */
export async function listGuestEmails(tx: Connection, accountId: string): Promise<string[]> {
  const row = await queryOne<{ emails: string[] }>(tx, 'erasure-guest-emails')`
    select coalesce(array_agg(email order by newest desc), '{}') as emails from (
      select lower(o.email) as email, max(o.placed_at) as newest
      from shop_order o join account a on a.id = o.account_id
      where o.account_id = ${accountId} and a.email is null and o.email <> ''
        and not exists (
          select from account other where lower(other.email) = lower(o.email) and other.erased_at is null
        )
      group by 1
    ) as used`;
  return row?.emails ?? [];
}
