// The tax of an order, computed as plainly as possible. It shares no code with the shop.

export interface TaxedAmount {
  amount: number;
  /** Parts per million. */
  rate: number;
}

/** What is taxed, and how. Amounts are whole minor units. */
export interface TaxedSale {
  /** The goods, and the delivery as one of them. */
  amounts: TaxedAmount[];
  isIncluded: boolean;
  /** By line, or once for all amounts of a rate. */
  rounding: 'line' | 'rate';
}

/** The tax of all amounts together, rounded half up. */
export function taxOf({ amounts, isIncluded, rounding }: TaxedSale): number {
  const groups: TaxedAmount[] = [];
  for (const one of amounts) {
    const group = rounding === 'rate' ? groups.find(({ rate }) => rate === one.rate) : undefined;
    if (group) group.amount += one.amount;
    else groups.push({ ...one });
  }
  let tax = 0;
  for (const { amount, rate } of groups) {
    const numerator = BigInt(amount) * BigInt(rate);
    const denominator = 1_000_000n + (isIncluded ? BigInt(rate) : 0n);
    const whole = numerator / denominator;
    const isHalf = 2n * (numerator % denominator) >= denominator;
    tax += Number(isHalf ? whole + 1n : whole);
  }
  return tax;
}
