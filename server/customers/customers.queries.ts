import type { CustomerSort } from '#contract/admin/customers';
import { beginning, COMMON_COUNT, holding, isCommon, unindexed } from '../database/common-words';
import {
  type Connection,
  execute,
  queryAll,
  queryOne,
  queryValue,
  raw,
} from '../database/database';
import {
  type Direction,
  type Ordering,
  orderBy,
  type PageOffset,
  pageOfFound,
  scanPage,
} from '../database/ordering';
import type { AccountTable, AddressTable } from '../database/rows';
import { isShort, wordsOf } from '../database/search-words';

export interface CustomerRow extends Pick<AccountTable, 'id' | 'firstName' | 'lastName'> {
  email: string;
  isGuest: boolean;
  orders: number;
  /** In minor units. */
  spent: number;
  since: AccountTable['createdAt'];
}

const CUSTOMER = `a.role = 'User' and a.erased_at is null`;

/** The email of account `a`, or of guest `g`, who has no email there. */
const EMAIL = `coalesce(a.email, g.email, '') as email, a.email is null as is_guest`;

/** Totals come from `customer_total`; in its index the second column has the opposite direction. */
const order: Record<CustomerSort, (direction: Direction) => Ordering> = {
  since: (direction) => [
    ['a.created_at', direction],
    ['a.id', direction],
  ],
  name: (direction) => [
    ['lower(a.last_name)', direction],
    ['lower(a.first_name)', direction],
    ['a.id', direction],
  ],
  email: (direction) => [
    ['lower(a.email)', direction],
    ['a.id', direction],
  ],
  orders: (direction) => [
    ['t.orders', direction],
    ['t.account_id', opposite(direction)],
  ],
  spent: (direction) => [
    ['t.spent', direction],
    ['t.account_id', opposite(direction)],
  ],
};

interface CustomerFilter extends PageOffset {
  q: string | null;
  sort: CustomerSort;
  direction: Direction;
}

const BOUGHT = `select count(distinct o.id) filter (where o.status <> 'Cancelled')::int as orders,
    coalesce(sum(p.captured - p.refunded) filter (where p.paid_at is not null), 0)::float8 as spent,
    max(o.placed_at) as last
  from shop_order o left join payment p on p.order_id = o.id or p.supplements = o.id
  where o.account_id = a.id and o.deleted_at is null`;

/** A page of the customers and their number, which is `COMMON_COUNT` or more for a common search. */
export async function listCustomerRows(
  connection: Connection,
  filter: CustomerFilter,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const { ids, total } = await findPage(connection, filter);
  return { rows: await listCustomersOf(connection, ids), total };
}

async function findPage(connection: Connection, filter: CustomerFilter) {
  const { q, sort, direction } = filter;
  const ordering = order[sort](direction);
  const rows = `select a.id from account a where ${CUSTOMER}`;
  // All customers by totals come from the index of the totals; the few accounts that are not customers are filtered
  // out. With `is not true` the planner neither joins nor sorts.
  const byTotals = `select t.account_id as id from customer_total t
    where (exists (select from account a where a.id = t.account_id and not (${CUSTOMER}))) is not true`;
  const isByTotals = sort === 'orders' || sort === 'spent';
  if (q === null) {
    const ids = isByTotals ? byTotals : rows;
    return scanPage(connection, { rows, ids, ordering, values: [] }, filter);
  }
  const { matches, matchesGuest, values } = matchOf(q);
  const words = isShort(q) ? [] : wordsOf(q);
  const totals = isByTotals ? 'join customer_total t on t.account_id = a.id' : '';
  const newest = `select a.id, a.first_name, a.last_name, a.email from account a where ${CUSTOMER}
    order by ${orderBy(order.since('desc'))}`;
  if (await isCommon(connection, newest, matches('newest'), values)) {
    const guests = `a.id in (select g.account_id from guest g where ${matchesGuest})`;
    const where = `where ${CUSTOMER} and (${unindexed(matches('a'))} or ${guests})`;
    const counted = `select from account a ${where}`;
    const ids = `select a.id from account a ${totals} ${where}`;
    const list = { rows: counted, ids, ordering, values, maxCount: COMMON_COUNT };
    return scanPage(connection, list, filter);
  }
  const row = 'a.id, a.first_name, a.last_name, a.email, a.created_at';
  const byName = `select ${row} from account a where ${CUSTOMER} and ${matches('a')}
    union select ${row} from guest g join account a on a.id = g.account_id where ${CUSTOMER} and ${matchesGuest}`;
  const isByWords = words.length > 0 && (await areWordsRare(connection, words));
  const found = isByWords ? `${byName} ${byWords(row, `$${values.length + 1}`)}` : byName;
  const ids = `select a.id from found a ${totals}`;
  const given = isByWords ? [...values, words] : values;
  return pageOfFound(connection, { found, ids, ordering, values: given }, filter);
}

/** Orders of which the newest are sampled, and how many of these may match before the words count as common. */
const SAMPLED_ORDERS = 1_000;
const COMMON_WORDS = 100;

/** Whether so few orders say these words that their customers can be collected: `street` is in too many. */
function areWordsRare(connection: Connection, words: string[]) {
  return queryValue<boolean>(connection, 'customers-words-rare')`
    select count(*) < ${COMMON_WORDS} from (
      select * from shop_order where deleted_at is null order by placed_at desc, id desc limit ${SAMPLED_ORDERS}
    ) as o
    where order_search_words(o.first_name, o.last_name, o.email, o.zip_code, o.mobile, o.street_address) like any (${words}::text[])`;
}

/**
 * Adds customers by names without their accents, and by the phone number, street or postcode of an order or a saved address.
 * `words` is the parameter with the patterns.
 */
function byWords(row: string, words: string): string {
  const typed = `${words}::text[]`;
  return `union select ${row} from account a where ${CUSTOMER}
      and order_search_words(a.first_name, a.last_name, coalesce(a.email, ''), '', '', '') like any (${typed})
    union select ${row} from account a where ${CUSTOMER} and a.id in (
      select o.account_id from orders_by_words(${typed}, '', null) as found join shop_order o on o.id = found.id
      where order_search_words('', '', '', o.zip_code, o.mobile, o.street_address) like any (${typed})
      union select account_id from address
      where order_search_words('', '', '', zip_code, mobile, street_address) like any (${typed})
    )`;
}

function listCustomersOf(connection: Connection, ids: string[]) {
  return queryAll<CustomerRow>(connection, 'customers-list')`
    select a.id, a.first_name, a.last_name, ${raw(EMAIL)},
      a.created_at as since, bought.orders, bought.spent
    from unnest(${ids}::uuid[]) with ordinality as page (id, place)
    join account a on a.id = page.id left join guest g on g.account_id = a.id
    cross join lateral (${raw(BOUGHT)}) as bought
    order by page.place`;
}

export interface ExportedCustomer
  extends CustomerRow,
    Pick<AddressTable, 'streetAddress' | 'city' | 'state' | 'zipCode' | 'country' | 'mobile'> {
  newsletter: boolean;
}

/** The next customers after one, by id, so that an export never holds all customers. */
export function listForExport(connection: Connection, after: string | null, limit: number) {
  return queryAll<ExportedCustomer>(connection, 'customers-export')`
    with page as materialized (
        select a.* from account a where ${raw(CUSTOMER)} and (${after}::uuid is null or a.id > ${after}::uuid)
        order by a.id limit ${limit}
      )
      select a.id, a.first_name, a.last_name, ${raw(EMAIL)}, a.created_at as since,
        bought.orders, bought.spent, exists (
          select from newsletter_subscriber n
          where n.email = lower(a.email) and n.confirmed_at is not null and a.email_confirmed_at is not null
        ) as newsletter, coalesce(d.street_address, '') as street_address, coalesce(d.city, '') as city,
        coalesce(d.state, '') as state, coalesce(d.zip_code, '') as zip_code, coalesce(d.country, '') as country,
        coalesce(d.mobile, '') as mobile
      from page a left join guest g on g.account_id = a.id
        left join address d on d.account_id = a.id and d.is_default
        cross join lateral (${raw(BOUGHT)}) as bought
      order by a.id`;
}

/**
 * One or two letters match the beginning of a name or address, longer texts match anywhere, see also `byWords`. A text that can be the
 * beginning or end of an id is also searched there. Each part has its own index. `matches` is the condition on a row,
 * `matchesGuest` the one on guest `g`, whose account has a name but no email.
 */
function matchOf(q: string): {
  matches: (row: string) => string;
  matchesGuest: string;
  values: string[];
} {
  if (isShort(q)) {
    const matches = (row: string) =>
      `(lower(${row}.first_name) like $1 or lower(${row}.last_name) like $1 or lower(${row}.email) like $1)`;
    return {
      matches,
      matchesGuest: 'lower(g.email) like $1',
      values: [beginning(q.toLowerCase())],
    };
  }
  const named = (row: string) =>
    `(${row}.first_name || ' ' || ${row}.last_name || ' ' || ${row}.email) ilike $1`;
  const matchesGuest = 'g.search_text ilike $1';
  if (!/^[0-9a-f-]{4,36}$/i.test(q)) return { matches: named, matchesGuest, values: [holding(q)] };
  const id = q.toLowerCase();
  const matches = (row: string) =>
    `(${named(row)} or ${row}.id::text like $2 or reverse(${row}.id::text) like $3)`;
  const reversed = [...id].reverse().join('');
  return { matches, matchesGuest, values: [holding(q), beginning(id), beginning(reversed)] };
}

function opposite(direction: Direction): Direction {
  return direction === 'asc' ? 'desc' : 'asc';
}

interface CustomerDetailRow extends CustomerRow {
  lastOrderAt: Date | null;
  newsletter: boolean;
  /** Units of open, unpaid orders. */
  heldUnits: number;
  approvedUnits: AccountTable['unpaidUnits'];
  emailConfirmed: boolean;
}

/** A customer, not counting erased accounts and staff. */
export function findCustomer(connection: Connection, id: string) {
  return queryOne<CustomerDetailRow>(connection, 'customer-find')`
    select a.id, a.first_name, a.last_name, ${raw(EMAIL)}, a.created_at as since,
      bought.orders, bought.spent, bought.last as last_order_at, exists (
        select from newsletter_subscriber n
        where n.email = lower(a.email) and n.confirmed_at is not null and a.email_confirmed_at is not null
      ) as newsletter, a.email_confirmed_at is not null as email_confirmed, a.unpaid_units as approved_units, (
        select coalesce(sum(l.quantity), 0)::int
        from shop_order o join payment p on p.order_id = o.id join order_line l on l.order_id = o.id
        where o.account_id = a.id and o.status = 'Pending' and o.deleted_at is null
          and p.status in ('unpaid', 'failed') and p.closed_at is null
      ) as held_units
    from account a left join guest g on g.account_id = a.id cross join lateral (${raw(BOUGHT)}) as bought
    where a.id = ${id} and ${raw(CUSTOMER)}`;
}

/** Sets a customer's approved limit and returns the previous one; null for other accounts. */
export function setUnpaidUnits(tx: Connection, id: string, units: number | null) {
  return queryOne<{ before: AccountTable['unpaidUnits'] }>(tx, 'customer-set-unpaid-units')`
    with held as (select a.id, a.unpaid_units as before from account a where a.id = ${id} and ${raw(CUSTOMER)} for update)
    update account set unpaid_units = ${units} from held where account.id = held.id returning held.before`;
}

/** Locks an account until the commit: rows that refer to it are inserted before an erasure or not at all. */
export async function lockForErasure(tx: Connection, accountId: string): Promise<void> {
  await execute(tx, 'erase-lock')`
    select from account where id = ${accountId} for no key update`;
}
