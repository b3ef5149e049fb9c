import type { Connection } from '../../database/database';

/** The name in the newest order that was emailed to an account's own address. */
export async function findNameFromOrders(
  tx: Connection,
  accountId: string,
  email: string,
): Promise<{ firstName: string; lastName: string } | null> {
  const { rows } = await tx.query<{ firstName: string; lastName: string }>({
    name: 'takeover-name',
    text: `select first_name as "firstName", last_name as "lastName" from shop_order
      where account_id = $1 and lower(email) = lower($2) order by placed_at desc, id desc limit 1`,
    values: [accountId, email],
  });
  return rows[0] ?? null;
}

/** Makes the account a customer's with a new name and a confirmed address. */
export async function resetForOwner(
  tx: Connection,
  accountId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<void> {
  await tx.query({
    name: 'takeover-account',
    text: `update account set first_name = $2, last_name = $3, role = 'User', email_confirmed_at = now(),
        unpaid_units = null
      where id = $1`,
    values: [accountId, firstName, lastName],
  });
}

/** Whether orders or emails of an account went to another address. */
export async function hasForeignRecords(
  tx: Connection,
  accountId: string,
  email: string,
): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>({
    name: 'takeover-has-foreign',
    text: `select exists (select from shop_order where account_id = $1 and lower(email) <> lower($2))
      or exists (select from email_message where account_id = $1 and lower(recipient) <> lower($2)) as found`,
    values: [accountId, email],
  });
  return rows[0]?.found ?? false;
}

/** Moves orders and emails that went to other addresses to an account without sign-in, and corrects the totals. */
export async function moveForeignRecords(
  tx: Connection,
  accountId: string,
  email: string,
  formerId: string,
): Promise<void> {
  await tx.query({
    name: 'takeover-former',
    text: `insert into account (id, first_name, last_name, email, password_hash, erased_at, is_former)
      values ($1, 'Former', 'customer', '', '', now(), true)`,
    values: [formerId],
  });
  await tx.query({
    name: 'takeover-move-orders',
    text: 'update shop_order set account_id = $3 where account_id = $1 and lower(email) <> lower($2)',
    values: [accountId, email, formerId],
  });
  await tx.query({
    name: 'takeover-move-mails',
    text: 'update email_message set account_id = $3 where account_id = $1 and lower(recipient) <> lower($2)',
    values: [accountId, email, formerId],
  });
  await tx.query({
    name: 'takeover-totals',
    text: `update customer_total t set orders = sums.orders, spent = sums.spent
      from (
        select a.id,
          count(o.id) filter (where o.status <> 'Cancelled' and o.deleted_at is null) as orders,
          coalesce(sum(p.amount - p.refunded) filter (where p.paid_at is not null), 0) as spent
        from unnest($1::uuid[]) as a (id)
        left join shop_order o on o.account_id = a.id left join payment p on p.order_id = o.id
        group by a.id
      ) as sums
      where t.account_id = sums.id`,
    values: [[accountId, formerId]],
  });
}

/** Deletes the data of an account's previous holder. */
export async function deleteFormerHolderData(tx: Connection, accountId: string): Promise<void> {
  for (const table of holderTables)
    await tx.query({
      name: `takeover-${table}`,
      text: `delete from ${table} where account_id = $1`,
      values: [accountId],
    });
}

const holderTables = [
  ...['session', 'second_factor', 'cart_item', 'cart', 'wishlist_item', 'address'],
  ...['stock_notice', 'idempotency_key'],
];
