import type { CustomerSort } from '#contract/customers';
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

/** How far a search counts: whoever looks for somebody wants to see them, not to count their namesakes. */
export const SEARCH_COUNT_LIMIT = 1000;

const CUSTOMER = `a.role = 'User' and a.erased_at is null`;
const SOURCE = 'account a join customer_total t on t.account_id = a.id';

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

/** A page of the customers. Cancelled and deleted orders do not count. */
export async function listCustomerRows(
  connection: Connection,
  { q, sort, direction, limit, offset }: CustomerFilter,
): Promise<CustomerRow[]> {
  const values: unknown[] = [];
  const matching = q === null ? '' : `and ${matchOf(q, values)}`;
  const sorted = order[sort](direction);
  const { rows } = await connection.query<Omit<CustomerRow, 'spent'> & { spent: string }>({
    // A search is planned anew for what is looked for.
    ...(q === null ? { name: `customers-list-${sort}-${direction}` } : {}),
    text: `select a.id, a.first_name as "firstName", a.last_name as "lastName", a.email, a.created_at as since,
        bought.orders, bought.spent
      from (
        select a.*, row_number() over () as place from (
          select a.id, a.first_name, a.last_name, a.email, a.created_at from ${SOURCE}
          where ${CUSTOMER} ${matching}
          order by ${sorted} limit $${values.push(limit)} offset $${values.push(offset)}
        ) as a
      ) as a
      cross join lateral (${BOUGHT}) as bought
      order by a.place`,
    values,
  });
  return rows.map((row) => ({ ...row, spent: Number(row.spent) }));
}

const BOUGHT = `select count(*) filter (where o.status <> 'Cancelled')::int as orders,
    coalesce(sum(p.amount - p.refunded) filter (where p.paid_at is not null), 0)::bigint as spent,
    max(o.placed_at) as last
  from shop_order o left join payment p on p.order_id = o.id
  where o.account_id = a.id and o.deleted_at is null`;

/** How many customers there are; of a search at most `SEARCH_COUNT_LIMIT`. */
export async function countCustomers(connection: Connection, q: string | null): Promise<number> {
  const values: unknown[] = [];
  const { rows } = await connection.query<{ count: number }>(
    q === null
      ? { name: 'customers-count', text: `select count(*)::int from account a where ${CUSTOMER}` }
      : {
          text: `select count(*)::int from (
            select from account a where ${CUSTOMER} and ${matchOf(q, values)} limit ${SEARCH_COUNT_LIMIT}
          ) as found`,
          values,
        },
  );
  return rows[0]?.count ?? 0;
}

/**
 * One or two letters begin a name or an address, more stand anywhere in them; what looks like the beginning or the end of
 * an id is looked for there too. Each part has an index of its own.
 */
function matchOf(q: string, values: unknown[]): string {
  const place = (value: string) => `$${values.push(value)}`;
  const literal = q.replace(/[\\%_]/g, '\\$&');
  if ([...q].length < 3) {
    const start = place(`${literal.toLowerCase()}%`);
    return `(lower(a.first_name) like ${start} or lower(a.last_name) like ${start} or lower(a.email) like ${start})`;
  }
  const named = `(a.first_name || ' ' || a.last_name || ' ' || a.email) ilike ${place(`%${literal}%`)}`;
  if (!/^[0-9a-f-]{4,36}$/i.test(q)) return named;
  const id = q.toLowerCase();
  const start = place(`${id}%`);
  const end = place(`${[...id].reverse().join('')}%`);
  return `(${named} or a.id::text like ${start} or reverse(a.id::text) like ${end})`;
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
