import type { Connection } from '../database/database';
import type { Check } from './check';
import type { Breach } from './verify.rules';

/** The first rows that fail a check, and the number of all. */
export async function findBreaches(
  connection: Connection,
  check: Check,
  limit: number,
): Promise<{ breaches: Breach[]; total: number }> {
  const { rows } = await connection.query<Breach & { total: number }>({
    name: `verify-${check.name}`,
    text: `with breach ("row", expected, actual) as (${check.text})
      select "row", expected::text, coalesce(nullif(actual::text, ''), 'nothing') as actual, (count(*) over ())::int as total
      from breach order by "row", expected limit $1`,
    values: [limit],
  });
  return {
    breaches: rows.map(({ row, expected, actual }) => ({ row, expected, actual })),
    total: rows[0]?.total ?? 0,
  };
}

const counted = {
  orders: 'shop_order',
  'order lines': 'order_line',
  products: 'product',
  'stock rows': 'product_size',
  'ledger rows': 'stock_movement',
  payments: 'payment',
  refunds: 'refund',
  returns: 'return_request',
  'gateway payments': 'sandbox_gateway.payment',
  charges: 'sandbox_gateway.charge',
  'gateway refunds': 'sandbox_gateway.refund',
  'promo codes': 'promotion',
  keys: 'idempotency_key',
  jobs: 'job',
  emails: 'email_message',
  'audit rows': 'audit',
};

/** The numbers of rows that the checks read. */
export async function countRows(connection: Connection): Promise<Record<string, number>> {
  const columns = Object.entries(counted).map(
    ([name, table]) => `(select count(*)::int from ${table}) as "${name}"`,
  );
  const { rows } = await connection.query<Record<string, number>>({
    name: 'verify-count',
    text: `select ${columns.join(', ')}`,
  });
  return rows[0] ?? {};
}
