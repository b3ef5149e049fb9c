import type { ErrorDetail } from '#contract/errors';
import { ShopError } from '../platform/errors';

/** A line of an order that there is not enough stock for. */
export interface Shortage {
  /** Its place among the order's lines, from 0. */
  index: number;
  /** Null where the product was never there. */
  title: string | null;
  size: string;
  available: number;
}

interface Line {
  productId: string;
  size: string;
  quantity: number;
}

/** Each product and size once, with the sum of its quantities. */
export function mergeLines(lines: Line[]): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const key = keyOf(line);
    const known = merged.get(key);
    merged.set(key, known ? { ...known, quantity: known.quantity + line.quantity } : line);
  }
  return [...merged.values()];
}

/** The lines that are short, by what was found short, in the order of the lines. */
export function shortagesOf(
  lines: Line[],
  short: { productId: string; size: string; title: string | null; available: number }[],
): Shortage[] {
  const byKey = new Map(short.map((found) => [keyOf(found), found]));
  return lines.flatMap((line, index) => {
    const found = byKey.get(keyOf(line));
    return found
      ? [{ index, title: found.title, size: found.size, available: found.available }]
      : [];
  });
}

/** The refusal of an order that is short: it names each short line. */
export function refuseShortages(shortages: Shortage[]): ShopError {
  const details = shortages.map(describe);
  const [first] = details;
  return new ShopError('out_of_stock', {
    details,
    message:
      details.length === 1 && first
        ? first.message
        : 'Some items are no longer in stock in this quantity.',
  });
}

/** What a shopper is told of a size that cannot be had in the quantity asked for. */
export function shortageMessage(size: string, available: number): string {
  return available > 0 ? `Only ${available} left in size ${size}.` : `Size ${size} is sold out.`;
}

function keyOf({ productId, size }: Pick<Line, 'productId' | 'size'>): string {
  return `${productId}/${size}`;
}

function describe({ index, title, size, available }: Shortage): ErrorDetail {
  const message = shortageMessage(size, available);
  return {
    path: `orderItems.${index}`,
    message: title === null ? message : `${title}: ${message}`,
  };
}
