/** The displayed number of an order: `#1001`. */
export function orderLabel({ number }: { number: number }): string {
  return `#${number}`;
}

/** Parses an order's number as people write it: `1001`, `#1001`; null if the text is not one. */
export function readOrderNumber(text: string): number | null {
  const found = /^(?:order\s*)?#?\s*(\d{1,9})$/i.exec(text.trim());
  return found ? Number(found[1]) : null;
}
