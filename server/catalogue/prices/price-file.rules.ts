/** A planned price, of a row of a file or stored; times in milliseconds. */
export interface Period {
  productId: string;
  /** Now, if it has begun. */
  from: number;
  /** Infinity for no end. */
  until: number;
  /** What it is, as text: equal ones are the same. */
  terms: string;
  line: number;
  source: 'hand' | 'file';
}

/**
 * The lines of rows that the shop has already, from whichever source, or that an earlier row repeats; and of those that overlap
 * another one of a file.
 */
export function findRepeated(
  rows: readonly Period[],
  stored: readonly Period[],
): { present: number[]; overlapping: number[] } {
  const byProduct = new Map<string, Period[]>();
  const known = (productId: string) => {
    const all = byProduct.get(productId) ?? [];
    byProduct.set(productId, all);
    return all;
  };
  for (const one of stored) known(one.productId).push(one);
  const present: number[] = [];
  const overlapping: number[] = [];
  for (const row of rows) {
    const others = known(row.productId);
    if (others.some((other) => isSame(row, other))) present.push(row.line);
    else if (others.some((other) => other.source === 'file' && overlaps(row, other)))
      overlapping.push(row.line);
    else others.push(row);
  }
  return { present, overlapping };
}

const isSame = (one: Period, other: Period) =>
  one.from === other.from && one.until === other.until && one.terms === other.terms;
const overlaps = (one: Period, other: Period) => one.from < other.until && other.from < one.until;
