import type { GuestCart } from '#contract/cart';
import { isId } from '#contract/values/id';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import type { Text } from '../http/refusals/refusal-text';
import { sizeKey } from '../inventory/inventory.rules';
import { messageOf, UNKNOWN_CODE } from '../promotions/promotions.rules';
import {
  type CartPromotions,
  noPromotions,
  readCartPromotions,
} from '../promotions/promotions.service';
import { readSettings, type Settings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { type CartLine, readGuestLines } from './cart.lines';
import { type CartCode, insertCartItem, lockCart, noCode, setCartPromotion } from './cart.queries';
import { atPrice } from './cart.rules';
import { toCart } from './cart.view';
import type { LineQuantity } from './merge.rules';
import { type DeliveryChoice, quoteCart } from './quote';

/** Items that are stored elsewhere than in a cart, and what their price depends on. */
export interface PricedItems {
  items: LineQuantity[];
  /** The promo code as typed; empty for none. */
  code: string;
  choice: DeliveryChoice;
  /** The customer whose codes count; empty for one without earlier orders. */
  customerId?: string;
  /** What staff decided; money is minor units. A discount is given instead of a code. */
  byStaff?: {
    prices: ReadonlyMap<string, number>;
    discount: { amount: number; reason: string } | null;
    isDeliveryFree: boolean;
  };
}

/** Items with current prices (or those that staff set), stock and discounts. */
interface ReadItems {
  settings: Settings;
  lines: CartLine[];
  gone: GuestCart['gone'];
  promotions: CartPromotions;
}

/** Reads items as the cart of a customer without earlier orders; for staff with automatic promotions that are not on. */
export async function readItems(
  shop: Shop,
  connection: Connection,
  { items, code, customerId = '', byStaff }: PricedItems,
  { isForStaff = false } = {},
): Promise<ReadItems> {
  const settings = await readSettings(shop, connection);
  const { currency } = settings;
  const { lines: asked, gone } = await readGuestLines(connection, items, currency);
  const lines = asked.map((line) => {
    const price = byStaff?.prices.get(sizeKey({ productId: line.product._id, size: line.size }));
    return price === undefined ? line : atPrice(line, price);
  });
  if (byStaff?.discount && !isForStaff) return { settings, lines, gone, promotions: noPromotions };
  const promotions = await readCartPromotions(shop, connection, {
    accountId: isId(customerId) ? customerId : null,
    productIds: lines.map(({ product }) => product._id),
    typedCode: code,
    isForStaff,
  });
  return { settings, lines, gone, promotions };
}

/**
 * Prices items as the cart of a customer without earlier orders. A promo code that may not be used is left out; `promoRefusal`
 * says why, as a message.
 */
export async function priceItems(
  shop: Shop,
  connection: Connection,
  priced: PricedItems,
): Promise<{ cart: GuestCart; code: CartCode; promoRefusal: Text | null }> {
  const { settings, lines, gone, promotions } = await readItems(shop, connection, priced);
  const { discount = null, isDeliveryFree: isFreeByStaff = false } = priced.byStaff ?? {};
  const discounts = discount ? { byStaff: discount.amount } : { promotions };
  const terms = { settings, discounts, isFirstOrder: false, isFreeByStaff, choice: priced.choice };
  const quote = await quoteCart(connection, lines, terms);
  const { currency } = settings;
  const { code } = promotions;
  const isUnknown = code === null && priced.code !== '' && discount === null;
  const refusal = code && quote.discounted.judgement.refused.get(code.id);
  const promoRefusal = isUnknown ? UNKNOWN_CODE : refusal ? messageOf(refusal, settings) : null;
  const isUsed = code !== null && promoRefusal === null;
  const shown = { currency, code: isUsed ? code.code : null, discountReason: discount?.reason };
  const cart = { ...toCart(lines, quote, shown), gone };
  const used = isUsed ? { promotionId: code.id, generatedCodeId: code.generatedCodeId } : noCode;
  return { cart, code: used, promoRefusal };
}

/** Fills the empty cart of an account, in the order of the items. */
export async function fillCart(
  tx: Connection,
  accountId: string,
  items: LineQuantity[],
  code: CartCode,
): Promise<void> {
  await lockCart(tx, accountId);
  for (const { productId, size, quantity } of items)
    await insertCartItem(tx, accountId, {
      id: newId(),
      productId,
      size,
      quantity,
      seenPrice: null,
      requestedQuantity: null,
    });
  await setCartPromotion(tx, accountId, code);
}
