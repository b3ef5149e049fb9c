import type { Connection } from '../database/database';

interface CartRow {
  promotionId: string | null;
}

export interface CartItemRow {
  id: string;
  productId: string;
  size: string;
  quantity: number;
  /** The unit price last shown to the shopper, in whole cents; null if unknown. */
  seenPrice: number | null;
  /** The quantity a guest's cart brought, if it was more than the stock; else null. */
  requestedQuantity: number | null;
  /** The unpaid order whose payment failed, and the units of this line that it holds. */
  unpaid?: { orderId: string; held: number } | null;
}

/** The current product, and an account's cart lines with it. */
export interface ProductState {
  productId: string;
  /** Changes with the product, but not with its stock. */
  version: string;
  /** Whole cents. */
  discountPrice: number;
  /** All sizes, in their order. */
  sizes: { name: string; quantity: number }[];
  lines: (Pick<CartItemRow, 'id' | 'size' | 'quantity'> & { unpaid: CartItemRow['unpaid'] })[];
  /** Number of lines in the cart. */
  lineCount: number;
}

/** SQL for the unpaid order that cart item `i` was restored from, while it holds stock. */
const UNPAID = `case when i.order_id is not null then (
    select json_build_object('orderId', o.id, 'held', coalesce(sum(l.quantity), 0))
    from shop_order o
    join payment p on p.order_id = o.id and p.status in ('unpaid', 'failed') and p.closed_at is null
    left join order_line l on l.order_id = o.id and l.product_id = i.product_id and l.size = i.size
    where o.id = i.order_id and o.status = 'Pending' and o.deleted_at is null
    group by o.id
  ) end`;

/** A product for sale, by its id or by a cart line. */
export async function findProductState(
  connection: Connection,
  accountId: string,
  { productId = null, lineId = null }: { productId?: string | null; lineId?: string | null },
): Promise<ProductState | undefined> {
  const { rows } = await connection.query<ProductState>({
    name: 'cart-product-state',
    text: `select product.id as "productId", product.updated_at::text as version, product.discount_price as "discountPrice", (
        select json_agg(json_build_object('name', s.name, 'quantity', s.quantity) order by s.position, s.name)
        from product_size s where s.product_id = product.id
      ) as sizes, coalesce((
        select json_agg(json_build_object('id', i.id, 'size', i.size, 'quantity', i.quantity, 'unpaid', ${UNPAID}))
        from cart_item i where i.account_id = $1 and i.product_id = product.id
      ), '[]') as lines, (select count(*)::int from cart_item where account_id = $1) as "lineCount"
      from product
      where product.archived_at is null
        and product.id = coalesce($2::uuid, (select product_id from cart_item where account_id = $1 and id = $3::uuid))`,
    values: [accountId, productId, lineId],
  });
  return rows[0];
}

/** Number of lines whose product and size are still sold. */
export async function countSoldLines(connection: Connection, accountId: string): Promise<number> {
  const { rows } = await connection.query<{ count: number }>({
    name: 'cart-count-sold-lines',
    text: `select count(*)::int from cart_item i join product p on p.id = i.product_id and p.archived_at is null
      where i.account_id = $1`,
    values: [accountId],
  });
  return rows[0]?.count ?? 0;
}

// The next three lock the cart, as placing an order does, and commit without waiting for the disk: a cart may be lost in a
// power cut. A statement does not see rows committed while it waited for the lock, so each checks the expected values.

/** Adds a line. False if there is no cart, or already a line of that product and size. */
export async function addLine(
  connection: Connection,
  accountId: string,
  line: { id: string; productId: string; size: string; quantity: number; seenPrice: number },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'cart-add-line',
    text: `/* writes */ with locked as materialized (
        select account_id from cart where account_id = $1 for update
      )
      insert into cart_item (id, account_id, product_id, size, quantity, last_price)
      select $2, account_id, $3, $4, $5, $6 from locked
      on conflict (account_id, product_id, size) do nothing
      returning id, set_config('synchronous_commit', 'off', true)`,
    values: [accountId, line.id, line.productId, line.size, line.quantity, line.seenPrice],
  });
  return rowCount === 1;
}

/** Sets a line's quantity. False if the line is gone or has another quantity than `expected`. */
export async function changeLine(
  connection: Connection,
  accountId: string,
  line: { id: string; expected: number; quantity: number; seenPrice: number },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'cart-change-line',
    text: `/* writes */ with locked as materialized (
        select account_id from cart where account_id = $1 for update
      )
      update cart_item i set quantity = $4, last_price = $5, requested_quantity = null
      from locked where i.account_id = locked.account_id and i.id = $2 and i.quantity = $3
      returning i.id, set_config('synchronous_commit', 'off', true)`,
    values: [accountId, line.id, line.expected, line.quantity, line.seenPrice],
  });
  return rowCount === 1;
}

/** Removes a line. False if the account has no such line. */
export async function removeLine(
  connection: Connection,
  accountId: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: 'cart-remove-line',
    text: `/* writes */ with locked as materialized (
        select account_id from cart where account_id = $1 for update
      )
      delete from cart_item i using locked where i.id = $2 and i.account_id = locked.account_id
      returning i.id, set_config('synchronous_commit', 'off', true)`,
    values: [accountId, id],
  });
  return rowCount === 1;
}

/** Locks an account's cart until the commit, so that its changes and orders are serialized; creates it if missing. */
export async function lockCart(tx: Connection, accountId: string): Promise<CartRow> {
  const lock = {
    name: 'cart-lock',
    text: `select promotion_id as "promotionId" from cart where account_id = $1 for update`,
    values: [accountId],
  };
  const existing = (await tx.query<CartRow>(lock)).rows[0];
  if (existing) return existing;
  await tx.query({
    name: 'cart-create',
    text: 'insert into cart (account_id) values ($1) on conflict (account_id) do nothing',
    values: [accountId],
  });
  const created = (await tx.query<CartRow>(lock)).rows[0];
  if (!created) throw new Error('The cart was not stored.');
  return created;
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

/** Whether an account has an order that was not cancelled. Placing an order reads the same in its transaction. */
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
    text: `select i.id, i.product_id as "productId", i.size, i.quantity, i.last_price as "seenPrice", i.requested_quantity as "requestedQuantity",
        ${UNPAID} as unpaid
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
    text: `insert into cart_item (id, account_id, product_id, size, quantity, last_price, requested_quantity)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      item.id,
      accountId,
      item.productId,
      item.size,
      item.quantity,
      item.seenPrice,
      item.requestedQuantity,
    ],
  });
}

/** Sets a line's quantity. An omitted `requestedQuantity` is set to null. */
export async function setQuantity(
  tx: Connection,
  id: string,
  line: Pick<CartItemRow, 'quantity' | 'seenPrice'> &
    Partial<Pick<CartItemRow, 'requestedQuantity'>>,
): Promise<void> {
  await tx.query({
    name: 'cart-item-set-quantity',
    text: 'update cart_item set quantity = $2, last_price = $3, requested_quantity = $4 where id = $1',
    values: [id, line.quantity, line.seenPrice, line.requestedQuantity ?? null],
  });
}

/** Sets the prices last shown to the shopper, and accepts the quantities of lines that were cut to the stock. */
export async function setSeenPrices(
  tx: Connection,
  lines: { id: string; seenPrice: number }[],
): Promise<void> {
  await tx.query({
    name: 'cart-item-set-seen',
    text: `update cart_item i set last_price = seen.price, requested_quantity = null
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
