import { CART_LINES_LIMIT, type Cart, type CartItem } from '#contract/cart';
import { isId } from '#contract/values/id';
import { type AskedOfOwner, readOfOwner } from '../auth/sessions/owner-query';
import { describeProducts } from '../catalogue/catalogue.service';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { retryTransient, transaction } from '../database/transaction';
import { noDestination } from '../delivery/delivery.rules';
import { ShopError } from '../http/errors';
import { limit } from '../http/rate-limits';
import { refusals } from '../http/refusals/messages';
import { messageOf, SIGN_IN_FOR_CODE, UNKNOWN_CODE } from '../promotions/promotions.rules';
import {
  type CartPromotions,
  type Judgement,
  readCartPromotions,
} from '../promotions/promotions.service';
import { readSettings, type Settings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { type CartLine, linesOfCart, toLine, unitsHeld } from './cart.lines';
import {
  addLine,
  askForCart,
  askForLine,
  askForProduct,
  type CartCode,
  type CartItemRow,
  changeLine,
  countSoldLines,
  findNumberOfOrder,
  lockCart,
  noCode,
  type ProductWithCart,
  readCart,
  removeLine,
  type StoredCart,
  setCartPromotion,
  setSeenPrices,
} from './cart.queries';
import { assertQuantity, chooseSize, priceBefore } from './cart.rules';
import { toCart, toCartItem } from './cart.view';
import { type DeliveryChoice, quoteCart } from './quote';

export {
  askForCart,
  detachFromOrder,
  lockCart,
  type ProductWithCart,
  removeOrderedLines,
  restoreLines,
  type StoredCart,
} from './cart.queries';

/** Promo codes are short enough to guess; shoppers type few. */
const CODES_PER_HOUR = 120;
/** Shoppers of an office or a mobile network share an address. */
const CODES_PER_CLIENT = 1_200;

/**
 * The cart with its totals at current prices and stock, delivered as chosen. Pass the client inside a transaction, and the
 * cart if it was read before.
 */
export async function getCart(
  shop: Shop,
  accountId: string,
  connection: Connection = shop.pool,
  choice: DeliveryChoice = noDestination,
  read?: StoredCart,
): Promise<Cart> {
  if (choice.country || choice.zipCode) shop.metrics.funnel.inc({ step: 'checkout' });
  const stored = read ?? (await readCart(connection, accountId));
  return viewCart(connection, await priceCart(shop, connection, accountId, stored), choice);
}

/** A cart at current prices and stock, with the settings that its totals depend on. */
interface PricedCart {
  settings: Settings;
  lines: CartLine[];
  promotions: CartPromotions;
  isFirstOrder: boolean;
}

async function priceCart(
  shop: Shop,
  connection: Connection,
  accountId: string,
  stored: StoredCart,
  typedCode = '',
): Promise<PricedCart> {
  const { promotionId, generatedCodeId, isFirstOrder } = stored;
  const settings = await readSettings(shop, connection);
  const lines = await linesOfCart(shop, connection, stored, settings);
  const promotions = await readCartPromotions(shop, connection, {
    accountId,
    productIds: lines.map(({ product }) => product._id),
    promotionId,
    generatedCodeId,
    typedCode,
    readAt: stored.readAt,
  });
  return { settings, lines, promotions, isFirstOrder };
}

async function viewCart(
  connection: Connection,
  { settings, lines, promotions, isFirstOrder }: PricedCart,
  choice: DeliveryChoice = noDestination,
  check?: (judgement: Judgement) => void,
): Promise<Cart> {
  const discounts = { promotions };
  const quote = await quoteCart(connection, lines, { settings, discounts, isFirstOrder, choice });
  check?.(quote.discounted.judgement);
  const shown = { currency: settings.currency, code: promotions.code?.code ?? null };
  return toCart(lines, quote, shown, await findUnpaidOrder(connection, lines));
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

/** The answer to a change of a line, with the whole cart if the caller asks for it. */
type WithCart<Answer> = Answer & { cart?: Cart };
type Include = { include?: 'cart' | undefined };

/** A written line with its product, and the cart after it. */
interface WrittenLine {
  item: CartItemRow;
  state: ProductWithCart;
  cart: StoredCart;
}

// The queries of the next three can be asked with the check of the session; `read` is the answer then.

/** What adding a product to the cart depends on; null for an id that no product can have. */
export function askToAdd(productId: string, { include }: Include) {
  return isId(productId) ? askForProduct(productId, include === 'cart') : null;
}

/** What changing a line depends on. */
export function askToUpdate(lineId: string, { include }: Include) {
  return isId(lineId) ? askForLine(lineId, include === 'cart') : null;
}

/** What removing a line depends on. */
export function askToRemove(lineId: string, { include }: Include) {
  return isId(lineId) ? askForCart(include === 'cart') : null;
}

/** Adds units of a size to its line, or a new line. The current price then counts as shown. */
export async function addToCart(
  shop: Shop,
  accountId: string,
  input: { productId: string; size?: string | null | undefined; quantity: number },
  include: Include = {},
  read?: ProductWithCart | null,
): Promise<WithCart<CartItem>> {
  const asked = askToAdd(input.productId, include);
  if (!asked) throw noSuchProduct();
  const written = await writeCart(shop, accountId, { asked, read }, async (connection, state) => {
    if (!state) throw noSuchProduct();
    const { productId, cart } = state;
    const size = chooseSize(state.sizes, input.size);
    const line = cart.items.find((one) => one.productId === productId && one.size === size.name);
    const quantity = (line?.quantity ?? 0) + input.quantity;
    assertQuantity(quantity, { ...size, quantity: size.quantity + unitsHeld(line) }, 'size');
    if (!line && cart.items.length >= CART_LINES_LIMIT) await assertRoom(connection, accountId);
    const item: CartItemRow = {
      id: line?.id ?? newId(),
      productId,
      size: size.name,
      quantity,
      seenPrice: state.discountPrice,
      requestedQuantity: null,
      unpaid: line?.unpaid ?? null,
      product: state,
    };
    const write = line ? changeLine : addLine;
    return (await write(connection, accountId, cart.version, item))
      ? { item, state, cart: withItem(cart, item) }
      : null;
  });
  shop.metrics.funnel.inc({ step: 'cart' });
  return answerLine(shop, accountId, written, include);
}

/** Sets the quantity of a line. The current price then counts as shown. */
export async function updateCartItem(
  shop: Shop,
  accountId: string,
  { id, quantity }: { id: string; quantity: number },
  include: Include = {},
  read?: ProductWithCart | null,
): Promise<WithCart<CartItem>> {
  const asked = askToUpdate(id, include);
  if (!asked) throw noSuchItem();
  const written = await writeCart(shop, accountId, { asked, read }, async (connection, state) => {
    const line = state?.cart.items.find((one) => one.id === id);
    const size = state?.sizes.find(({ name }) => name === line?.size);
    if (!state || !line || !size) throw noSuchItem();
    assertQuantity(quantity, { ...size, quantity: size.quantity + unitsHeld(line) }, 'quantity');
    const seenPrice = state.discountPrice;
    const item = { ...line, quantity, seenPrice, requestedQuantity: null, product: state };
    return (await changeLine(connection, accountId, state.cart.version, item))
      ? { item, state, cart: withItem(state.cart, item) }
      : null;
  });
  return answerLine(shop, accountId, written, include);
}

export async function removeCartItem(
  shop: Shop,
  accountId: string,
  id: string,
  include: Include = {},
  read?: StoredCart,
): Promise<WithCart<{ _id: string }>> {
  const asked = askToRemove(id, include);
  if (!asked) throw noSuchItem();
  const cart = await writeCart(shop, accountId, { asked, read }, async (connection, stored) => {
    const items = stored?.items.filter((item) => item.id !== id.toLowerCase());
    if (!stored || !items || items.length === stored.items.length) throw noSuchItem();
    return (await removeLine(connection, accountId, stored.version, id))
      ? { ...stored, items }
      : null;
  });
  if (include.include !== 'cart') return { _id: id };
  const priced = await priceCart(shop, shop.pool, accountId, cart);
  return { _id: id, cart: await viewCart(shop.pool, priced) };
}

/**
 * Runs `write`, which changes the cart in the version that was read before, without a transaction: one statement reads, unless
 * `read` is the answer already, and one writes. If the cart changed in between, `write` returns null and runs again with the
 * cart locked.
 */
async function writeCart<State, Written>(
  shop: Shop,
  accountId: string,
  { asked, read }: { asked: AskedOfOwner<State>; read: State | null | undefined },
  write: (connection: Connection, state: State | null) => Promise<Written | null>,
): Promise<Written> {
  const readAndWrite = async (connection: Connection) =>
    write(connection, await readOfOwner(connection, accountId, asked));
  // A repetition reads again: the product may have been deleted.
  let known = read;
  const attempt = () => {
    const state = known;
    known = undefined;
    return state === undefined ? readAndWrite(shop.pool) : write(shop.pool, state);
  };
  const written =
    (await retryTransient(attempt)) ??
    (await transaction(shop.pool, async (tx) => {
      await lockCart(tx, accountId);
      return readAndWrite(tx);
    }));
  if (!written) throw new Error('A cart line changed although its cart was locked.');
  return written;
}

/** The cart once an item is written: in its place, or as the last one. */
function withItem(cart: StoredCart, written: CartItemRow): StoredCart {
  const isNew = cart.items.every(({ id }) => id !== written.id);
  const items = cart.items.map((item) => (item.id === written.id ? written : item));
  return { ...cart, items: isNew ? [...items, written] : items };
}

async function answerLine(
  shop: Shop,
  accountId: string,
  { item, state, cart }: WrittenLine,
  { include }: Include,
): Promise<WithCart<CartItem>> {
  if (include !== 'cart') return toCartItem(await lineOf(shop, item, state));
  const priced = await priceCart(shop, shop.pool, accountId, cart);
  const line = priced.lines.find(({ id }) => id === item.id);
  if (!line) throw noSuchProduct();
  return { ...toCartItem(line), cart: await viewCart(shop.pool, priced) };
}

async function lineOf(shop: Shop, item: CartItemRow, state: ProductWithCart): Promise<CartLine> {
  const product = (await describeProducts(shop, [state])).get(state.productId);
  if (!product) throw noSuchProduct();
  const stock = state.sizes.find(({ name }) => name === item.size)?.quantity ?? 0;
  const { currency } = await readSettings(shop);
  return toLine(item, product, stock + unitsHeld(item), currency);
}

/** Accepts the current prices, and the quantities of lines that were cut to the stock. */
export async function acceptPrices(shop: Shop, accountId: string): Promise<Cart> {
  return transaction(shop.pool, async (tx) => {
    await lockCart(tx, accountId);
    const cart = await priceCart(shop, tx, accountId, await readCart(tx, accountId));
    const changed = cart.lines.filter(
      (line) => priceBefore(line) !== null || line.requestedQuantity !== null,
    );
    await setSeenPrices(
      tx,
      changed.map(({ id }) => id),
      changed.map(({ unitDiscountPrice }) => unitDiscountPrice),
    );
    const lines = cart.lines.map((line) =>
      changed.includes(line)
        ? { ...line, seenPrice: line.unitDiscountPrice, requestedQuantity: null }
        : line,
    );
    return viewCart(tx, { ...cart, lines });
  });
}

/** Sets the promo code of the cart. Throws `promo_invalid` with the reason. */
export async function applyPromo(
  shop: Shop,
  accountId: string,
  code: string,
  client: string,
): Promise<Cart> {
  const hour = { seconds: 60 * 60 };
  await limit(shop, { name: 'promo', key: accountId, points: CODES_PER_HOUR, ...hour });
  // One visitor can create any number of guest carts.
  await limit(shop, { name: 'promo-client', key: client, points: CODES_PER_CLIENT, ...hour });
  return transaction(shop.pool, async (tx) => {
    await lockCart(tx, accountId);
    const stored = { ...(await readCart(tx, accountId)), ...noCode };
    const cart = await priceCart(shop, tx, accountId, stored, code);
    const { code: found } = cart.promotions;
    if (!found) throw new ShopError('promo_invalid', { message: UNKNOWN_CODE });
    if (found.isLimitedPerCustomer && cart.promotions.isGuest)
      throw new ShopError('promo_invalid', { message: SIGN_IN_FOR_CODE });
    const { id: promotionId, generatedCodeId } = found;
    await setCartPromotion(tx, accountId, { promotionId, generatedCodeId });
    return viewCart(tx, cart, noDestination, ({ refused }) => {
      const refusal = refused.get(found.id);
      const message = refusal ? messageOf(refusal, cart.settings) : null;
      if (message !== null) throw new ShopError('promo_invalid', { message });
    });
  });
}

/** Gives a locked cart without a code the code of the guest that the shopper was, unless it does not apply to the account. */
export async function keepPromo(
  shop: Shop,
  tx: Connection,
  accountId: string,
  code: CartCode,
): Promise<void> {
  const stored = await readCart(tx, accountId);
  const { promotionId } = code;
  if (promotionId === null || stored.promotionId !== null) return;
  const cart = await priceCart(shop, tx, accountId, { ...stored, ...code });
  const { settings, lines, promotions, isFirstOrder } = cart;
  const { discounted } = await quoteCart(tx, lines, {
    settings,
    discounts: { promotions },
    isFirstOrder,
    choice: noDestination,
  });
  const refusal = discounted.judgement.refused.get(promotionId);
  if (refusal && messageOf(refusal, settings) !== null) return;
  await setCartPromotion(tx, accountId, code);
}

export async function removePromo(shop: Shop, accountId: string): Promise<Cart> {
  return transaction(shop.pool, async (tx) => {
    await lockCart(tx, accountId);
    await setCartPromotion(tx, accountId, noCode);
    return getCart(shop, accountId, tx);
  });
}

/** Lines whose product is gone are not shown, so they do not count. */
async function assertRoom(connection: Connection, accountId: string): Promise<void> {
  if ((await countSoldLines(connection, accountId)) < CART_LINES_LIMIT) return;
  const message = refusals.cart.full(CART_LINES_LIMIT);
  throw new ShopError('invalid_request', { message, details: [{ path: 'productId', message }] });
}

export function noSuchProduct(): ShopError {
  return new ShopError('not_found', { message: refusals.product.notFound });
}

function noSuchItem(): ShopError {
  return new ShopError('not_found', { message: refusals.cart.noSuchItem });
}
