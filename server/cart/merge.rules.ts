import { LINE_QUANTITY_LIMIT } from '#contract/cart';
import { mergeLines, sizeKey } from '../inventory/inventory.rules';

/** A quantity of a product in a size. */
export interface LineQuantity {
  productId: string;
  size: string;
  quantity: number;
}

/** The quantity of a line, and the quantity requested if it was cut to the stock. */
interface MergedQuantity {
  quantity: number;
  requestedQuantity: number | null;
}

/** One line for each product and size: the first line with the sum of the quantities, up to the limit of a line. */
export function combineLines<Line extends LineQuantity>(lines: Line[]): Line[] {
  return mergeLines(lines).map((line) => ({
    ...line,
    quantity: Math.min(line.quantity, LINE_QUANTITY_LIMIT),
  }));
}

/** The quantities that were not merged before, so that the same cart sent again counts once. */
export function notYetMerged<Line extends LineQuantity>(
  lines: Line[],
  before: LineQuantity[],
): Line[] {
  const known = quantities(before);
  return lines
    .map((line) => ({ ...line, quantity: line.quantity - (known.get(sizeKey(line)) ?? 0) }))
    .filter((line) => line.quantity > 0);
}

/** All merged quantities, the newest last; at most `max` lines. */
export function allMerged(
  lines: LineQuantity[],
  before: LineQuantity[],
  max: number,
): LineQuantity[] {
  const known = quantities(before);
  const sent = lines.map(({ productId, size, quantity }) => ({
    productId,
    size,
    quantity: Math.max(quantity, known.get(sizeKey({ productId, size })) ?? 0),
  }));
  const isSent = new Set(sent.map(sizeKey));
  return [...before.filter((line) => !isSent.has(sizeKey(line))), ...sent].slice(-max);
}

/**
 * Adds a quantity to a line, cut to the stock. A size that is sold out keeps its quantity: the cart then shows the line as
 * sold out.
 */
export function addQuantity(
  line: MergedQuantity | null,
  added: number,
  available: number,
): MergedQuantity {
  const requested = (line?.requestedQuantity ?? line?.quantity ?? 0) + added;
  const max = available <= 0 ? LINE_QUANTITY_LIMIT : Math.min(available, LINE_QUANTITY_LIMIT);
  return requested > max
    ? { quantity: max, requestedQuantity: requested }
    : { quantity: requested, requestedQuantity: null };
}

function quantities(lines: LineQuantity[]): Map<string, number> {
  return new Map(lines.map((line) => [sizeKey(line), line.quantity]));
}
