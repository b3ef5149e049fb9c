import { CART_LINES_LIMIT, type Cart, type CartItem } from '#contract/cart';
import { isId } from '#contract/values/id';
import { describeProduct } from '../catalogue/catalogue.service';
import { isLowestPriceNamed } from '../catalogue/search/response-cache.service';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { retryTransient, transaction } from '../database/transaction';
import { noDestination } from '../delivery/delivery.rules';
import { ShopError } from '../http/errors';
import { limit } from '../http/rate-limits';
import { checkCode, evaluatePromotion } from '../promotions/promotions.service';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { type CartLine, readLines, toLine, unitsHeld } from './cart.lines';
import {
  addLine,
  type CartItemRow,
  changeLine,
  countSoldLines,
  findCartPromotion,
  findNumberOfOrder,
  findProductState,
  hasOrdered,
  lockCart,
  type ProductState,
  removeLine,
  setCartPromotion,
  setSeenPrices,
} from './cart.queries';
import { assertQuantity, chooseSize, priceBefore, subtotalOf } from './cart.rules';
import { toCart, toCartItem } from './cart.view';
import { type DeliveryChoice, quoteCart } from './quote';

export { detachFromOrder, lockCart, restoreLines } from './cart.queries';

/** Promo codes are short enough to guess; shoppers type few. */
const CODES_PER_HOUR = 120;

/**
 * The cart with its totals at current prices and stock, delivered as chosen. Pass the client inside a transaction.
 */
export async function getCart(
  shop: Shop,
  accountId: string,
  connection: Connection = shop.pool,
  choice: DeliveryChoice = noDestination,
): Promise<Cart> {
  if (choice.country || choice.zipCode) shop.metrics.funnel.inc({ step: 'checkout' });
  const settings = await readSettings(shop, connection);
  const { currency } = settings;
  const namesLowest = isLowestPriceNamed(shop, settings);
  const lines = await readLines(connection, accountId, currency, namesLowest);
  const promotionId = await findCartPromotion(connection, accountId);
  const promotion = promotionId
    ? await evaluatePromotion(connection, promotionId, {
        accountId,
        currency,
        subtotal: subtotalOf(lines),
      })
    : null;
  const isFirstOrder =
    settings.freeFirstOrder && lines.length > 0 && !(await hasOrdered(connection, accountId));
  const promo = promotion?.amount ?? 0;
  const quote = await quoteCart(connection, lines, { settings, promo, isFirstOrder, choice });
  return toCart(lines, quote, { currency, promotion }, await findUnpaidOrder(connection, lines));
}

/** The unpaid order of exactly these lines. */
async function findUnpaidOrder(
  connection: Connection,
  lines: CartLine[],
): Promise<Cart['unpaidOrder']> {
  const orderId = lines[0]?.unpaid?.orderId;
  if (!orderId) return undefined;
  const isSameOrder = lines.every(
    ({ unpaid, quantity }) => unpaid?.orderId === orderId && unpaid.held === quantity,
  );
  if (!isSameOrder) return undefined;
  const number = await findNumberOfOrder(connection, orderId, lines.length);
  return number === null ? undefined : { _id: orderId, number };
}

/** A written line, and its product. */
interface WrittenLine {
  line: Omit<CartItemRow, 'productId' | 'requestedQuantity'>;
  state: ProductState;
}

/** Adds units of a size to its line, or a new line. The current price then counts as shown. */
export async function addToCart(
  shop: Shop,
  accountId: string,
  input: { productId: string; size?: string | null | undefined; quantity: number },
): Promise<CartItem> {
  if (!isId(input.productId)) throw noSuchProduct();
  return writeLine(shop, accountId, async (connection) => {
    const state = await findProductState(connection, accountId, input.productId, null);
    if (!state) throw noSuchProduct();
    const size = chooseSize(state.sizes, input.size);
    const line = state.lines.find((one) => one.size === size.name);
    const quantity = (line?.quantity ?? 0) + input.quantity;
    assertQuantity(quantity, { ...size, quantity: size.quantity + unitsHeld(line) }, 'size');
    const { productId, cartVersion, discountPrice: seenPrice } = state;
    if (!line && state.lineCount >= CART_LINES_LIMIT) await assertRoom(connection, accountId);
    const id = line?.id ?? newId();
    const isWritten = line
      ? await changeLine(connection, accountId, id, line.quantity, quantity, seenPrice)
      : await addLine(
          connection,
          accountId,
          cartVersion,
          id,
          productId,
          size.name,
          quantity,
          seenPrice,
        );
    const written = { id, size: size.name, quantity, seenPrice, unpaid: line?.unpaid ?? null };
    if (isWritten) shop.metrics.funnel.inc({ step: 'cart' });
    return isWritten ? { line: written, state } : null;
  });
}

/** Sets the quantity of a line. The current price then counts as shown. */
export async function updateCartItem(
  shop: Shop,
  accountId: string,
  id: string,
  quantity: number,
): Promise<CartItem> {
  if (!isId(id)) throw noSuchItem();
  return writeLine(shop, accountId, async (connection) => {
    const state = await findProductState(connection, accountId, null, id);
    const line = state?.lines.find((one) => one.id === id);
    const size = state?.sizes.find(({ name }) => name === line?.size);
    if (!state || !line || !size) throw noSuchItem();
    assertQuantity(quantity, { ...size, quantity: size.quantity + unitsHeld(line) }, 'quantity');
    const seenPrice = state.discountPrice;
    return (await changeLine(connection, accountId, id, line.quantity, quantity, seenPrice))
      ? { line: { ...line, quantity, seenPrice }, state }
      : null;
  });
}

/**
 * Writes a line in two statements without a transaction, and returns it. If the cart changed between them, it starts again
 * with the cart locked, where nothing can change in between.
 */
async function writeLine(
  shop: Shop,
  accountId: string,
  write: (connection: Connection) => Promise<WrittenLine | null>,
): Promise<CartItem> {
  const written =
    (await retryTransient(() => write(shop.pool))) ??
    (await transaction(shop.pool, async (tx) => {
      await lockCart(tx, accountId);
      return write(tx);
    }));
  if (!written) throw new Error('A cart line changed although its cart was locked.');
  const { line, state } = written;
  const product = await describeProduct(shop, state);
  if (!product) throw noSuchProduct();
  const stock = state.sizes.find(({ name }) => name === line.size)?.quantity ?? 0;
  const row = { ...line, productId: product._id, requestedQuantity: null };
  const { currency } = await readSettings(shop);
  return toCartItem(toLine(row, product, stock + unitsHeld(line), currency));
}

/** Accepts the current prices, and the quantities of lines that were cut to the stock. */
export async function acceptPrices(shop: Shop, accountId: string): Promise<Cart> {
  return transaction(shop.pool, async (tx) => {
    await lockCart(tx, accountId);
    const { currency } = await readSettings(shop, tx);
    const changed = (await readLines(tx, accountId, currency)).filter(
      (line) => priceBefore(line) !== null || line.requestedQuantity !== null,
    );
    await setSeenPrices(
      tx,
      changed.map(({ id }) => id),
      changed.map(({ unitDiscountPrice }) => unitDiscountPrice),
    );
    return getCart(shop, accountId, tx);
  });
}

export async function removeCartItem(shop: Shop, accountId: string, id: string): Promise<void> {
  if (!isId(id)) throw noSuchItem();
  if (!(await retryTransient(() => removeLine(shop.pool, accountId, id)))) throw noSuchItem();
}

/** Sets the promo code of the cart. Throws `promo_invalid` with the reason. */
export async function applyPromo(shop: Shop, accountId: string, code: string): Promise<Cart> {
  await limit(shop, { name: 'promo', key: accountId, points: CODES_PER_HOUR, seconds: 60 * 60 });
  return transaction(shop.pool, async (tx) => {
    await lockCart(tx, accountId);
    const { currency } = await readSettings(shop, tx);
    const subtotal = subtotalOf(await readLines(tx, accountId, currency));
    const promotion = await checkCode(tx, code, { accountId, currency, subtotal });
    await setCartPromotion(tx, accountId, promotion.id);
    return getCart(shop, accountId, tx);
  });
}

export async function removePromo(shop: Shop, accountId: string): Promise<Cart> {
  return transaction(shop.pool, async (tx) => {
    await lockCart(tx, accountId);
    await setCartPromotion(tx, accountId, null);
    return getCart(shop, accountId, tx);
  });
}

/** Lines whose product is gone are not shown, so they do not count. */
async function assertRoom(connection: Connection, accountId: string): Promise<void> {
  if ((await countSoldLines(connection, accountId)) < CART_LINES_LIMIT) return;
  const message = `Your cart can hold up to ${CART_LINES_LIMIT} different items.`;
  throw new ShopError('invalid_request', { message, details: [{ path: 'productId', message }] });
}

export function noSuchProduct(): ShopError {
  return new ShopError('not_found', { message: 'Product not found.' });
}

function noSuchItem(): ShopError {
  return new ShopError('not_found', { message: 'This item isn’t in your cart.' });
}
