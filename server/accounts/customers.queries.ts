import type { CustomerSort } from '#contract/customers';
import { beginning, COMMON_COUNT, holding, isCommon } from '../database/common-words';
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
  const { q } = filter;
  if (q === null) return listAll(connection, filter);
  const values: unknown[] = [];
  const { matches, anywhere } = matchOf(q, values);
  const newest = `select a.id, a.first_name, a.last_name, a.email from account a where ${CUSTOMER} order by ${order.since('desc')}`;
  const isRare = !(await isCommon(connection, newest, anywhere('newest'), values));
  return isRare
    ? listRare(connection, filter, matches, values)
    : listCommon(connection, filter, anywhere('a'), values);
}

async function listAll(connection: Connection, filter: CustomerFilter): Promise<Page> {
  const { sort, direction, limit, offset } = filter;
  const ids = `select a.id from ${sourceOf(sort)} where ${CUSTOMER} order by ${order[sort](direction)} limit $1 offset $2`;
  const rows = await readPage(connection, ids, [limit, offset], `customers-${sort}-${direction}`);
  const counted = await connection.query<{ count: number }>({
    name: 'customers-count',
    text: `select count(*)::int from account a where ${CUSTOMER}`,
  });
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** All that match, by their index, then sorted. */
async function listRare(
  connection: Connection,
  { sort, direction, limit, offset }: CustomerFilter,
  matches: string,
  values: unknown[],
): Promise<Page> {
  const found = `select a.* from account a where ${CUSTOMER} and ${matches}`;
  const counted = await connection.query<{ count: number }>({
    text: `with a as materialized (${found}) select count(*)::int from a`,
    values,
  });
  const total = counted.rows[0]?.count ?? 0;
  const place = `limit $${values.length + 1} offset $${values.length + 2}`;
  const ids = `with a as materialized (${found})
    select a.id from a join customer_total t on t.account_id = a.id order by ${order[sort](direction)} ${place}`;
  return { rows: await readPage(connection, ids, [...values, limit, offset]), total };
}

/** The first that match on the way through all in their order. */
async function listCommon(
  connection: Connection,
  { sort, direction, limit, offset }: CustomerFilter,
  matches: string,
  values: unknown[],
): Promise<Page> {
  const counted = await connection.query<{ count: number }>({
    text: `select count(*)::int from (
      select from account a where ${CUSTOMER} and ${matches} limit ${COMMON_COUNT}
    ) as found`,
    values,
  });
  const place = `limit $${values.length + 1} offset $${values.length + 2}`;
  const ids = `select a.id from ${sourceOf(sort)} where ${CUSTOMER} and ${matches}
    order by ${order[sort](direction)} ${place}`;
  const rows = await readPage(connection, ids, [...values, limit, offset]);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

/** The customers of some ids, in their order; without a name the statement is planned for its very values. */
async function readPage(
  connection: Connection,
  ids: string,
  values: unknown[],
  name?: string,
): Promise<CustomerRow[]> {
  const { rows } = await connection.query<Omit<CustomerRow, 'spent'> & { spent: string }>({
    ...(name === undefined ? {} : { name }),
    text: `select a.id, a.first_name as "firstName", a.last_name as "lastName", a.email, a.created_at as since,
        bought.orders, bought.spent
      from (select id, row_number() over () as place from (${ids}) as sorted) as page
      join account a on a.id = page.id
      cross join lateral (${BOUGHT}) as bought
      order by page.place`,
    values,
  });
  return rows.map((row) => ({ ...row, spent: Number(row.spent) }));
}

function sourceOf(sort: CustomerSort): string {
  return sort === 'orders' || sort === 'spent'
    ? 'account a join customer_total t on t.account_id = a.id'
    : 'account a';
}

/**
 * One or two letters begin a name or an address, more stand anywhere in them; what looks like the beginning or the end of
 * an id is looked for there too. Each part has an index of its own; `anywhere` asks the same of any row, without them.
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
  // The empty text at the end keeps the trigram index out of it.
  const anywhere = (row: string) => `((${named(row)} || '') ilike ${pattern}${isId(row)})`;
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
