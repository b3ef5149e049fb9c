import { type Connection, queryAll, queryOne, raw } from '../database/database';
import type { Check } from './check';
import type { Breach } from './verify.rules';

/** The first rows that fail a check, and the number of all. */
export async function findBreaches(
  connection: Connection,
  check: Check,
  limit: number,
): Promise<{ breaches: Breach[]; total: number }> {
  const rows = await queryAll<Breach & { total: number }>(connection, `verify-${check.name}`)`
    with breach ("row", expected, actual) as (${raw(check.text)})
    select "row", expected::text, coalesce(nullif(actual::text, ''), 'nothing') as actual, (count(*) over ())::int as total
    from breach order by "row", expected limit ${limit}`;
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
  const row = await queryOne<Record<string, number>>(connection, 'verify-count')`
    select ${raw(columns.join(', '))}`;
  return row ?? {};
}
