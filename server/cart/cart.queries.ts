import { CART_LINES_LIMIT } from '#contract/cart';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { command, rowQuery, rowsQuery, valueQuery } from '../database/statements';
import type { LineQuantity } from './merge.rules';

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
  /** Changes whenever lines are added to the cart; 0 if there is no cart yet. */
  cartVersion: number;
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

/** A product for sale, by its id or, if that is null, by a cart line. */
export const findProductState = rowQuery<
  ProductState,
  [accountId: string, productId: string | null, lineId: string | null]
>(
  'cart-product-state',
  `select product.id as "productId", product.updated_at::text as version, product.discount_price as "discountPrice", (
      select json_agg(json_build_object('name', s.name, 'quantity', s.quantity) order by s.position, s.name)
      from product_size s where s.product_id = product.id
    ) as sizes, coalesce((
      select json_agg(json_build_object('id', i.id, 'size', i.size, 'quantity', i.quantity, 'unpaid', ${UNPAID}))
      from cart_item i where i.account_id = $1 and i.product_id = product.id
    ), '[]') as lines, (select count(*)::int from cart_item where account_id = $1) as "lineCount",
    coalesce((select version from cart where account_id = $1), 0) as "cartVersion"
  from product
  where product.archived_at is null
    and product.id = coalesce($2::uuid, (select product_id from cart_item where account_id = $1 and id = $3::uuid))`,
);

/** Number of lines whose product and size are still sold. */
export const countSoldLines = valueQuery<number, [accountId: string]>(
  'cart-count-sold-lines',
  `select count(*)::int as value from cart_item i join product p on p.id = i.product_id and p.archived_at is null
    where i.account_id = $1`,
);

// The next three lock the cart, as placing an order does, and commit without waiting for the disk: a cart may be lost in a
// power cut. A statement does not see rows committed while it waited for the lock, so each checks the expected values.

/**
 * Adds a line, and the cart if there is none. False if lines were added since the cart had the expected version, or there
 * is already a line of that product and size.
 */
export const addLine = command<
  [
    accountId: string,
    cartVersion: number,
    id: string,
    productId: string,
    size: string,
    quantity: number,
    seenPrice: number,
  ]
>(
  'cart-add-line',
  `/* writes */ with locked as (
      insert into cart (account_id) values ($1)
      on conflict (account_id) do update set version = cart.version + 1 where cart.version = $2
      returning account_id
    )
    insert into cart_item (id, account_id, product_id, size, quantity, last_price)
    select $3, account_id, $4, $5, $6, $7 from locked
    on conflict (account_id, product_id, size) do nothing
    returning id, set_config('synchronous_commit', 'off', true)`,
);

/** Sets a line's quantity. False if the line is gone or has another quantity than `expected`. */
export const changeLine = command<
  [accountId: string, id: string, expected: number, quantity: number, seenPrice: number]
>(
  'cart-change-line',
  `/* writes */ with locked as materialized (
      select account_id from cart where account_id = $1 for update
    )
    update cart_item i set quantity = $4, last_price = $5, requested_quantity = null
    from locked where i.account_id = locked.account_id and i.id = $2 and i.quantity = $3
    returning i.id, set_config('synchronous_commit', 'off', true)`,
);

/** Removes a line. False if the account has no such line. */
export const removeLine = command<[accountId: string, id: string]>(
  'cart-remove-line',
  `/* writes */ with locked as materialized (
      select account_id from cart where account_id = $1 for update
    )
    delete from cart_item i using locked where i.id = $2 and i.account_id = locked.account_id
    returning i.id, set_config('synchronous_commit', 'off', true)`,
);

/**
 * Locks an account's cart until the commit, so that its changes and orders are serialized; creates it if missing. The new
 * version makes `addLine` fail for callers that have read the cart before.
 */
export const lockCart = command<[accountId: string]>(
  'cart-lock',
  `insert into cart (account_id) values ($1)
    on conflict (account_id) do update set version = cart.version + 1`,
);

export const findCartPromotion = valueQuery<string | null | undefined, [accountId: string]>(
  'cart-find-promotion',
  'select promotion_id as value from cart where account_id = $1',
);

/** Whether an account has an order that was not cancelled. Placing an order reads the same in its transaction. */
export const hasOrdered = valueQuery<boolean, [accountId: string]>(
  'cart-has-ordered',
  `select exists (select from shop_order where account_id = $1 and status <> 'Cancelled') as value`,
);

/** An account's lines, in the order they were first added. */
export const listCartItems = rowsQuery<CartItemRow, [accountId: string]>(
  'cart-item-list',
  `select i.id, i.product_id as "productId", i.size, i.quantity, i.last_price as "seenPrice",
      i.requested_quantity as "requestedQuantity", ${UNPAID} as unpaid
    from cart_item i where i.account_id = $1 order by i.added_at, i.id`,
);

const insertItem = command<unknown[]>(
  'cart-item-insert',
  `insert into cart_item (id, account_id, product_id, size, quantity, last_price, requested_quantity)
    values ($1, $2, $3, $4, $5, $6, $7)`,
);

export async function insertCartItem(
  tx: Connection,
  accountId: string,
  { id, productId, size, quantity, seenPrice, requestedQuantity }: CartItemRow,
): Promise<void> {
  await insertItem(tx, id, accountId, productId, size, quantity, seenPrice, requestedQuantity);
}

export const setQuantity = command<
  [id: string, quantity: number, seenPrice: number | null, requestedQuantity: number | null]
>(
  'cart-item-set-quantity',
  'update cart_item set quantity = $2, last_price = $3, requested_quantity = $4 where id = $1',
);

/** Sets the prices last shown to the shopper, and accepts the quantities of lines that were cut to the stock. */
export const setSeenPrices = command<[ids: string[], prices: number[]]>(
  'cart-item-set-seen',
  `update cart_item i set last_price = seen.price, requested_quantity = null
    from unnest($1::uuid[], $2::integer[]) as seen (id, price) where i.id = seen.id`,
);

export const setCartPromotion = command<[accountId: string, promotionId: string | null]>(
  'cart-set-promotion',
  'update cart set promotion_id = $2 where account_id = $1',
);

/** The number of an unpaid order that has this many lines. */
export const findNumberOfOrder = valueQuery<number | undefined, [orderId: string, lines: number]>(
  'cart-find-order-number',
  `select number as value from shop_order
    where id = $1 and (select count(*) from order_line where order_id = $1) = $2`,
);

const insertOrdered = command<[orderId: string, isOpen: boolean, limit: number, ids: string[]]>(
  'cart-insert-ordered',
  `with target as (
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
);

/**
 * Puts the lines of an unpaid order back into its account's cart, which the caller has locked. Skips lines that the cart
 * already has and products and sizes that are gone, and keeps another promo code of the cart. An open order marks its
 * lines, since it holds their stock.
 */
export async function restoreLines(
  tx: Connection,
  orderId: string,
  { isOpen }: { isOpen: boolean },
): Promise<void> {
  const ids = Array.from({ length: CART_LINES_LIMIT }, newId);
  await insertOrdered(tx, orderId, isOpen, CART_LINES_LIMIT, ids);
}

/** Turns lines that an unpaid order held into ordinary cart lines. */
export const detachFromOrder = command<[orderId: string]>(
  'cart-detach-ordered',
  'update cart_item set order_id = null where order_id = $1',
);

/** The quantities of a guest's cart that were merged into the account's cart. */
export const findMergedLines = valueQuery<
  LineQuantity[] | undefined,
  [accountId: string, guestCart: string]
>(
  'cart-merge-find',
  'select lines as value from cart_merge where account_id = $1 and guest_cart = $2',
);

/** `lines` is JSON of `LineQuantity[]`. */
export const storeMergedLines = command<[accountId: string, guestCart: string, lines: string]>(
  'cart-merge-store',
  `insert into cart_merge (account_id, guest_cart, lines) values ($1, $2, $3)
    on conflict (account_id, guest_cart) do update set lines = excluded.lines, merged_at = now()`,
);

/** Deletes records of merges older than `days`. */
export const deleteMergesBefore = command<[days: number]>(
  'cart-merge-delete-old',
  'delete from cart_merge where merged_at < now() - make_interval(days => $1)',
);
