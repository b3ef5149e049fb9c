import { type Connection, execute } from '../database/database';

/** A quantity of a product in a size. */
export interface StockLine {
  productId: string;
  size: string;
  quantity: number;
}

export type RestockReason = 'cancelled' | 'returned' | 'changed' | 'released';

/**
 * Returns lines to stock, and restores sizes that the product no longer has. Locks stock rows in the order of their keys, then
 * the products whose sizes are restored, since a count may be changing them.
 */
export async function returnStockRows(
  tx: Connection,
  orderId: string,
  lines: StockLine[],
  reason: RestockReason,
): Promise<void> {
  const products = lines.map((line) => line.productId);
  const sizes = lines.map((line) => line.size);
  const quantities = lines.map((line) => line.quantity);
  await execute(tx, 'inventory-return')`
    with line as (
      select * from unnest(${products}::uuid[], ${sizes}::text[], ${quantities}::integer[]) as line (product_id, size, quantity)
    ), locked as materialized (
      select s.product_id, s.name
      from product_size s join line on line.product_id = s.product_id and line.size = s.name
      order by s.product_id, s.name
      for no key update of s
    ), restored as materialized (
      select id from product
      where id in (select product_id from line where (product_id, size) not in (select product_id, name from locked))
      order by id
      for no key update
    ), stored as (
      insert into product_size as s (product_id, name, position, quantity)
      select product_id, size,
        (select coalesce(max(position) + 1, 0) from product_size where product_id = line.product_id), quantity
      from line where (select count(*) from restored) >= 0
      order by product_id, size
      on conflict (product_id, name) do update set quantity = s.quantity + excluded.quantity
    )
    insert into stock_movement (product_id, size, delta, reason, order_id)
    select product_id, size, quantity, ${reason}, ${orderId} from line`;
}

/** Takes lines from stock. Fails with a serialization failure if the stock does not suffice. */
export async function takeStockRows(
  tx: Connection,
  orderId: string,
  lines: StockLine[],
  reason: 'changed' | 'held',
): Promise<void> {
  const products = lines.map((line) => line.productId);
  const sizes = lines.map((line) => line.size);
  const quantities = lines.map((line) => line.quantity);
  await execute(tx, 'inventory-take')`
    with taken as (
      select take_stock(${products}::uuid[], ${sizes}::text[], ${quantities}::integer[])
    )
    insert into stock_movement (product_id, size, delta, reason, order_id)
    select product_id, size, -quantity, ${reason}, ${orderId}
    from taken, unnest(${products}::uuid[], ${sizes}::text[], ${quantities}::integer[]) as line (product_id, size, quantity)`;
}

/** Records that held units are now those of the order; the stock stays as it is. */
export async function takeHeldRows(
  tx: Connection,
  orderId: string,
  lines: StockLine[],
): Promise<void> {
  const products = lines.map((line) => line.productId);
  const sizes = lines.map((line) => line.size);
  const quantities = lines.map((line) => line.quantity);
  await execute(tx, 'inventory-take-held')`
    insert into stock_movement (product_id, size, delta, reason, order_id)
    select product_id, size, quantity * sign, reason, ${orderId}
    from unnest(${products}::uuid[], ${sizes}::text[], ${quantities}::integer[]) as line (product_id, size, quantity),
      (values ('released', 1), ('changed', -1)) as step (reason, sign)`;
}
