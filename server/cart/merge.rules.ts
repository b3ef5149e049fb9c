import { LINE_QUANTITY_LIMIT } from '#contract/cart';

/** So many pieces of a product in a size. */
export interface Pieces {
  productId: string;
  size: string;
  quantity: number;
}

/** What a line comes to: the pieces it holds, and those it was to hold where that is more. */
export interface Joined {
  quantity: number;
  wanted: number | null;
}

/** One line for each product and size, the first's other properties with the sum of the pieces. */
export function gather<Line extends Pieces>(lines: Line[]): Line[] {
  const byKey = new Map<string, Line>();
  for (const line of lines) {
    const sum = (byKey.get(keyOf(line))?.quantity ?? 0) + line.quantity;
    byKey.set(keyOf(line), {
      ...(byKey.get(keyOf(line)) ?? line),
      quantity: Math.min(sum, LINE_QUANTITY_LIMIT),
    });
  }
  return [...byKey.values()];
}

/** What of some lines did not come before: a cart that is sent again, as it was or with more in it, counts once. */
export function notYetMerged<Line extends Pieces>(lines: Line[], before: Pieces[]): Line[] {
  const known = quantities(before);
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (known.get(keyOf(line)) ?? 0) }))
    .filter((line) => line.quantity > 0);
}

/** What has come in all, the newest last and no more of them than `most`. */
export function allMerged(lines: Pieces[], before: Pieces[], most: number): Pieces[] {
  const known = quantities(before);
  const sent = lines.map(({ productId, size, quantity }) => ({
    productId,
    size,
    quantity: Math.max(quantity, known.get(keyOf({ productId, size })) ?? 0),
  }));
  const isSent = new Set(sent.map(keyOf));
  return [...before.filter((line) => !isSent.has(keyOf(line))), ...sent].slice(-most);
}

/**
 * Joins more pieces to a line. What is more than the stock is cut, and said. A size that is sold out keeps its pieces:
 * the line says that it cannot be had, and is not lost.
 */
export function join(held: Joined | null, added: number, available: number): Joined {
  const pieces = (held?.wanted ?? held?.quantity ?? 0) + added;
  const most = available <= 0 ? LINE_QUANTITY_LIMIT : Math.min(available, LINE_QUANTITY_LIMIT);
  return pieces > most ? { quantity: most, wanted: pieces } : { quantity: pieces, wanted: null };
}

export function keyOf({ productId, size }: Pick<Pieces, 'productId' | 'size'>): string {
  return `${productId}/${size}`;
}

function quantities(lines: Pieces[]): Map<string, number> {
  return new Map(lines.map((line) => [keyOf(line), line.quantity]));
}
