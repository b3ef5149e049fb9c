import { type Connection, execute, queryValue } from '../../../database/database';
import { lockNamed, lockNamedShared } from '../../../database/locks';

interface CountedSize {
  name: string;
  quantity: number;
}

/**
 * Locks the sizes of a product in the order in which orders lock them; call it before locking the product. Counts of one
 * product are serialized, since each may add sizes that the next one could not lock.
 */
export async function lockSizes(tx: Connection, productId: string): Promise<void> {
  // Keeps stock counts of single products and of many products apart.
  await lockNamedShared(tx, 'count of many');
  await lockNamed(tx, `count ${productId}`);
  await execute(tx, 'stock-lock-sizes')`
    select from product_size where product_id = ${productId} order by name for update`;
}

/** The same for many products. Waits for counts of single products, and delays them until the commit. */
export async function lockSizesOfMany(tx: Connection, ids: string[]): Promise<void> {
  await lockNamed(tx, 'count of many');
  await execute(tx, 'stock-lock-sizes-of-many')`
    select from product_size
    where product_id = any (${ids}::uuid[]) order by product_id, name for update`;
}

/**
 * Sets the sizes of products to exactly these, as counted, and records the differences in the stock ledger. A size that is
 * not among them is deleted with its stock. The caller has locked the sizes and the products.
 */
export async function countSizes(
  tx: Connection,
  products: { id: string; sizes: CountedSize[] }[],
  actorId: string | null,
): Promise<void> {
  await execute(tx, 'stock-count')`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as g (id uuid, sizes jsonb)
    ), counted as (
      select g.id as product_id, s.value ->> 'name' as name, (s.value ->> 'quantity')::integer as quantity, s.position
      from given g, jsonb_array_elements(g.sizes) with ordinality as s (value, position)
    ), before as (
      select product_id, name, quantity from product_size where product_id in (select id from given)
    ), gone as (
      delete from product_size s
      where product_id in (select id from given)
        and not exists (select from counted c where c.product_id = s.product_id and c.name = s.name)
    ), stored as (
      insert into product_size as s (product_id, name, position, quantity)
      select product_id, name, position, quantity from counted order by product_id, name
      on conflict (product_id, name) do update set quantity = excluded.quantity, position = excluded.position
    )
    insert into stock_movement (product_id, size, delta, reason, actor_id)
    select product_id, name, coalesce(c.quantity, 0) - coalesce(b.quantity, 0), 'counted', ${actorId}
    from counted c full join before b using (product_id, name)
    where coalesce(c.quantity, 0) <> coalesce(b.quantity, 0)`;
}

/** The number of sizes of the product with the most. Reads the sizes of all products. */
export function findMostSizes(connection: Connection): Promise<number> {
  return queryValue<number>(connection, 'stock-most-sizes')`
    select coalesce(max(sizes), 0)::int from (select count(*) as sizes from product_size group by product_id) as counted`;
}
