import { CART_LINES_LIMIT } from '#contract/cart';
import type { Connection } from '../database/database';
import { ShopError } from '../http/errors';
import { shortageMessage } from '../inventory/inventory.service';
import type { AppliedPromotion } from '../promotions/promotions.service';
import { detachOrderedItems, insertOrderedItems, lockCart } from './cart.queries';
import {
  addUp,
  lineAmount,
  type PricedLine,
  type ShippingTerms,
  sharePromo,
  type Totals,
} from './cart.rules';

export { explainTotal } from './explanation.rules';

/** What an order of some lines comes to; each with its share of the promo, in whole cents. */
export interface PricedLines<Line> {
  lines: (Line & { promo: number })[];
  totals: Totals;
  promotion: AppliedPromotion | null;
}

/** Prices a cart once, for good. `redeem` tells what its promo code takes off goods of so many cents, or throws. */
export function priceLines<Line extends PricedLine>(
  lines: Line[],
  terms: ShippingTerms,
  redeem: (subtotal: number) => AppliedPromotion | null,
): PricedLines<Line> {
  const amounts = lines.map(lineAmount);
  const promotion = redeem(amounts.reduce((sum, amount) => sum + amount, 0));
  const totals = addUp(lines, promotion?.amount ?? 0, terms);
  const shares = sharePromo(amounts, totals.promo);
  return {
    lines: lines.map((line, index) => ({ ...line, promo: shares[index] ?? 0 })),
    totals,
    promotion,
  };
}

/** Keeps anything from being ordered out of a cart until the commit. */
export async function holdCart(tx: Connection, accountId: string): Promise<void> {
  await lockCart(tx, accountId);
}

/** Puts the lines of an unpaid order back into its account's cart, which the caller holds; see `insertOrderedItems`. */
export async function putBack(
  tx: Connection,
  orderId: string,
  { isOpen }: { isOpen: boolean },
): Promise<void> {
  await insertOrderedItems(tx, orderId, { isOpen, limit: CART_LINES_LIMIT });
}

/** Makes lines that an unpaid order held ordinary lines of their cart. */
export async function detachFromOrder(tx: Connection, orderId: string): Promise<void> {
  await detachOrderedItems(tx, orderId);
}

/** Throws `out_of_stock` that names each short line by its place in the cart: `orderItems.<index>`. */
export function refuseShort(
  lines: { title: string; size: string; quantity: number; available: number }[],
): void {
  const details = lines.flatMap(({ title, size, quantity, available }, index) =>
    quantity <= available
      ? []
      : [{ path: `orderItems.${index}`, message: `${title}: ${shortageMessage(size, available)}` }],
  );
  const [first] = details;
  if (!first) return;
  const message =
    details.length === 1 ? first.message : 'Some items are no longer available in this quantity.';
  throw new ShopError('out_of_stock', { message, details });
}
