import {
  type Connection,
  execute,
  queryAll,
  queryOne,
  queryValue,
  runStatement,
} from '../../database/database';
import type { ShopOrderTable } from '../../database/rows';
import { statement } from '../../database/statement';

/** The name in the newest order that was emailed to an account's own address. */
export function findNameFromOrders(tx: Connection, accountId: string, email: string) {
  return queryOne<Pick<ShopOrderTable, 'firstName' | 'lastName'>>(tx, 'takeover-name')`
    select first_name, last_name from shop_order
    where account_id = ${accountId} and lower(email) = lower(${email}) order by placed_at desc, id desc limit 1`;
}

/** Makes the account a customer's with a new name and a confirmed address. */
export async function resetForOwner(
  tx: Connection,
  accountId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<void> {
  await execute(tx, 'takeover-account')`
    update account set first_name = ${firstName}, last_name = ${lastName}, role = 'User', email_confirmed_at = now(),
      unpaid_units = null, admin_language = null
    where id = ${accountId}`;
}

/** Whether orders or emails of an account went to another address. */
export async function hasForeignRecords(
  tx: Connection,
  accountId: string,
  email: string,
): Promise<boolean> {
  return queryValue<boolean>(tx, 'takeover-has-foreign')`
    select exists (select from shop_order where account_id = ${accountId} and lower(email) <> lower(${email}))
    or exists (select from email_message where account_id = ${accountId} and lower(recipient) <> lower(${email})) as found`;
}

/** Moves orders and emails that went to other addresses to an account without sign-in, and corrects the totals. */
export async function moveForeignRecords(
  tx: Connection,
  accountId: string,
  email: string,
  formerId: string,
): Promise<void> {
  await execute(tx, 'takeover-former')`
    insert into account (id, first_name, last_name, email, password_hash, erased_at, is_former)
    values (${formerId}, 'Former', 'customer', '', '', now(), true)`;
  await execute(tx, 'takeover-move-orders')`
    update shop_order set account_id = ${formerId}
    where account_id = ${accountId} and lower(email) <> lower(${email})`;
  await execute(tx, 'takeover-move-mails')`
    update email_message set account_id = ${formerId}
    where account_id = ${accountId} and lower(recipient) <> lower(${email})`;
  await execute(tx, 'takeover-totals')`
    update customer_total t set orders = sums.orders, spent = sums.spent
    from (
      select a.id,
        count(distinct o.id) filter (where o.status <> 'Cancelled' and o.deleted_at is null) as orders,
        coalesce(sum(p.captured - p.refunded) filter (where p.paid_at is not null), 0) as spent
      from unnest(${[accountId, formerId]}::uuid[]) as a (id)
      left join shop_order o on o.account_id = a.id left join payment p on p.order_id = o.id or p.supplements = o.id
      group by a.id
    ) as sums
    where t.account_id = sums.id`;
}

/** Deletes the data of an account's previous holder. */
export async function deleteFormerHolderData(tx: Connection, accountId: string): Promise<void> {
  for (const table of holderTables)
    await runStatement(
      tx,
      statement(`takeover-${table}`, `delete from ${table} where account_id = $1`, [accountId]),
    );
}

/** Separates an account from the cards that payment providers keep for its previous holder. Returns the ids of the customers there. */
export function separateFormerCards(tx: Connection, accountId: string) {
  return queryAll<{ id: string }>(tx, 'takeover-payment-customers')`
    update payment_customer set account_id = null where account_id = ${accountId} returning id`;
}

const holderTables = [
  'session',
  'second_factor',
  'cart_item',
  'cart',
  'wishlist_item',
  'address',
  'stock_notice',
  'fit_profile',
  'idempotency_key',
  'review_vote',
];
