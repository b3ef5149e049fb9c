/** The displayed number of an order: `#1001`. */
export function orderLabel({ number }: { number: number }): string {
  return `#${number}`;
}
