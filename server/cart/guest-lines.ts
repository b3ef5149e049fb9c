import type { GuestCart } from '#contract/cart';
import { toCents } from '#contract/money';
import type { Connection } from '../database/database';
import { type CartLine, toLines } from './cart.lines';
import { keyOf, type LineQuantity } from './merge.rules';

/** A line of a guest's cart, which the browser stores; `seenPrice` is the unit price last shown, in dollars. */
export type GuestItem = LineQuantity & { seenPrice?: number | null | undefined };

/** A guest's lines at current prices and stock, and the items that are no longer sold. */
export async function readGuestLines(
  connection: Connection,
  items: GuestItem[],
): Promise<{ lines: CartLine[]; gone: GuestCart['gone'] }> {
  const lines = await toLines(connection, items.map(toRow));
  const sold = new Set(lines.map((line) => line.id));
  const gone = items
    .filter((item) => !sold.has(keyOf(item)))
    .map(({ productId, size }) => ({ productId, size }));
  return { lines, gone };
}

/** The unit price last shown, in whole cents; null if unknown. */
export function shownCents({ seenPrice }: GuestItem): number | null {
  return seenPrice === null || seenPrice === undefined ? null : toCents(seenPrice);
}

function toRow(item: GuestItem) {
  const { productId, size, quantity } = item;
  return {
    id: keyOf(item),
    productId,
    size,
    quantity,
    seenPrice: shownCents(item),
    requestedQuantity: null,
  };
}
