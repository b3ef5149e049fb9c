import type { Connection } from '../database/database';

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
    text: `select id, product_id as "productId", size, quantity, seen_price as "seenPrice", wanted from cart_item
      where account_id = $1 order by added_at, id`,
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
