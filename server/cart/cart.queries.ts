import { CART_LINES_LIMIT } from '#contract/cart';
import { type OwnerQuery, ownerQuery, readOfOwner } from '../auth/sessions/owner-query';
import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryValue,
  raw,
} from '../database/database';
import { currentPriceOf } from '../database/fragments/current-price';
import { type CurrentProduct, currentProductOf } from '../database/fragments/current-product';
import { IS_FIRST_ORDER } from '../database/fragments/first-order';
import { isForSale } from '../database/fragments/live-product';
import { newId } from '../database/ids';
import type { CartItemTable, ProductTable } from '../database/rows';
import type { LineQuantity } from './merge.rules';

export interface CartItemRow extends Pick<CartItemTable, 'id' | 'productId' | 'size' | 'quantity'> {
  /** The unit price last shown to the shopper, in minor units; null if unknown. */
  seenPrice: CartItemTable['lastPrice'];
  /** The quantity a guest's cart brought, if it was more than the stock; else null. */
  requestedQuantity: CartItemTable['requestedQuantity'];
  /** The unpaid order whose payment failed, and the units of this line that it holds. */
  unpaid?: { orderId: string; held: number } | null;
  /** The product's state, if it was read with the cart; null if it is no longer sold. */
  product?: CurrentProduct | null;
}

/** A cart as it is stored. */
export interface StoredCart {
  /** Changes with the lines and the promo code; 0 if there is no cart yet. */
  version: number;
  promotionId: string | null;
  /** The code of the promotion, if it is one of many. */
  generatedCodeId: string | null;
  /** Whether its order would be delivered free as the account's first, see `IS_FIRST_ORDER`. */
  isFirstOrder: boolean;
  /** In the order they were first added. */
  items: CartItemRow[];
  /** Whether the states of the products were read with the items. */
  hasProducts: boolean;
  /** When it was read, by the clock of the database, ISO 8601; missing for a cart that does not exist yet. */
  readAt?: string;
}

/** The current product, and the cart that it is added to. */
export interface ProductWithCart extends CurrentProduct {
  /** In minor units. */
  discountPrice: ProductTable['discountPrice'];
  cart: StoredCart;
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

/**
 * SQL for the `StoredCart` of `account owner`, as JSON. If `withProducts` is true, its items have the states of their products.
 */
const storedCart = (withProducts: string) => `json_build_object(
    'version', coalesce((select version from cart where account_id = owner.id), 0),
    'promotionId', (select promotion_id from cart where account_id = owner.id),
    'generatedCodeId', (select generated_code_id from cart where account_id = owner.id),
    'isFirstOrder', ${IS_FIRST_ORDER},
    'hasProducts', ${withProducts},
    'readAt', now(),
    'items', coalesce((
      select json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'size', i.size, 'quantity', i.quantity,
        'seenPrice', i.last_price, 'requestedQuantity', i.requested_quantity, 'unpaid', ${UNPAID},
        'product', case when ${withProducts} then (
          select json_build_object(${currentProductOf('of_line')})
          from product of_line where of_line.id = i.product_id and ${isForSale('of_line')}
        ) end) order by i.added_at, i.id)
      from cart_item i where i.account_id = owner.id
    ), '[]')
  )`;

/** A product for sale with the cart of `account owner`, as JSON. */
const productWithCart = (product: string, withProducts: string) => `(
    select json_build_object(${currentProductOf('product')}, 'discountPrice', ${currentPriceOf('product', 'discount_price')},
      'cart', ${storedCart(withProducts)})
    from product where product.id = ${product} and ${isForSale('product')}
  )`;

type CartQuery = OwnerQuery<StoredCart>;
type ProductQuery = OwnerQuery<ProductWithCart | null>;

const cartQuery: CartQuery = ownerQuery('cart-read', 1, storedCart('$1::boolean'));

const productQuery: ProductQuery = ownerQuery(
  'cart-product-state',
  2,
  productWithCart('$1::uuid', '$2::boolean'),
);

const lineQuery: ProductQuery = ownerQuery(
  'cart-line-state',
  2,
  productWithCart(
    '(select product_id from cart_item where account_id = owner.id and cart_item.id = $1::uuid)',
    '$2::boolean',
  ),
);

/** Asks for an account's cart. */
export const askForCart = (withProducts: boolean) => cartQuery.with(withProducts);

/** Asks for a product for sale, with the account's cart. */
export const askForProduct = (productId: string, withProducts: boolean) =>
  productQuery.with(productId, withProducts);

/** Asks for the product of a cart line, with the account's cart. */
export const askForLine = (lineId: string, withProducts: boolean) =>
  lineQuery.with(lineId, withProducts);

/** An account's cart; an empty one if it has none yet. */
export async function readCart(connection: Connection, accountId: string): Promise<StoredCart> {
  const cart = await readOfOwner(connection, accountId, askForCart(false));
  return cart ?? { ...noCode, version: 0, isFirstOrder: false, items: [], hasProducts: false };
}

/** Whether there is such an account, which may have no cart yet. */
export function hasAccount(connection: Connection, accountId: string) {
  return matchesOne(connection, 'cart-has-account')`
    select from account where id = ${accountId} and erased_at is null`;
}

/** Number of lines whose product and size are still sold. */
export function countSoldLines(connection: Connection, accountId: string) {
  return queryValue<number>(connection, 'cart-count-sold-lines')`
    select count(*)::int from cart_item i join product p on p.id = i.product_id and ${raw(isForSale('p'))}
      where i.account_id = ${accountId}`;
}

// The next three lock the cart, as placing an order does, and commit without waiting for the disk: a cart may be lost in a
// power cut. Each changes a cart only in the version that the caller has read, so that the caller knows the cart after it.

/** Adds a line, and the cart if there is none. False if the cart has another version than `version`. */
export function addLine(
  tx: Connection,
  accountId: string,
  version: number,
  { id, productId, size, quantity, seenPrice }: CartItemRow,
) {
  return matchesOne(tx, 'cart-add-line')`
    /* writes */ with locked as (
        insert into cart (account_id) values (${accountId})
        on conflict (account_id) do update set version = cart.version + 1 where cart.version = ${version}
        returning account_id
      )
      insert into cart_item (id, account_id, product_id, size, quantity, last_price)
      select ${id}, account_id, ${productId}, ${size}, ${quantity}, ${seenPrice} from locked
      on conflict (account_id, product_id, size) do nothing
      returning id, set_config('synchronous_commit', 'off', true)`;
}

/** Sets a line's quantity. False if the line is gone, or the cart has another version than `version`. */
export function changeLine(
  tx: Connection,
  accountId: string,
  version: number,
  { id, quantity, seenPrice }: CartItemRow,
) {
  return matchesOne(tx, 'cart-change-line')`
    /* writes */ with locked as (
        update cart set version = version + 1 where account_id = ${accountId} and version = ${version}
        returning account_id
      )
      update cart_item i set quantity = ${quantity}, last_price = ${seenPrice}, requested_quantity = null
      from locked where i.account_id = locked.account_id and i.id = ${id}
      returning i.id, set_config('synchronous_commit', 'off', true)`;
}

/** Removes a line. False if the line is gone, or the cart has another version than `version`. */
export function removeLine(tx: Connection, accountId: string, version: number, id: string) {
  return matchesOne(tx, 'cart-remove-line')`
    /* writes */ with locked as (
        update cart set version = version + 1 where account_id = ${accountId} and version = ${version}
        returning account_id
      )
      delete from cart_item i using locked where i.id = ${id} and i.account_id = locked.account_id
      returning i.id, set_config('synchronous_commit', 'off', true)`;
}

/**
 * Locks an account's cart until the commit, so that its changes and orders are serialized; creates it if missing. The new
 * version makes changes fail for callers that have read the cart before.
 */
export function lockCart(tx: Connection, accountId: string) {
  return execute(tx, 'cart-lock')`
    insert into cart (account_id) values (${accountId})
      on conflict (account_id) do update set version = cart.version + 1`;
}

/** An account's lines, in the order they were first added. */
export function listCartItems(connection: Connection, accountId: string) {
  return queryAll<CartItemRow>(connection, 'cart-item-list')`
    select i.id, i.product_id, i.size, i.quantity, i.last_price as seen_price,
        i.requested_quantity, ${raw(UNPAID)} as unpaid
      from cart_item i where i.account_id = ${accountId} order by i.added_at, i.id`;
}

export function insertCartItem(tx: Connection, accountId: string, item: CartItemRow) {
  return execute(tx, 'cart-item-insert')`
    insert into cart_item (id, account_id, product_id, size, quantity, last_price, requested_quantity, order_id)
      values (${item.id}, ${accountId}, ${item.productId}, ${item.size}, ${item.quantity}, ${item.seenPrice},
        ${item.requestedQuantity}, ${item.unpaid?.orderId ?? null})`;
}

/** Removes all lines of a cart. */
export function deleteLines(tx: Connection, accountId: string) {
  return execute(tx, 'cart-delete-lines')`
    delete from cart_item where account_id = ${accountId}`;
}

export function setQuantity(
  tx: Connection,
  id: string,
  quantity: number,
  seenPrice: number | null,
  requestedQuantity: number | null,
) {
  return execute(tx, 'cart-item-set-quantity')`
    update cart_item set quantity = ${quantity}, last_price = ${seenPrice}, requested_quantity = ${requestedQuantity} where id = ${id}`;
}

/** Sets the prices last shown to the shopper, and accepts the quantities of lines that were cut to the stock. */
export function setSeenPrices(tx: Connection, ids: string[], prices: number[]) {
  return execute(tx, 'cart-item-set-seen')`
    update cart_item i set last_price = seen.price, requested_quantity = null
      from unnest(${ids}::uuid[], ${prices}::integer[]) as seen (id, price) where i.id = seen.id`;
}

/** The promotion of a cart's code, and the code if it is one of many. */
export type CartCode = Pick<StoredCart, 'promotionId' | 'generatedCodeId'>;
export const noCode: CartCode = { promotionId: null, generatedCodeId: null };

export function setCartPromotion(
  tx: Connection,
  accountId: string,
  { promotionId, generatedCodeId }: CartCode,
) {
  return execute(tx, 'cart-set-promotion')`
    update cart set promotion_id = ${promotionId}, generated_code_id = ${generatedCodeId} where account_id = ${accountId}`;
}

/** The number of an unpaid order that has this many lines. */
export function findNumberOfOrder(connection: Connection, orderId: string, lines: number) {
  return queryValue<number | null>(connection, 'cart-find-order-number')`
    select number from shop_order
      where id = ${orderId} and (select count(*) from order_line where order_id = ${orderId}) = ${lines}`;
}

function insertOrdered(
  tx: Connection,
  orderId: string,
  isOpen: boolean,
  limit: number,
  ids: string[],
) {
  return execute(tx, 'cart-insert-ordered')`
    with target as (
        select o.id, o.account_id, o.promotion_id, o.promo_code from shop_order o
        join account a on a.id = o.account_id and a.erased_at is null where o.id = ${orderId}
      ), code as (
        update cart c set promotion_id = t.promotion_id, generated_code_id = (
            select g.id from generated_code g where g.promotion_id = t.promotion_id and g.code = t.promo_code
          )
        from target t
        where c.account_id = t.account_id and c.promotion_id is null and t.promotion_id is not null
      )
      insert into cart_item (id, account_id, product_id, size, quantity, last_price, order_id)
      select (${ids}::uuid[])[row_number() over (order by l.position)], t.account_id, l.product_id, l.size, l.quantity, l.unit_discount_price,
        case when ${isOpen} then t.id end
      from target t
      join order_line l on l.order_id = t.id
      join product p on p.id = l.product_id and ${raw(isForSale('p'))}
      join product_size s on s.product_id = l.product_id and s.name = l.size
      order by l.position
      limit greatest(0, ${limit} - (select count(*) from cart_item i join target t on i.account_id = t.account_id))
      on conflict (account_id, product_id, size) do nothing`;
}

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

/** Removes the lines that an unpaid order holds, as its payment does. */
export function removeOrderedLines(tx: Connection, orderId: string) {
  return execute(tx, 'cart-remove-ordered')`
    delete from cart_item where order_id = ${orderId}`;
}

/** Turns lines that an unpaid order held into ordinary cart lines. */
export function detachFromOrder(tx: Connection, orderId: string) {
  return execute(tx, 'cart-detach-ordered')`
    update cart_item set order_id = null where order_id = ${orderId}`;
}

/** The quantities of a guest's cart that were merged into the account's cart. */
export function findMergedLines(connection: Connection, accountId: string, guestCart: string) {
  return queryValue<LineQuantity[] | null>(connection, 'cart-merge-find')`
    select lines from cart_merge where account_id = ${accountId} and guest_cart = ${guestCart}`;
}

/** `lines` is JSON of `LineQuantity[]`. */
export function storeMergedLines(
  tx: Connection,
  accountId: string,
  guestCart: string,
  lines: string,
) {
  return execute(tx, 'cart-merge-store')`
    insert into cart_merge (account_id, guest_cart, lines) values (${accountId}, ${guestCart}, ${lines})
      on conflict (account_id, guest_cart) do update set lines = excluded.lines, merged_at = now()`;
}

/** Deletes records of merges older than `days`. */
export function deleteMergesBefore(tx: Connection, days: number) {
  return execute(tx, 'cart-merge-delete-old')`
    delete from cart_merge where merged_at < now() - make_interval(days => ${days})`;
}
