import type { CartItem } from '#contract/cart';

type StockNote =
  | { kind: 'few' | 'all' | 'short' | 'soldOut'; left: number }
  | { kind: 'cut'; left: number; wanted: number };

/**
 * The stock note of a line: sold out, short, reduced to the available stock, few left, or all in the
 * cart, so that no more can be added; null if there is enough stock.
 */
export function stockNote(
  { quantity, available, wanted }: Pick<CartItem, 'quantity' | 'available' | 'wanted'>,
  lowStock: number,
): StockNote | null {
  if (available <= 0) return { kind: 'soldOut', left: 0 };
  if (available < quantity) return { kind: 'short', left: available };
  if (wanted !== null) return { kind: 'cut', left: quantity, wanted };
  if (available <= lowStock) return { kind: 'few', left: available };
  return available === quantity ? { kind: 'all', left: available } : null;
}
