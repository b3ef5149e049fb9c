/** An order's number as people read it: `#1001`. */
export function orderLabel({ number }: { number: number }): string {
  return `#${number}`;
}
