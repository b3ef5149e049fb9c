import type { CustomerSort } from '#contract/admin/customers';
import { beginning, COMMON_COUNT, holding, isCommon, unindexed } from '../database/common-words';
import type { Connection } from '../database/database';
import { type Direction, fromNearerEnd, type Ordering, orderBy } from '../database/ordering';

export interface CustomerRow {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  orders: number;
  /** Whole cents. */
  spent: number;
  since: Date;
}

const CUSTOMER = `a.role = 'User' and a.erased_at is null`;

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

interface CustomerFilter {
  q: string | null;
  sort: CustomerSort;
  direction: Direction;
  limit: number;
  offset: number;
}

const BOUGHT = `select count(*) filter (where o.status <> 'Cancelled')::int as orders,
    coalesce(sum(p.amount - p.refunded) filter (where p.paid_at is not null), 0)::bigint as spent,
    max(o.placed_at) as last
  from shop_order o left join payment p on p.order_id = o.id
  where o.account_id = a.id and o.deleted_at is null`;

/** A page of the customers and their number, which is `COMMON_COUNT` or more for a common search. */
export async function listCustomerRows(
  connection: Connection,
  filter: CustomerFilter,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const values: unknown[] = [];
  const customers = await customersOf(connection, filter, values);
  const { ids, total } = customers.isFound
    ? await pageOfFound(connection, customers, filter, values)
    : await pageOfAll(connection, customers, filter, values);
  return { rows: await listCustomersOf(connection, ids), total };
}

/** A selection of customers as SQL: rows of `account` with the alias `a`, and their count. */
interface Customers {
  with: string;
  from: string;
  where: string;
  count: string;
  isCountWhole: boolean;
  /** Whether `with` has materialized all of them as `found`. */
  isFound: boolean;
}

async function customersOf(
  connection: Connection,
  { q }: CustomerFilter,
  values: unknown[],
): Promise<Customers> {
  const all = { with: '', from: 'account a', where: CUSTOMER, isCountWhole: true, isFound: false };
  if (q === null) return { ...all, count: `select count(*) from account a where ${CUSTOMER}` };
  const { matches, anywhere } = matchOf(q, values);
  const newest = `select a.id, a.first_name, a.last_name, a.email from account a where ${CUSTOMER}
    order by ${orderBy(order.since('desc'))}`;
  if (await isCommon(connection, newest, anywhere('newest'), values)) {
    const where = `${CUSTOMER} and ${unindexed(anywhere('a'))}`;
    const counted = `select from account a where ${where} limit ${COMMON_COUNT}`;
    const count = `select count(*) from (${counted}) as counted`;
    return { ...all, where, count, isCountWhole: false };
  }
  const columns = 'a.id, a.first_name, a.last_name, a.email, a.created_at';
  return {
    with: `with found as materialized (select ${columns} from account a where ${CUSTOMER} and ${matches})`,
    ...{ from: 'found a', where: 'true', isCountWhole: true, isFound: true },
    count: 'select count(*) from found',
  };
}

interface PageIds {
  /** In the order of the page. */
  ids: string[];
  total: number;
}

async function pageOfAll(
  connection: Connection,
  customers: Customers,
  filter: CustomerFilter,
  values: unknown[],
): Promise<PageIds> {
  const counted = await connection.query<{ count: number }>({
    ...(filter.q === null ? { name: 'customers-count' } : {}),
    text: `${customers.with} select (${customers.count})::int as count`,
    values,
  });
  const total = counted.rows[0]?.count ?? 0;
  const { limit, offset, isBackwards } = customers.isCountWhole
    ? fromNearerEnd(filter, total)
    : { ...filter, isBackwards: false };
  const { rows } = await connection.query<{ id: string }>({
    text: `${customers.with} ${sortedIds(customers, filter, isBackwards)}
      limit $${values.length + 1} offset $${values.length + 2}`,
    values: [...values, limit, offset],
  });
  const ids = rows.map(({ id }) => id);
  return { ids: isBackwards ? ids.reverse() : ids, total };
}

/** Materialized matches are counted and sorted in one pass. */
async function pageOfFound(
  connection: Connection,
  customers: Customers,
  filter: CustomerFilter,
  values: unknown[],
): Promise<PageIds> {
  const { rows } = await connection.query<PageIds>({
    text: `${customers.with} select (${customers.count})::int as total, array(
        ${sortedIds(customers, filter)} limit $${values.length + 1} offset $${values.length + 2}
      ) as ids`,
    values: [...values, filter.limit, filter.offset],
  });
  return rows[0] ?? { ids: [], total: 0 };
}

function sortedIds(
  customers: Customers,
  { q, sort, direction }: CustomerFilter,
  isBackwards = false,
): string {
  // All customers by totals come from the index of the totals; the few accounts that are not customers are filtered
  // out. With `is not true` the planner neither joins nor sorts.
  const ids =
    sort !== 'orders' && sort !== 'spent'
      ? `select a.id from ${customers.from} where ${customers.where}`
      : q === null
        ? `select t.account_id as id from customer_total t
            where (exists (select from account a where a.id = t.account_id and not (${CUSTOMER}))) is not true`
        : `select a.id from ${customers.from} join customer_total t on t.account_id = a.id where ${customers.where}`;
  return `${ids} order by ${orderBy(order[sort](direction), isBackwards)}`;
}

async function listCustomersOf(connection: Connection, ids: string[]): Promise<CustomerRow[]> {
  const { rows } = await connection.query<Omit<CustomerRow, 'spent'> & { spent: string }>({
    name: 'customers-list',
    text: `select a.id, a.first_name as "firstName", a.last_name as "lastName", a.email,
        a.created_at as since, bought.orders, bought.spent
      from unnest($1::uuid[]) with ordinality as page (id, place)
      join account a on a.id = page.id
      cross join lateral (${BOUGHT}) as bought
      order by page.place`,
    values: [ids],
  });
  return rows.map((row) => ({ ...row, spent: Number(row.spent) }));
}

/**
 * One or two letters match the beginning of a name or address, longer texts match anywhere; what may be the beginning
 * or end of an id is searched there too. Each part has its own index; `anywhere` is the same condition for any row.
 */
function matchOf(
  q: string,
  values: unknown[],
): { matches: string; anywhere: (row: string) => string } {
  const place = (value: string) => `$${values.push(value)}`;
  if ([...q].length < 3) {
    const start = place(beginning(q.toLowerCase()));
    const anywhere = (row: string) =>
      `(lower(${row}.first_name) like ${start} or lower(${row}.last_name) like ${start} or lower(${row}.email) like ${start})`;
    return { matches: anywhere('a'), anywhere };
  }
  const pattern = place(holding(q));
  const named = (row: string) =>
    `${row}.first_name || ' ' || ${row}.last_name || ' ' || ${row}.email`;
  const matches = [`(${named('a')}) ilike ${pattern}`];
  let isId = (_row: string) => '';
  if (/^[0-9a-f-]{4,36}$/i.test(q)) {
    const id = q.toLowerCase();
    const [start, end] = [place(beginning(id)), place(beginning([...id].reverse().join('')))];
    isId = (row) => ` or ${row}.id::text like ${start} or reverse(${row}.id::text) like ${end}`;
    matches.push(`a.id::text like ${start}`, `reverse(a.id::text) like ${end}`);
  }
  const anywhere = (row: string) => `((${named(row)}) ilike ${pattern}${isId(row)})`;
  return { matches: `(${matches.join(' or ')})`, anywhere };
}

function opposite(direction: Direction): Direction {
  return direction === 'asc' ? 'desc' : 'asc';
}

interface CustomerDetailRow extends CustomerRow {
  lastOrderAt: Date | null;
  newsletter: boolean;
  /** Units of open, unpaid orders. */
  heldUnits: number;
  approvedUnits: number | null;
  emailConfirmed: boolean;
}

/** One customer who is neither erased nor a staff member. */
export async function findCustomer(
  connection: Connection,
  id: string,
): Promise<CustomerDetailRow | null> {
  const { rows } = await connection.query<Omit<CustomerDetailRow, 'spent'> & { spent: string }>({
    name: 'customer-find',
    text: `select a.id, a.first_name as "firstName", a.last_name as "lastName", a.email, a.created_at as since,
        bought.orders, bought.spent, bought.last as "lastOrderAt", exists (
          select from newsletter_subscriber n
          where n.email = lower(a.email) and n.confirmed_at is not null and a.email_confirmed_at is not null
        ) as newsletter, a.email_confirmed_at is not null as "emailConfirmed", a.unpaid_units as "approvedUnits", (
          select coalesce(sum(l.quantity), 0)::int
          from shop_order o join payment p on p.order_id = o.id join order_line l on l.order_id = o.id
          where o.account_id = a.id and o.status = 'Pending' and o.deleted_at is null
            and p.status in ('unpaid', 'failed') and p.closed_at is null
        ) as "heldUnits"
      from account a cross join lateral (${BOUGHT}) as bought
      where a.id = $1 and ${CUSTOMER}`,
    values: [id],
  });
  const [row] = rows;
  return row ? { ...row, spent: Number(row.spent) } : null;
}

/** Sets a customer's approved limit and returns the previous one; null for other accounts. */
export async function setUnpaidUnits(
  tx: Connection,
  id: string,
  units: number | null,
): Promise<{ before: number | null } | null> {
  const { rows } = await tx.query<{ before: number | null }>({
    name: 'customer-set-unpaid-units',
    text: `with held as (select a.id, a.unpaid_units as before from account a where a.id = $1 and ${CUSTOMER} for update)
      update account set unpaid_units = $2 from held where account.id = held.id returning held.before`,
    values: [id, units],
  });
  return rows[0] ?? null;
}

/** Locks an account until the commit: rows that refer to it are inserted before an erasure or not at all. */
export async function lockForErasure(tx: Connection, accountId: string): Promise<void> {
  await tx.query({
    name: 'erase-lock',
    text: 'select from account where id = $1 for no key update',
    values: [accountId],
  });
}
