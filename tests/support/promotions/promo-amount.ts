/** What a code takes off goods of `subtotal` in minor units: halves round up, and never more than the goods. */
export function promoAmount(
  { kind, value }: { kind: 'percent' | 'amount'; value: number },
  subtotal: number,
): number {
  const amount = kind === 'percent' ? Math.round((subtotal * value) / 100) : value;
  return Math.min(amount, subtotal);
}
