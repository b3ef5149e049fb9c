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

const CUSTOMERS = `from account where role = 'User' and erased_at is null`;
// The searched expression is the one of the index `account_search`, which a pattern of three letters or more uses.
const MATCHING = `${CUSTOMERS} and (first_name || ' ' || last_name || ' ' || email) ilike $1`;

/** A page of the customers whose name or email holds `words`, newest first. Cancelled and deleted orders do not count. */
export async function listCustomerRows(
  connection: Connection,
  words: string | null,
  limit: number,
  offset: number,
): Promise<CustomerRow[]> {
  const { rows } = await connection.query<Omit<CustomerRow, 'spent'> & { spent: string }>(
    words === null
      ? { name: 'customers-list', text: listText(CUSTOMERS, 1), values: [limit, offset] }
      : {
          name: 'customers-list-matching',
          text: listText(MATCHING, 2),
          values: [toPattern(words), limit, offset],
        },
  );
  return rows.map((row) => ({ ...row, spent: Number(row.spent) }));
}

export async function countCustomers(
  connection: Connection,
  words: string | null,
): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    words === null
      ? { name: 'customers-count', text: `select count(*)::int ${CUSTOMERS}` }
      : {
          name: 'customers-count-matching',
          text: `select count(*)::int ${MATCHING}`,
          values: [toPattern(words)],
        },
  );
  return rows[0]?.count ?? 0;
}

function listText(customers: string, firstParameter: number): string {
  return `select a.id, a.first_name as "firstName", a.last_name as "lastName", a.email, a.created_at as since,
      bought.orders, bought.spent
    from (
      select * ${customers}
      order by created_at desc, id desc limit $${firstParameter} offset $${firstParameter + 1}
    ) as a
    cross join lateral (
      select count(*) filter (where o.status <> 'Cancelled')::int as orders,
        coalesce(sum(p.amount - p.refunded) filter (where p.paid_at is not null), 0)::bigint as spent
      from shop_order o left join payment p on p.order_id = o.id
      where o.account_id = a.id and o.deleted_at is null
    ) as bought
    order by a.created_at desc, a.id desc`;
}

function toPattern(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`;
}
