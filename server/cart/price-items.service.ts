import type { GuestCart } from '#contract/cart';
import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { sizeKey } from '../inventory/inventory.rules';
import { checkCode } from '../promotions/promotions.service';
import { readSettings } from '../settings/shop-settings';
import type { Shop } from '../shop';
import { readGuestLines } from './cart.lines';
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

/**
 * Prices items as the cart of a customer without earlier orders. `promotionId` is that of the code. Throws `promo_invalid`.
 */
export async function priceItems(
  shop: Shop,
  connection: Connection,
  { items, code, choice, customerId = '', byStaff }: PricedItems,
): Promise<{ cart: GuestCart; promotionId: string | null }> {
  const settings = await readSettings(shop, connection);
  const { currency } = settings;
  const { lines: asked, gone } = await readGuestLines(connection, items, currency);
  const lines = asked.map((line) => {
    const price = byStaff?.prices.get(sizeKey({ productId: line.product._id, size: line.size }));
    return price === undefined ? line : atPrice(line, price);
  });
  // An id that no customer has.
  const use = { accountId: customerId || newId(), subtotal: subtotalOf(lines), currency };
  const { discount = null, isDeliveryFree: isFreeByStaff = false } = byStaff ?? {};
  const promotion =
    code === '' || discount !== null ? null : await checkCode(connection, code, use);
  const promo = discount?.amount ?? promotion?.amount ?? 0;
  const terms = { promo, isFirstOrder: false, isFreeByStaff, choice };
  const quote = await quoteCart(connection, lines, { settings, ...terms });
  return {
    cart: {
      ...toCart(lines, quote, { currency, promotion, discountReason: discount?.reason }),
      gone,
    },
    promotionId: promotion?.id ?? null,
  };
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
