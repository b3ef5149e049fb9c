import type { CartItem } from '#contract/cart';

export type StockNote = { kind: 'few' | 'short' | 'soldOut'; left: number };

/** What a line has to say about the stock of its size: too little for it, or little left; null where there is enough. */
export function stockNote(
  { quantity, available }: Pick<CartItem, 'quantity' | 'available'>,
  lowStock: number,
): StockNote | null {
  if (available <= 0) return { kind: 'soldOut', left: 0 };
  if (available < quantity) return { kind: 'short', left: available };
  return available <= lowStock ? { kind: 'few', left: available } : null;
}
