/** A percentage of an amount in minor units; halves round up. */
export function percentOf(amount: number, percent: number): number {
  return Math.round((amount * percent) / 100);
}
