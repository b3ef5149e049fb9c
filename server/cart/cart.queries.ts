import type { Connection } from '../database/database';
import { newId } from '../database/ids';

export interface CartRow {
  promotionId: string | null;
  /** The database's own time. */
  now: Date;
}

export interface CartItemRow {
  id: string;
  productId: string;
  size: string;
  quantity: number;
  /** What one piece cost when the shopper last saw to the line, in whole cents; null where that is not known. */
  seenPrice: number | null;
  /** Pieces it was to hold, where a visitor's cart brought more than there were; else null. */
  wanted: number | null;
  /** The unpaid order whose payment failed, and how much of the line's stock it holds. */
  unpaid?: { orderId: string; held: number } | null;
}

/** Holds an account's cart until the commit, so that what changes it and what orders it go one after the other. */
export async function lockCart(tx: Connection, accountId: string): Promise<CartRow> {
  const lock = {
    name: 'cart-lock',
    text: `select promotion_id as "promotionId", now() as now from cart where account_id = $1 for update`,
    values: [accountId],
  };
  const known = (await tx.query<CartRow>(lock)).rows[0];
  if (known) return known;
  await tx.query({
    name: 'cart-make',
    text: 'insert into cart (account_id) values ($1) on conflict (account_id) do nothing',
    values: [accountId],
  });
  const made = (await tx.query<CartRow>(lock)).rows[0];
  if (!made) throw new Error('the cart was not stored');
  return made;
}

export async function findCartPromotion(
  connection: Connection,
  accountId: string,
): Promise<string | null> {
  const { rows } = await connection.query<{ promotionId: string | null }>({
    name: 'cart-find-promotion',
    text: `select promotion_id as "promotionId" from cart where account_id = $1`,
    values: [accountId],
  });
  return rows[0]?.promotionId ?? null;
}

/** Whether an account has an order that was not cancelled; placing an order asks the same in its own transaction. */
export async function hasOrdered(connection: Connection, accountId: string): Promise<boolean> {
  const { rows } = await connection.query<{ hasOrdered: boolean }>({
    name: 'cart-has-ordered',
    text: `select exists (
        select from shop_order where account_id = $1 and status <> 'Cancelled'
      ) as "hasOrdered"`,
    values: [accountId],
  });
  return rows[0]?.hasOrdered ?? false;
}

/** An account's lines, in the order they were first added. */
export async function listCartItems(
  connection: Connection,
  accountId: string,
): Promise<CartItemRow[]> {
  const { rows } = await connection.query<CartItemRow>({
    name: 'cart-item-list',
    text: `select i.id, i.product_id as "productId", i.size, i.quantity, i.seen_price as "seenPrice", i.wanted,
        case when i.order_id is not null then (
          select json_build_object('orderId', o.id, 'held', coalesce(sum(l.quantity), 0))
          from shop_order o
          join payment p on p.order_id = o.id and p.status in ('unpaid', 'failed') and p.closed_at is null
          left join order_line l on l.order_id = o.id and l.product_id = i.product_id and l.size = i.size
          where o.id = i.order_id and o.status = 'Pending' and o.deleted_at is null
          group by o.id
        ) end as unpaid
      from cart_item i where i.account_id = $1 order by i.added_at, i.id`,
    values: [accountId],
  });
  return rows;
}

export async function insertCartItem(
  tx: Connection,
  accountId: string,
  item: CartItemRow,
): Promise<void> {
  await tx.query({
    name: 'cart-item-insert',
    text: `insert into cart_item (id, account_id, product_id, size, quantity, seen_price, wanted)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      item.id,
      accountId,
      item.productId,
      item.size,
      item.quantity,
      item.seenPrice,
      item.wanted,
    ],
  });
}

/** What is not said of a line, of its price seen or of pieces wanted, is not known any more. */
export async function setQuantity(
  tx: Connection,
  id: string,
  line: { quantity: number; seenPrice: number | null; wanted?: number | null },
): Promise<void> {
  await tx.query({
    name: 'cart-item-set-quantity',
    text: 'update cart_item set quantity = $2, seen_price = $3, wanted = $4 where id = $1',
    values: [id, line.quantity, line.seenPrice, line.wanted ?? null],
  });
}

/** Lets these be the prices that the shopper has seen, and no line one that was cut. */
export async function setSeenPrices(
  tx: Connection,
  lines: { id: string; seenPrice: number }[],
): Promise<void> {
  await tx.query({
    name: 'cart-item-set-seen',
    text: `update cart_item i set seen_price = seen.price, wanted = null
      from unnest($1::uuid[], $2::integer[]) as seen (id, price) where i.id = seen.id`,
    values: [lines.map((line) => line.id), lines.map((line) => line.seenPrice)],
  });
}

export async function setCartPromotion(
  tx: Connection,
  accountId: string,
  promotionId: string | null,
): Promise<void> {
  await tx.query({
    name: 'cart-set-promotion',
    text: 'update cart set promotion_id = $2 where account_id = $1',
    values: [accountId, promotionId],
  });
}

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
 * Puts the lines of an unpaid order back into its account's cart, which the caller holds. Lines the cart already has, and
 * products and sizes that are gone, are left out; so is the promo code where the cart has another. An order that is still
 * open marks its lines, since it holds their stock.
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
      insert into cart_item (id, account_id, product_id, size, quantity, seen_price, order_id)
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

/** Makes lines that an unpaid order held ordinary lines of their cart. */
export async function detachOrderedItems(tx: Connection, orderId: string): Promise<void> {
  await tx.query({
    name: 'cart-detach-ordered',
    text: 'update cart_item set order_id = null where order_id = $1',
    values: [orderId],
  });
}
