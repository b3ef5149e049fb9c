import type { CartItem } from '#contract/cart';

export type StockNote =
  | { kind: 'few' | 'short' | 'soldOut'; left: number }
  | { kind: 'cut'; left: number; wanted: number };

/**
 * What a line has to say about the stock of its size: too little for it, that it was cut to what there was, or that
 * little is left; null where there is enough.
 */
export function stockNote(
  { quantity, available, wanted }: Pick<CartItem, 'quantity' | 'available' | 'wanted'>,
  lowStock: number,
): StockNote | null {
  if (available <= 0) return { kind: 'soldOut', left: 0 };
  if (available < quantity) return { kind: 'short', left: available };
  if (wanted !== null) return { kind: 'cut', left: quantity, wanted };
  return available <= lowStock ? { kind: 'few', left: available } : null;
}
