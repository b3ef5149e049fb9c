import { type Connection, execute, matchesOne, queryAll } from '../../database/database';
import type { ShopOrderTable } from '../../database/rows';

export type GuestOrder = Pick<ShopOrderTable, 'id' | 'accountId'>;

/** Guests' orders that were emailed to an address, locked until the commit. */
export function lockGuestOrders(tx: Connection, email: string) {
  return queryAll<GuestOrder>(tx, 'claim-lock-orders')`
    select o.id, o.account_id from shop_order o join account a on a.id = o.account_id
    where lower(o.email) = lower(${email}) and a.email is null
    order by o.id for no key update of o`;
}

/** Whether an account has orders that were emailed to another address. */
export function hasOtherOrders(tx: Connection, accountId: string, email: string) {
  return matchesOne(tx, 'claim-has-others')`
    select from shop_order where account_id = ${accountId} and lower(email) <> lower(${email}) limit 1`;
}

/** The open orders of a guest that are not paid, locked until the commit. */
export function lockUnpaidOrders(tx: Connection, guestId: string) {
  return queryAll<GuestOrder>(tx, 'claim-lock-unpaid')`
    select o.id, o.account_id
    from guest g join shop_order o on o.account_id = g.account_id join payment p on p.order_id = o.id
    where g.account_id = ${guestId} and o.status = 'Pending' and o.deleted_at is null
      and p.status in ('unpaid', 'failed') and p.closed_at is null
    order by o.id for no key update of o`;
}

/** Waits for changes of the payments of orders, then for those of customer totals: payments change them by trigger. */
export async function lockPaymentsAndTotals(
  tx: Connection,
  orderIds: string[],
  accountIds: string[],
): Promise<void> {
  await execute(tx, 'claim-lock-payments')`
    select from payment where order_id = any(${orderIds}::uuid[]) or supplements = any(${orderIds}::uuid[])
      order by id for no key update`;
  await execute(tx, 'claim-lock-totals')`
    select from customer_total where account_id = any(${accountIds}::uuid[])
    order by account_id for no key update`;
}

/** Gives orders, with the emails to their addresses, to an account, and corrects the totals of `accountIds`. */
export async function moveOrders(
  tx: Connection,
  accountId: string,
  orderIds: string[],
  accountIds: string[],
): Promise<void> {
  await execute(tx, 'claim-move-emails')`
    update email_message m set account_id = ${accountId}
    from shop_order o
    where o.id = any(${orderIds}::uuid[]) and m.account_id = o.account_id and lower(m.recipient) = lower(o.email)`;
  await execute(tx, 'claim-move-orders')`
    update shop_order set account_id = ${accountId} where id = any(${orderIds}::uuid[])`;
  await execute(tx, 'claim-totals')`
    update customer_total t set orders = sums.orders, spent = sums.spent
    from (
      select a.id,
        count(distinct o.id) filter (where o.status <> 'Cancelled' and o.deleted_at is null) as orders,
        coalesce(sum(p.captured - p.refunded) filter (where p.paid_at is not null), 0) as spent
      from unnest(${accountIds}::uuid[]) as a (id)
      left join shop_order o on o.account_id = a.id left join payment p on p.order_id = o.id or p.supplements = o.id
      group by a.id
    ) as sums
    where t.account_id = sums.id`;
}

/** Makes guests without orders visitors again, without name, email and address. Their carts stay. */
export async function forgetEmptyGuests(tx: Connection, accountIds: string[]): Promise<void> {
  await execute(tx, 'claim-forget-guests')`
    with emptied as (
      update account a set role = 'Visitor', first_name = '', last_name = ''
      where a.id = any(${accountIds}::uuid[]) and a.email is null
        and not exists (select from shop_order o where o.account_id = a.id)
      returning a.id
    ), addresses as (
      delete from address where account_id in (select id from emptied)
    )
    update guest set email = null, search_text = null where account_id in (select id from emptied)`;
}

/** Names the guests among accounts, of whom orders were taken or who got some, by the newest order that they have. */
export async function nameGuests(tx: Connection, accountIds: string[]): Promise<void> {
  await execute(tx, 'claim-name-guests')`
    with newest as (
      select distinct on (o.account_id) o.account_id, o.email, o.first_name, o.last_name from shop_order o
      where o.account_id = any(${accountIds}::uuid[]) order by o.account_id, o.placed_at desc, o.id desc
    ), named as (
      update account a set role = 'User', first_name = newest.first_name, last_name = newest.last_name
      from newest where a.id = newest.account_id and a.email is null and a.erased_at is null
      returning a.id, newest.email, lower(concat_ws(' ', a.first_name, a.last_name, newest.email)) as search_text
    )
    update guest g set email = named.email, search_text = named.search_text
    from named where g.account_id = named.id`;
}
