import {
  type Connection,
  execute,
  matchesOne,
  queryOne,
  queryValue,
} from '../../database/database';
import type { ShopOrderTable } from '../../database/rows';

/** Stores a visitor: a guest without orders. */
export async function insertVisitor(
  tx: Connection,
  id: string,
  network: string | null,
): Promise<void> {
  await execute(tx, 'guest-insert-account')`
    insert into account (id, first_name, last_name, email, password_hash, role)
    values (${id}, '', '', null, '', 'Visitor')`;
  await execute(tx, 'guest-insert')`
    insert into guest (account_id, network) values (${id}, ${network})`;
}

export function deleteVisitor(tx: Connection, id: string) {
  return execute(tx, 'guest-delete-visitor')`
    delete from account where id = ${id} and role = 'Visitor'`;
}

/** Numbers of carts without an order that a network has started, all and those without items, counted up to `limit`. */
export async function countCarts(
  connection: Connection,
  network: string,
  limit: number,
): Promise<{ carts: number; empty: number }> {
  const row = await queryOne<{ carts: number; empty: number }>(connection, 'guest-count-carts')`
    select count(*)::int as carts,
      (count(*) filter (where not exists (select from cart_item i where i.account_id = cart.account_id)))::int as empty
    from (select account_id from guest where network = ${network} and email is null limit ${limit}) as cart`;
  return row ?? { carts: 0, empty: 0 };
}

/** Records, at most once an hour, that a guest uses the cart. */
export async function recordUse(connection: Connection, accountId: string): Promise<void> {
  await execute(connection, 'guest-record-use')`
    update guest set used_at = now()
    where account_id = ${accountId} and used_at < now() - interval '1 hour'`;
}

/** Deletes a batch of carts unused for `days`, and of empty ones unused for a day. False once there are none left. */
export function deleteUnusedCarts(connection: Connection, days: number) {
  return matchesOne(connection, 'guest-delete-unused')`
    with unused as (
      select g.account_id from guest g
      where g.email is null and g.used_at < now() - interval '1 day'
        and (g.used_at < now() - make_interval(days => ${days})
          or not exists (select from cart_item i where i.account_id = g.account_id))
      order by g.used_at limit 500
    )
    delete from account a using unused u where a.id = u.account_id and a.role = 'Visitor' returning 1`;
}

/**
 * The email of a guest's newest order, or null if there is no such guest. Both rows are locked until the commit, so that the
 * email is read after a claim of the orders has ended.
 */
export function lockGuestEmail(tx: Connection, accountId: string) {
  return queryValue<string | null>(tx, 'guest-lock-email')`
    select g.email from account a join guest g on g.account_id = a.id
    where a.id = ${accountId} and a.email is null and a.erased_at is null for update of a, g`;
}

/** Makes a guest an account with an unconfirmed address. Fails with a unique violation if the email has one. */
export async function makeAccount(
  tx: Connection,
  accountId: string,
  account: { email: string; passwordHash: string },
): Promise<void> {
  await execute(tx, 'guest-make-account')`
    update account set email = ${account.email}, password_hash = ${account.passwordHash}
    where id = ${accountId}`;
  await execute(tx, 'guest-delete')`
    delete from guest where account_id = ${accountId}`;
}

/** The names of a guest's order that was emailed to an address, locked until the commit. */
export function lockLinkedOrder(tx: Connection, guestId: string, orderId: string, email: string) {
  return queryOne<Pick<ShopOrderTable, 'firstName' | 'lastName'>>(tx, 'guest-lock-linked-order')`
    select first_name, last_name from shop_order
    where id = ${orderId} and account_id = ${guestId} and lower(email) = lower(${email}) for no key update`;
}

/** An order for the link in its emails, and whether it is a guest's and the link still works. */
export function findLinkedOrder(connection: Connection, orderId: string, days: number) {
  return queryOne<
    Pick<ShopOrderTable, 'accountId' | 'email'> & { isGuest: boolean; isOpen: boolean }
  >(connection, 'guest-find-linked-order')`
    select o.account_id, o.email, a.email is null as is_guest,
      o.placed_at > now() - make_interval(days => ${days}) as is_open
    from shop_order o join account a on a.id = o.account_id
    where o.id = ${orderId} and o.deleted_at is null and a.erased_at is null`;
}
