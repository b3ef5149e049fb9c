import type { Connection } from '../database/database';
import { shortageMessage } from '../inventory/inventory.service';
import { ShopError } from '../platform/errors';
import { readSettings, type Settings } from '../platform/settings';
import type { Shop } from '../platform/shop';
import { type AppliedPromotion, redeemPromotion } from '../promotions/promotions.service';
import { type CartLine, readLines } from './cart.lines';
import { clearCart, lockCart } from './cart.queries';
import { addUp, lineAmount, sharePromo, type Totals } from './cart.rules';

export { explainTotal } from './explanation.rules';

/** A cart that is being ordered: locked, with something in it, all of it in stock a moment ago. */
export interface OpenCart {
  accountId: string;
  promotionId: string | null;
  /** The database's own time. */
  now: Date;
  lines: CartLine[];
}

/** What an order of the cart comes to; each line with its share of the promo, in whole cents. */
export interface PricedCart {
  lines: (CartLine & { promo: number })[];
  totals: Totals;
  promotion: AppliedPromotion | null;
  settings: Settings;
}

/**
 * Takes the cart to be ordered. Of two at once, the second waits here and then finds it empty.
 * Throws `empty_cart`, or `out_of_stock` that names each short line by its place in the cart, as `takeStock` does
 * (`orderItems.<index>`): who comes too late is told so before any row of the stock is locked.
 */
export async function openCart(tx: Connection, accountId: string): Promise<OpenCart> {
  const { promotionId, now } = await lockCart(tx, accountId);
  const lines = await readLines(tx, accountId);
  if (lines.length === 0) throw new ShopError('empty_cart');
  refuseShort(lines);
  return { accountId, promotionId, now, lines };
}

/** Prices the cart once, for good, and counts the use of its promo code. Throws `promo_invalid` with the reason. */
export async function priceCart(shop: Shop, tx: Connection, cart: OpenCart): Promise<PricedCart> {
  const { accountId, lines } = cart;
  const settings = await readSettings(shop, tx);
  const amounts = lines.map(lineAmount);
  const subtotal = amounts.reduce((sum, amount) => sum + amount, 0);
  const promotion =
    cart.promotionId === null
      ? null
      : await redeemPromotion(tx, cart.promotionId, { accountId, subtotal });
  const totals = addUp(lines, promotion?.amount ?? 0, settings);
  const shares = sharePromo(amounts, totals.promo);
  return {
    lines: lines.map((line, index) => ({ ...line, promo: shares[index] ?? 0 })),
    totals,
    promotion,
    settings,
  };
}

/** Keeps anything from being ordered out of a cart until the commit. */
export async function holdCart(tx: Connection, accountId: string): Promise<void> {
  await lockCart(tx, accountId);
}

/** Leaves nothing in the cart, and no promo code on it. */
export async function emptyCart(tx: Connection, accountId: string): Promise<void> {
  await clearCart(tx, accountId);
}

function refuseShort(lines: CartLine[]): void {
  const details = lines.flatMap(({ product, size, quantity, available }, index) =>
    quantity <= available
      ? []
      : [
          {
            path: `orderItems.${index}`,
            message: `${product.title}: ${shortageMessage(size, available)}`,
          },
        ],
  );
  const [first] = details;
  if (!first) return;
  const message =
    details.length === 1 ? first.message : 'Some items are no longer in stock in this quantity.';
  throw new ShopError('out_of_stock', { message, details });
}
