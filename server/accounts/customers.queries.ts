import type { CustomerSort } from '#contract/customers';
import { beginning, COMMON_COUNT, holding, isCommon, unindexed } from '../database/common-words';
import type { Connection } from '../database/database';

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

const order: Record<CustomerSort, (direction: string) => string> = {
  since: (direction) => `a.created_at ${direction}, a.id ${direction}`,
  name: (direction) =>
    `lower(a.last_name) ${direction}, lower(a.first_name) ${direction}, a.id ${direction}`,
  email: (direction) => `lower(a.email) ${direction}, a.id ${direction}`,
  orders: (direction) => `t.orders ${direction}, t.account_id ${opposite(direction)}`,
  spent: (direction) => `t.spent ${direction}, t.account_id ${opposite(direction)}`,
};

export interface CustomerFilter {
  q: string | null;
  sort: CustomerSort;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

const BOUGHT = `select count(*) filter (where o.status <> 'Cancelled')::int as orders,
    coalesce(sum(p.amount - p.refunded) filter (where p.paid_at is not null), 0)::bigint as spent,
    max(o.placed_at) as last
  from shop_order o left join payment p on p.order_id = o.id
  where o.account_id = a.id and o.deleted_at is null`;

type Page = { rows: CustomerRow[]; total: number };

/** A page of the customers and how many there are, at least `COMMON_COUNT` of a search that finds very many. */
export async function listCustomerRows(
  connection: Connection,
  filter: CustomerFilter,
): Promise<Page> {
  const values: unknown[] = [];
  const customers = await customersOf(connection, filter, values);
  const page = await readPage(connection, customers, filter, values);
  if (page.rows.length > 0 || filter.offset === 0) return page;
  // Past the end no row is there to tell how many there are.
  const first = await readPage(connection, customers, { ...filter, limit: 1, offset: 0 }, values);
  return { rows: [], total: first.total };
}

/** Customers as SQL: rows of `account` under the name `a`, and what counts them. */
interface Customers {
  with: string;
  from: string;
  where: string;
  count: string;
}

async function customersOf(
  connection: Connection,
  { q }: CustomerFilter,
  values: unknown[],
): Promise<Customers> {
  const all = { with: '', from: 'account a', where: CUSTOMER };
  if (q === null) return { ...all, count: `select count(*) from account a where ${CUSTOMER}` };
  const { matches, anywhere } = matchOf(q, values);
  const newest = `select a.id, a.first_name, a.last_name, a.email from account a where ${CUSTOMER} order by ${order.since('desc')}`;
  if (await isCommon(connection, newest, anywhere('newest'), values)) {
    const where = `${CUSTOMER} and ${unindexed(anywhere('a'))}`;
    const counted = `select from account a where ${where} limit ${COMMON_COUNT}`;
    return { ...all, where, count: `select count(*) from (${counted}) as counted` };
  }
  const columns = 'a.id, a.first_name, a.last_name, a.email, a.created_at';
  return {
    with: `with found as materialized (select ${columns} from account a where ${CUSTOMER} and ${matches})`,
    from: 'found a',
    where: 'true',
    count: 'select count(*) from found',
  };
}

async function readPage(
  connection: Connection,
  customers: Customers,
  { q, sort, direction, limit, offset }: CustomerFilter,
  values: unknown[],
): Promise<Page> {
  const totals =
    sort === 'orders' || sort === 'spent' ? 'join customer_total t on t.account_id = a.id' : '';
  const { rows } = await connection.query<
    Omit<CustomerRow, 'spent'> & { spent: string; total: number }
  >({
    // A search is planned for what it looks for.
    ...(q === null ? { name: `customers-${sort}-${direction}` } : {}),
    text: `${customers.with} select a.id, a.first_name as "firstName", a.last_name as "lastName", a.email,
        a.created_at as since, bought.orders, bought.spent, (${customers.count})::int as total
      from (
        select id, row_number() over () as place from (
          select a.id from ${customers.from} ${totals} where ${customers.where}
          order by ${order[sort](direction)} limit $${values.length + 1} offset $${values.length + 2}
        ) as sorted
      ) as page
      join account a on a.id = page.id
      cross join lateral (${BOUGHT}) as bought
      order by page.place`,
    values: [...values, limit, offset],
  });
  return {
    rows: rows.map((row) => ({ ...row, spent: Number(row.spent) })),
    total: rows[0]?.total ?? 0,
  };
}

/**
 * One or two letters begin a name or an address, more stand anywhere in them; what looks like the beginning or the end of
 * an id is looked for there too. Each part has an index of its own; `anywhere` asks the same of any row.
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

function opposite(direction: string): string {
  return direction === 'asc' ? 'desc' : 'asc';
}

export interface CustomerDetailRow extends CustomerRow {
  lastOrderAt: Date | null;
  newsletter: boolean;
}

/** One customer who is not erased and not of the staff. */
export async function findCustomer(
  connection: Connection,
  id: string,
): Promise<CustomerDetailRow | null> {
  const { rows } = await connection.query<Omit<CustomerDetailRow, 'spent'> & { spent: string }>({
    name: 'customer-find',
    text: `select a.id, a.first_name as "firstName", a.last_name as "lastName", a.email, a.created_at as since,
        bought.orders, bought.spent, bought.last as "lastOrderAt", exists (
          select from newsletter_subscriber n where n.email = lower(a.email) and n.confirmed_at is not null
        ) as newsletter
      from account a cross join lateral (${BOUGHT}) as bought
      where a.id = $1 and ${CUSTOMER}`,
    values: [id],
  });
  const [row] = rows;
  return row ? { ...row, spent: Number(row.spent) } : null;
}
