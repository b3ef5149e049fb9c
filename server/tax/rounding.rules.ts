import { takeRatio } from '#contract/money';
import { shareOut } from '#contract/values/share';
import type { TaxRounding } from '#contract/values/tax/tax-kinds';

// The only place where tax is rounded. All amounts are whole minor units of the currency, whatever its exponent.

/** A named tax rate, in parts per million: 190000 is 19 %. */
export interface TaxRate {
  name: string;
  rate: number;
}

const MILLION = 1_000_000;

/** The tax of an amount, rounded half up: included in the amount, or added to the amount. */
function taxOf(amount: number, rate: number, isIncluded: boolean): number {
  return takeRatio(amount, rate, isIncluded ? MILLION + rate : MILLION);
}

/**
 * The taxes of some amounts. By `rate`, the tax of each rate is rounded once and split over its amounts in proportion, so
 * the taxes of the lines always add up to the total.
 */
export function taxesOf(
  items: readonly (TaxRate & { amount: number })[],
  { isIncluded, rounding }: { isIncluded: boolean; rounding: TaxRounding },
): number[] {
  if (rounding === 'line') return items.map(({ amount, rate }) => taxOf(amount, rate, isIncluded));
  const taxes = items.map(() => 0);
  for (const group of groupByRate(items.map((item, index) => ({ ...item, index })))) {
    const amounts = group.map(({ amount }) => amount);
    const sum = amounts.reduce((total, amount) => total + amount, 0);
    const shares = shareOut(amounts, taxOf(sum, group[0]?.rate ?? 0, isIncluded));
    for (const [at, { index }] of group.entries()) taxes[index] = shares[at] ?? 0;
  }
  return taxes;
}

/** The items of each rate, by name and percentage. */
export function groupByRate<Item extends TaxRate>(items: readonly Item[]): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = `${item.rate} ${item.name}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}
