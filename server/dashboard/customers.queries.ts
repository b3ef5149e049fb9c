import type { Connection } from '../database/connect';

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

// The searched expression is the one of the index `account_search`.
const MATCHES = `role = 'User' and erased_at is null
  and ($1 = '' or (first_name || ' ' || last_name || ' ' || email) ilike $1)`;

/** A page of customers, newest first. Orders that were cancelled or deleted do not count. */
export async function listCustomerRows(
  connection: Connection,
  words: string,
  limit: number,
  offset: number,
): Promise<CustomerRow[]> {
  const { rows } = await connection.query<Omit<CustomerRow, 'spent'> & { spent: string }>({
    name: 'customers-list',
    text: `select a.id, a.first_name as "firstName", a.last_name as "lastName", a.email, a.created_at as since,
        bought.orders, bought.spent
      from (
        select * from account where ${MATCHES}
        order by created_at desc, id desc limit $2 offset $3
      ) as a
      cross join lateral (
        select count(*) filter (where o.status <> 'Cancelled')::int as orders,
          coalesce(sum(p.amount - p.refunded) filter (where p.paid_at is not null), 0)::bigint as spent
        from shop_order o left join payment p on p.order_id = o.id
        where o.account_id = a.id and o.deleted_at is null
      ) as bought
      order by a.created_at desc, a.id desc`,
    values: [toPattern(words), limit, offset],
  });
  return rows.map((row) => ({ ...row, spent: Number(row.spent) }));
}

export async function countCustomers(connection: Connection, words: string): Promise<number> {
  const { rows } = await connection.query<{ count: number }>({
    name: 'customers-count',
    text: `select count(*)::int from account where ${MATCHES}`,
    values: [toPattern(words)],
  });
  return rows[0]?.count ?? 0;
}

function toPattern(words: string): string {
  return words === '' ? '' : `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
