import type { GuestCart } from '#contract/cart';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { sizeKey } from '../inventory/inventory.rules';
import { type AppliedPromotion, findCode } from '../promotions/promotions.service';
import { readSettings, type Settings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { type CartLine, readGuestLines } from './cart.lines';
import { insertCartItem, lockCart, setCartPromotion } from './cart.queries';
import { atPrice, subtotalOf } from './cart.rules';
import { toCart } from './cart.view';
import type { LineQuantity } from './merge.rules';
import { type DeliveryChoice, quoteCart } from './quote';

/** Items that are stored elsewhere than in a cart, and what their price depends on. */
interface PricedItems {
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
  promotion: AppliedPromotion | null;
  /** Why the promo code may not be used, as a message; null if it may, or there is none. */
  promoRefusal: string | null;
}

/** Reads items as the cart of a customer without earlier orders. */
export async function readItems(
  shop: Shop,
  connection: Connection,
  { items, code, customerId = '', byStaff }: PricedItems,
): Promise<ReadItems> {
  const settings = await readSettings(shop, connection);
  const { currency } = settings;
  const { lines: asked, gone } = await readGuestLines(connection, items, currency);
  const lines = asked.map((line) => {
    const price = byStaff?.prices.get(sizeKey({ productId: line.product._id, size: line.size }));
    return price === undefined ? line : atPrice(line, price);
  });
  if (code === '' || byStaff?.discount)
    return { settings, lines, gone, promotion: null, promoRefusal: null };
  // An id that no customer has.
  const use = { accountId: customerId || newId(), subtotal: subtotalOf(lines), currency };
  const { promotion, refusal } = await findCode(connection, code, use);
  return { settings, lines, gone, promotion, promoRefusal: refusal };
}

/** Prices items as the cart of a customer without earlier orders. A promo code that may not be used is left out. */
export async function priceItems(
  shop: Shop,
  connection: Connection,
  priced: PricedItems,
): Promise<{ cart: GuestCart; promoRefusal: string | null }> {
  const { settings, lines, gone, promotion, promoRefusal } = await readItems(
    shop,
    connection,
    priced,
  );
  const { discount = null, isDeliveryFree: isFreeByStaff = false } = priced.byStaff ?? {};
  const promo = discount?.amount ?? promotion?.amount ?? 0;
  const terms = { promo, isFirstOrder: false, isFreeByStaff, choice: priced.choice };
  const quote = await quoteCart(connection, lines, { settings, ...terms });
  const { currency } = settings;
  const cart = toCart(lines, quote, { currency, promotion, discountReason: discount?.reason });
  return { cart: { ...cart, gone }, promoRefusal };
}

/** Fills the empty cart of an account, in the order of the items. */
export async function fillCart(
  tx: Connection,
  accountId: string,
  items: LineQuantity[],
  promotionId: string | null,
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
  await setCartPromotion(tx, accountId, promotionId);
}
