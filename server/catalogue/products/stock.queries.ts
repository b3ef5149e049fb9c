import type { Connection } from '../../database/database';
import { COUNTS_LOCK } from '../bulk/change-many.queries';

export interface CountedSize {
  name: string;
  quantity: number;
}

/**
 * Locks the sizes of a product in order, as orders do. Comes before a lock on the product's own row. Counts of one
 * product come one after the other, as each may add sizes that the next has not seen to lock.
 */
export async function lockSizes(tx: Connection, productId: string): Promise<void> {
  await tx.query({
    name: 'stock-lock-count',
    text: `select pg_advisory_xact_lock_shared(${COUNTS_LOCK}), pg_advisory_xact_lock(hashtextextended('count ' || $1, 0))`,
    values: [productId],
  });
  await tx.query({
    name: 'stock-lock-sizes',
    text: 'select from product_size where product_id = $1 order by name for update',
    values: [productId],
  });
}

/**
 * Makes a product's sizes exactly these, as counted, and writes the differences into the ledger. A size that is not
 * among them goes, its pieces with it. The sizes and the product are locked by the caller.
 */
export async function countSizes(
  tx: Connection,
  productId: string,
  sizes: CountedSize[],
  actorId: string | null,
): Promise<void> {
  await tx.query({
    name: 'stock-count',
    text: `with counted as (
        select * from unnest($2::text[], $3::integer[]) with ordinality as c (name, quantity, position)
      ), before as (
        select name, quantity from product_size where product_id = $1
      ), gone as (
        delete from product_size where product_id = $1 and name <> all ($2::text[])
      ), stored as (
        insert into product_size (product_id, name, position, quantity)
        select $1, name, position, quantity from counted
        on conflict (product_id, name) do update set quantity = excluded.quantity, position = excluded.position
      )
      insert into stock_movement (product_id, size, delta, reason, actor_id)
      select $1, name, coalesce(c.quantity, 0) - coalesce(b.quantity, 0), 'counted', $4
      from counted c full join before b using (name)
      where coalesce(c.quantity, 0) <> coalesce(b.quantity, 0)`,
    values: [
      productId,
      sizes.map((size) => size.name),
      sizes.map((size) => size.quantity),
      actorId,
    ],
  });
}
