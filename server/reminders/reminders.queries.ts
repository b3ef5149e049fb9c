import type { EmailList } from '#contract/values/content/email-lists';
import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  raw,
} from '../database/database';
import { currentPriceOf } from '../database/fragments/current-price';
import { isListed } from '../database/fragments/live-product';
import type { ReminderTable } from '../database/rows';

/** The lists of reminders. */
export type ReminderList = Extract<EmailList, 'cart-reminders' | 'price-drops'>;

/** A cart that was left, and whether its reminder is the first or the second. */
interface LeftCart extends Pick<ReminderTable, 'accountId' | 'number'> {
  /** As PostgreSQL writes it: a `Date` has no microseconds. */
  leftAt: string;
}

interface CartTerms {
  firstHours: number;
  /** Null: there is no second reminder. */
  secondHours: number | null;
  /** Whether customers get reminders who have not said anything. */
  forCustomers: boolean;
  limit: number;
}

/**
 * Carts that nothing was added to for some hours, with an item that can be ordered. Carts whose items an unpaid order holds have
 * emails of their own; after a week a cart is no longer reminded of, and an account gets at most two reminders in 30 days.
 */
export function listLeftCarts(
  connection: Connection,
  { firstHours, secondHours, forCustomers, limit }: CartTerms,
) {
  return queryAll<LeftCart>(connection, 'reminder-list-left-carts')`
    with left_cart as (
      select account_id, max(added_at) as left_at from cart_item
      group by account_id
      having max(added_at) > now() - interval '7 days'
        and max(added_at) < now() - make_interval(hours => ${firstHours}::int)
        and bool_and(order_id is null)
    )
    select a.id as account_id, c.left_at::text as left_at, (1 + own.sent)::smallint as number
    from left_cart c
    join account a on a.id = c.account_id and wants_emails(a, 'cart-reminders', ${forCustomers})
    cross join lateral (
      select count(*) filter (where r.cart_left_at = c.left_at) as sent, max(r.created_at) as last_at, count(*) as lately
      from reminder r
      where r.account_id = a.id and r.list = 'cart-reminders' and r.created_at > now() - interval '30 days'
    ) as own
    where own.lately < 2
      and (own.sent = 0 or (${secondHours}::int is not null and own.last_at < now() - make_interval(hours => ${secondHours}::int)))
      and exists (
        select from cart_item i join product p on p.id = i.product_id and ${raw(isListed('p'))}
        join product_size s on s.product_id = i.product_id and s.name = i.size and s.quantity > 0
        where i.account_id = a.id
      )
    order by c.left_at limit ${limit}`;
}

/** Stores the reminder of a cart; false if another process has. */
export function insertCartReminder(
  tx: Connection,
  id: string,
  { accountId, leftAt, number }: LeftCart,
) {
  return matchesOne(tx, 'reminder-insert-cart')`
    insert into reminder (id, account_id, list, cart_left_at, number)
    values (${id}, ${accountId}, 'cart-reminders', ${leftAt}::timestamptz, ${number}) on conflict do nothing`;
}

/** A favourite that got cheaper, and the price that the shopper knew, in minor units. */
interface CheaperFavourite {
  productId: string;
  before: number;
}

interface PriceDropTerms {
  percent: number;
  forCustomers: boolean;
  limit: number;
}

/** Accounts with favourites in stock that got cheaper by at least some percent, without an email about such in the last day. */
export function listPriceDrops(
  connection: Connection,
  { percent, forCustomers, limit }: PriceDropTerms,
) {
  return queryAll<{ accountId: string; favourites: CheaperFavourite[] }>(
    connection,
    'reminder-list-price-drops',
  )`
    select a.id as account_id,
      jsonb_agg(jsonb_build_object('productId', p.id, 'before', w.seen_price) order by w.added_at desc, p.id) as favourites
    from wishlist_item w
    join product p on p.id = w.product_id and ${raw(isListed('p'))}
      and (${raw(currentPriceOf('p', 'discount_price'))})::bigint * 100 <= w.seen_price::bigint * (100 - ${percent}::int)
    join account a on a.id = w.account_id and wants_emails(a, 'price-drops', ${forCustomers})
    where exists (select from product_size s where s.product_id = p.id and s.quantity > 0)
      and not exists (
        select from reminder r
        where r.account_id = a.id and r.list = 'price-drops' and r.created_at > now() - interval '1 day'
      )
    group by a.id order by a.id limit ${limit}`;
}

export function insertPriceDropReminder(
  tx: Connection,
  id: string,
  accountId: string,
  favourites: CheaperFavourite[],
) {
  return execute(tx, 'reminder-insert-price-drop')`
    insert into reminder (id, account_id, list, favourites)
    values (${id}, ${accountId}, 'price-drops', ${JSON.stringify(favourites)})`;
}

export function deleteReminder(connection: Connection, id: string) {
  return execute(connection, 'reminder-delete')`delete from reminder where id = ${id}`;
}

/** Stores whether an account's address wants the emails of a list. */
export function storeChoice(
  connection: Connection,
  email: string,
  list: ReminderList,
  isWanted: boolean,
) {
  return execute(connection, 'reminder-store-choice')`
    insert into email_choice (email, list, is_wanted) values (lower(${email}), ${list}, ${isWanted})
    on conflict (email, list) do update set is_wanted = excluded.is_wanted, chosen_at = now()`;
}

/** What an account has chosen; null where it has not, with whether it has paid for something. */
export function findChoices(connection: Connection, accountId: string) {
  return queryOne<{
    email: string;
    cartReminders: boolean | null;
    priceDrops: boolean | null;
    isCustomer: boolean;
  }>(connection, 'reminder-find-choices')`
    select a.email,
      (select is_wanted from email_choice where email = lower(a.email) and list = 'cart-reminders') as cart_reminders,
      (select is_wanted from email_choice where email = lower(a.email) and list = 'price-drops') as price_drops,
      exists (select from customer_total where account_id = a.id and spent > 0) as is_customer
    from account a where a.id = ${accountId} and a.email is not null`;
}

/** The reminders of the last days, and the paid orders of their recipients within a week of one; amounts in minor units. */
export function countResults(connection: Connection, days: number) {
  return queryAll<{ list: ReminderList; emails: number; orders: number; total: number }>(
    connection,
    'reminder-count-results',
  )`
    with recent as (
      select list, account_id, created_at from reminder where created_at > now() - make_interval(days => ${days}::int)
    ), won as (
      select distinct r.list, o.id, o.total
      from recent r
      join shop_order o on o.account_id = r.account_id and o.status <> 'Cancelled' and o.deleted_at is null
        and o.placed_at between r.created_at and r.created_at + interval '7 days'
      where exists (select from payment p where p.order_id = o.id and p.paid_at is not null)
    )
    select list, count(*)::int as emails,
      (select count(*)::int from won where won.list = recent.list) as orders,
      (select coalesce(sum(total), 0)::float8 from won where won.list = recent.list) as total
    from recent group by list`;
}

/** Deletes reminders that no limit and no result counts any longer. */
export function deleteOldReminders(connection: Connection, days: number) {
  return execute(connection, 'reminder-delete-old')`
    delete from reminder where created_at < now() - make_interval(days => ${days}::int)`;
}
