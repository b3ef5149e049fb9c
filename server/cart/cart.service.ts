import { CART_LINES_LIMIT, type Cart, type CartItem } from '#contract/cart';
import { toCents } from '#contract/money';
import { isId } from '#contract/values/id';
import { describeProduct, getProducts } from '../catalogue/catalogue.service';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { transaction, untilSettled } from '../database/transaction';
import { ShopError } from '../http/errors';
import { weighPromotion } from '../promotions/promotions.service';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { type CartLine, heldFor, readLines, toLine, toLines } from './cart.lines';
import {
  findCartPromotion,
  findNumberOfOrder,
  hasOrdered,
  insertCartItem,
  listCartItems,
  lockCart,
  setQuantity,
  setSeenPrices,
} from './cart.queries';
import { addUp, lineAmount, priceBefore } from './cart.rules';
import { toCart, toCartItem } from './cart.view';
import { chooseSize, noSuchProduct, requireQuantity } from './line-refusals';
import { addPieces, changePieces, removeLine, type WrittenLine } from './one-line.queries';

/** The cart with its totals, at the prices and stock of now. `connection` is the transaction's client inside one. */
export async function getCart(
  shop: Shop,
  accountId: string,
  connection: Connection = shop.pool,
): Promise<Cart> {
  const lines = await readLines(connection, accountId);
  const promotionId = await findCartPromotion(connection, accountId);
  const settings = await readSettings(shop, connection);
  const subtotal = lines.reduce((sum, line) => sum + lineAmount(line), 0);
  const promotion =
    promotionId === null
      ? null
      : await weighPromotion(connection, promotionId, { accountId, subtotal });
  const isFirstOrder =
    settings.freeFirstOrder && lines.length > 0 && !(await hasOrdered(connection, accountId));
  const totals = addUp(lines, promotion?.amount ?? 0, { ...settings, isFirstOrder });
  return toCart(lines, totals, promotion, await findUnpaidOrder(connection, lines));
}

/** The unpaid order of exactly these lines. */
async function findUnpaidOrder(
  connection: Connection,
  lines: CartLine[],
): Promise<Cart['unpaidOrder']> {
  const orderId = lines[0]?.unpaid?.orderId;
  if (!orderId) return undefined;
  const isWhole = lines.every(
    ({ unpaid, quantity }) => unpaid?.orderId === orderId && unpaid.held === quantity,
  );
  const number = isWhole ? await findNumberOfOrder(connection, orderId, lines.length) : null;
  return number === null ? undefined : { _id: orderId, number };
}

/** Adds pieces of a size; a line that is there already grows. Its price of now counts as seen. */
export async function addToCart(
  shop: Shop,
  accountId: string,
  input: { productId: string; size?: string | null | undefined; quantity: number },
): Promise<CartItem> {
  if (!isId(input.productId)) throw noSuchProduct();
  const { productId, quantity } = input;
  const size = input.size?.trim().toLowerCase() ?? '';
  const given = { id: newId(), productId, size, quantity };
  const line = await untilSettled(() => addPieces(shop.pool, accountId, given));
  return line ? showLine(shop, line) : addWithCare(shop, accountId, input);
}

/** A line just written, as the shopper sees it. */
async function showLine(shop: Shop, line: WrittenLine): Promise<CartItem> {
  const product = await describeProduct(shop, line);
  if (!product) throw noSuchProduct();
  return toCartItem(toLine({ ...line, wanted: null }, product, line.available));
}

/** The same step by step, for the first line of all, and whatever is to be refused. */
async function addWithCare(
  shop: Shop,
  accountId: string,
  input: { productId: string; size?: string | null | undefined; quantity: number },
): Promise<CartItem> {
  return transaction(shop.pool, async (tx) => {
    await lockCart(tx, accountId);
    const product = (await getProducts(tx, [input.productId])).get(input.productId);
    if (!product) throw noSuchProduct();
    const size = chooseSize(product, input.size);
    const items = await listCartItems(tx, accountId);
    const held = items.find((item) => item.productId === product._id && item.size === size.name);
    const quantity = (held?.quantity ?? 0) + input.quantity;
    const available = size.quantity + heldFor(held);
    requireQuantity(quantity, { ...size, quantity: available }, 'size');
    const seenPrice = toCents(product.discountPrice);
    if (held) {
      await setQuantity(tx, held.id, { quantity, seenPrice });
      const item = { ...held, quantity, seenPrice, wanted: null };
      return toCartItem(toLine(item, product, available));
    }
    if (items.length >= CART_LINES_LIMIT) await requireRoom(tx, items);
    const item = {
      id: newId(),
      productId: product._id,
      size: size.name,
      quantity,
      seenPrice,
      wanted: null,
    };
    await insertCartItem(tx, accountId, item);
    return toCartItem(toLine(item, product, size.quantity));
  });
}

/** Sets the quantity of a line. Its price of now counts as seen. */
export async function updateCartItem(
  shop: Shop,
  accountId: string,
  id: string,
  quantity: number,
): Promise<CartItem> {
  if (!isId(id)) throw noSuchItem();
  const line = await untilSettled(() => changePieces(shop.pool, accountId, { id, quantity }));
  return line ? showLine(shop, line) : changeWithCare(shop, accountId, id, quantity);
}

async function changeWithCare(
  shop: Shop,
  accountId: string,
  id: string,
  quantity: number,
): Promise<CartItem> {
  return transaction(shop.pool, async (tx) => {
    await lockCart(tx, accountId);
    const items = await listCartItems(tx, accountId);
    const held = items.filter((item) => item.id === id);
    const [line] = await toLines(tx, held);
    if (!line) throw noSuchItem();
    requireQuantity(quantity, { name: line.size, quantity: line.available }, 'quantity');
    const seenPrice = line.unitDiscountPrice;
    await setQuantity(tx, id, { quantity, seenPrice });
    return toCartItem({ ...line, quantity, seenPrice, wanted: null });
  });
}

/** Takes the prices of now as seen, those of all lines that say another, and the lines that were cut as they are. */
export async function acceptPrices(shop: Shop, accountId: string): Promise<Cart> {
  return transaction(shop.pool, async (tx) => {
    await lockCart(tx, accountId);
    const changed = (await readLines(tx, accountId)).filter(
      (line) => priceBefore(line) !== null || line.wanted !== null,
    );
    await setSeenPrices(
      tx,
      changed.map((line) => ({ id: line.id, seenPrice: line.unitDiscountPrice })),
    );
    return getCart(shop, accountId, tx);
  });
}

export async function removeCartItem(shop: Shop, accountId: string, id: string): Promise<void> {
  if (!isId(id)) throw noSuchItem();
  if (!(await untilSettled(() => removeLine(shop.pool, accountId, id)))) throw noSuchItem();
}

/** Lines whose product is gone take no room, as nobody sees them. */
async function requireRoom(
  tx: Connection,
  items: Awaited<ReturnType<typeof listCartItems>>,
): Promise<void> {
  if ((await toLines(tx, items)).length < CART_LINES_LIMIT) return;
  const message = `Your cart can hold up to ${CART_LINES_LIMIT} different items.`;
  throw new ShopError('invalid_request', { message, details: [{ path: 'productId', message }] });
}

function noSuchItem(): ShopError {
  return new ShopError('not_found', { message: 'This item isn’t in your cart.' });
}
