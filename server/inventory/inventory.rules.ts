import type { StockLine } from './inventory.queries';

/** Each product and size once, with the sum of its quantities. */
export function mergeLines(lines: StockLine[]): StockLine[] {
  const merged = new Map<string, StockLine>();
  for (const line of lines) {
    const key = `${line.productId}/${line.size}`;
    const known = merged.get(key);
    merged.set(key, known ? { ...known, quantity: known.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

/** The message for a size with too little stock. */
export function shortageMessage(size: string, available: number): string {
  return available > 0 ? `Only ${available} left in size ${size}.` : `Size ${size} is sold out.`;
}
