import { says, type Text, textIn } from '../http/refusals/refusal-text';
import type { StockLine } from './inventory.queries';

/** Each product and size once, with the sum of its quantities. */
export function mergeLines<L extends StockLine>(lines: L[]): L[] {
  const merged = new Map<string, L>();
  for (const line of lines) {
    const key = sizeKey(line);
    const known = merged.get(key);
    merged.set(key, known ? { ...known, quantity: known.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

/** The message for a size with too little stock. */
export function shortageMessage(size: string, available: number): Text {
  return says(({ product }) =>
    available > 0 ? product.left(available, size) : product.soldOut(size),
  );
}

/** The same as a sentence about a product. */
export function shortageOf(title: string, size: string, available: number): Text {
  const shortage = shortageMessage(size, available);
  return says(({ product }, language) => product.ofProduct(title, textIn(shortage, language)));
}

/** A key for maps by product and size. */
export function sizeKey({ productId, size }: Pick<StockLine, 'productId' | 'size'>): string {
  return `${productId}/${size}`;
}
