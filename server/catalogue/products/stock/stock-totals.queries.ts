import { type Connection, execute, queryOne } from '../../../database/database';
import { lockNamed } from '../../../database/locks';

export async function areTotalsStale(connection: Connection): Promise<boolean> {
  const row = await queryOne<{ isStale: boolean }>(connection, 'stock-totals-stale')`
    select exists (select from stock_change) as is_stale`;
  return row?.isStale ?? false;
}

/** Serializes updates until the commit: of two concurrent updates, the one with the older snapshot could write last. */
export async function lockTotals(tx: Connection): Promise<void> {
  await lockNamed(tx, 'stock totals');
}

/** One statement, so that the stock and its recorded changes come from the same snapshot. */
export async function updateTotals(tx: Connection): Promise<void> {
  await execute(tx, 'stock-totals-update')`
    with changed as (
      delete from stock_change returning product_id
    )
    insert into product_stock_total (product_id, quantity, lowest_quantity)
    select p.id, coalesce(sum(s.quantity), 0), min(s.quantity) filter (where s.quantity > 0)
    from (select distinct product_id from changed) as changed
    join product p on p.id = changed.product_id
    left join product_size s on s.product_id = p.id
    group by p.id
    on conflict (product_id) do update set quantity = excluded.quantity, lowest_quantity = excluded.lowest_quantity
      where (product_stock_total.quantity, product_stock_total.lowest_quantity) is distinct from (excluded.quantity, excluded.lowest_quantity)`;
}
