import type { GuestCart } from '#contract/cart';
import { toCents } from '#contract/money';
import type { Connection } from '../database/database';
import { type CartLine, toLines } from './cart.lines';
import { keyOf, type Pieces } from './merge.rules';

/** A line of a visitor's cart as their browser holds it; the price they saw is in dollars. */
export type GuestItem = Pieces & { seenPrice?: number | null | undefined };

/** A visitor's lines at the prices and stock of now, and the items of which there can be none. */
export async function readGuestLines(
  connection: Connection,
  items: GuestItem[],
): Promise<{ lines: CartLine[]; gone: GuestCart['gone'] }> {
  const lines = await toLines(connection, items.map(toRow));
  const there = new Set(lines.map((line) => line.id));
  const gone = items
    .filter((item) => !there.has(keyOf(item)))
    .map(({ productId, size }) => ({ productId, size }));
  return { lines, gone };
}

/** The price the visitor saw in whole cents; null where that is not known. */
export function seenCents({ seenPrice }: GuestItem): number | null {
  return seenPrice === null || seenPrice === undefined ? null : toCents(seenPrice);
}

function toRow(item: GuestItem) {
  const { productId, size, quantity } = item;
  return { id: keyOf(item), productId, size, quantity, seenPrice: seenCents(item), wanted: null };
}
