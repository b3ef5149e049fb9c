import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryValue,
  raw,
} from '../database/database';
import { isAnnounced, isForSale, isShown } from '../database/fragments/live-product';
import type { ProductSizeTable, StockNoticeTable } from '../database/rows';

/** The recipient of a notice: an account, or an email address. */
export type Waiter = { accountId: string } | { email: string };

/**
 * Locks a size and returns its stock; null if its product is neither in the shop nor announced. Nothing of an announced product is
 * in stock. Without the lock, a size that comes back before the notice is stored would not be notified.
 */
export async function lockQuantity(
  tx: Connection,
  productId: string,
  size: string,
): Promise<number | null> {
  const rows = await queryAll<Pick<ProductSizeTable, 'quantity'>>(tx, 'notice-lock-quantity')`
    select case when ${raw(isAnnounced('p'))} then 0 else s.quantity end as quantity
    from product_size s join product p on p.id = s.product_id
    where s.product_id = ${productId} and s.name = ${size}
      and ${raw(isShown('p'))}
    for share of s`;
  return rows[0]?.quantity ?? null;
}

/** Whether the account exists; locks it against erasure until the commit. */
export async function lockAccount(tx: Connection, accountId: string): Promise<boolean> {
  return matchesOne(tx, 'notice-lock-account')`
    select from account where id = ${accountId} and erased_at is null for share`;
}

/** The number of sizes that a recipient waits for. */
export async function countNotices(tx: Connection, waiter: Waiter): Promise<number> {
  return 'accountId' in waiter
    ? queryValue<number>(tx, 'notice-count-of-account')`
        select count(*)::int from stock_notice where account_id = ${waiter.accountId}`
    : queryValue<number>(tx, 'notice-count-of-email')`
        select count(*)::int from stock_notice where email is not null and lower(email) = lower(${waiter.email})`;
}

/** Stores a notice; an existing one for the same recipient and size is kept. */
export async function insertNotice(
  tx: Connection,
  notice: { id: string; productId: string; size: string },
  waiter: Waiter,
): Promise<void> {
  const [accountId, email] =
    'accountId' in waiter ? [waiter.accountId, null] : [null, waiter.email];
  await execute(tx, 'notice-insert')`
    insert into stock_notice (id, product_id, size, account_id, email)
    values (${notice.id}, ${notice.productId}, ${notice.size}, ${accountId}, ${email})
    on conflict do nothing`;
}

/** Marks up to `limit` notices of sizes that are back in stock as notified, the oldest first; returns their ids. */
export async function markNotified(
  tx: Connection,
  productId: string,
  limit: number,
): Promise<string[]> {
  const rows = await queryAll<Pick<StockNoticeTable, 'id'>>(tx, 'notice-mark-notified')`
    with waiting as (
      select n.id from stock_notice n
      join product p on p.id = n.product_id and ${raw(isForSale('p'))}
      join product_size s on s.product_id = n.product_id and s.name = n.size and s.quantity > 0
      where n.product_id = ${productId} and n.notified_at is null
      order by n.created_at, n.id limit ${limit}
      for update of n skip locked
    ), notified as (
      update stock_notice set notified_at = now() where id in (select id from waiting)
      returning id, created_at
    )
    select id from notified order by created_at, id`;
  return rows.map((row) => row.id);
}

/** Marks a notice as waiting again; returns its product's id. */
export async function unmarkNotified(tx: Connection, id: string): Promise<string | undefined> {
  const rows = await queryAll<Pick<StockNoticeTable, 'productId'>>(tx, 'notice-unmark-notified')`
    update stock_notice set notified_at = null where id = ${id} and notified_at is not null
    returning product_id`;
  return rows[0]?.productId;
}

export async function deleteNotice(connection: Connection, id: string): Promise<void> {
  await execute(connection, 'notice-delete')`delete from stock_notice where id = ${id}`;
}

export async function deleteNoticesOf(
  connection: Connection,
  email: string,
  accountId: string | null,
): Promise<void> {
  await execute(connection, 'notice-delete-of-recipient')`
    delete from stock_notice
    where account_id = ${accountId} or (email is not null and lower(email) = lower(${email}))`;
}

export async function deleteOlderThan(connection: Connection, days: number): Promise<void> {
  await execute(connection, 'notice-delete-old')`
    delete from stock_notice where created_at < now() - make_interval(days => ${days})`;
}
