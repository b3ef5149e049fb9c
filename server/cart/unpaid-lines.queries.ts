import type { Connection } from '../database/database';
import { newId } from '../database/ids';

/** The number of an unpaid order that has this many lines. */
export async function findNumberOfOrder(
  connection: Connection,
  orderId: string,
  lines: number,
): Promise<number | null> {
  const { rows } = await connection.query<{ number: number }>({
    name: 'cart-find-order-number',
    text: `select number from shop_order
      where id = $1 and (select count(*) from order_line where order_id = $1) = $2`,
    values: [orderId, lines],
  });
  return rows[0]?.number ?? null;
}

/**
 * Puts the lines of an unpaid order back into its account's cart, which the caller has locked. Skips lines that the cart
 * already has and products and sizes that are gone, and keeps another promo code of the cart. An open order marks its
 * lines, since it holds their stock.
 */
export async function insertOrderedItems(
  tx: Connection,
  orderId: string,
  { isOpen, limit }: { isOpen: boolean; limit: number },
): Promise<void> {
  await tx.query({
    name: 'cart-insert-ordered',
    text: `with target as (
        select o.id, o.account_id, o.promotion_id from shop_order o
        join account a on a.id = o.account_id and a.erased_at is null where o.id = $1
      ), code as (
        update cart c set promotion_id = t.promotion_id from target t
        where c.account_id = t.account_id and c.promotion_id is null and t.promotion_id is not null
      )
      insert into cart_item (id, account_id, product_id, size, quantity, last_price, order_id)
      select ($4::uuid[])[row_number() over (order by l.position)], t.account_id, l.product_id, l.size, l.quantity, l.unit_discount_price,
        case when $2 then t.id end
      from target t
      join order_line l on l.order_id = t.id
      join product p on p.id = l.product_id and p.archived_at is null
      join product_size s on s.product_id = l.product_id and s.name = l.size
      order by l.position
      limit greatest(0, $3 - (select count(*) from cart_item i join target t on i.account_id = t.account_id))
      on conflict (account_id, product_id, size) do nothing`,
    values: [orderId, isOpen, limit, Array.from({ length: limit }, newId)],
  });
}

/** Turns lines that an unpaid order held into ordinary cart lines. */
export async function detachOrderedItems(tx: Connection, orderId: string): Promise<void> {
  await tx.query({
    name: 'cart-detach-ordered',
    text: 'update cart_item set order_id = null where order_id = $1',
    values: [orderId],
  });
}
