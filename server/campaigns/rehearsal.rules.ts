import type { RehearsalProblem } from '#contract/values/campaigns';
import type { RehearsedRow, ReplayedOrder } from './rehearsal.queries';

/** What is wrong with the price of a product in a campaign. `namesLowest`: reductions state the lowest price of 30 days before. */
export function problemsOf(row: RehearsedRow, namesLowest: boolean): RehearsalProblem[] {
  const {
    oldPrice,
    oldDiscountPrice,
    newPrice,
    newDiscountPrice,
    lowestPrice,
    costPrice,
    conflicts,
  } = row;
  const isSame = newPrice === oldPrice && newDiscountPrice === oldDiscountPrice;
  // A reduction that goes on keeps the lowest price before it.
  const isNewReduction =
    newDiscountPrice < newPrice &&
    (newDiscountPrice !== oldDiscountPrice || oldDiscountPrice >= oldPrice);
  const problems: [RehearsalProblem, boolean][] = [
    ['raises', newDiscountPrice > oldDiscountPrice],
    [
      'not_lowest',
      namesLowest && isNewReduction && lowestPrice !== null && newDiscountPrice >= lowestPrice,
    ],
    ['below_cost', costPrice !== null && newDiscountPrice < costPrice],
    ['conflict', conflicts.length > 0],
    ['same', isSame],
  ];
  return problems.flatMap(([problem, isOn]) => (isOn ? [problem] : []));
}

/** The reduction off the lowest price of 30 days before, in whole percent; 0 if the price is not below it. */
export function percentOff({
  newDiscountPrice,
  lowestPrice,
}: Pick<RehearsedRow, 'newDiscountPrice' | 'lowestPrice'>): number {
  if (lowestPrice === null || lowestPrice === 0) return 0;
  return Math.max(0, Math.round((100 * (lowestPrice - newDiscountPrice)) / lowestPrice));
}

/** What is left of the new price after the cost price, in whole percent of it; null without a cost or a price. */
export function marginOf({
  newDiscountPrice,
  costPrice,
}: Pick<RehearsedRow, 'newDiscountPrice' | 'costPrice'>): number | null {
  if (costPrice === null || newDiscountPrice === 0) return null;
  return Math.round((100 * (newDiscountPrice - costPrice)) / newDiscountPrice);
}

/**
 * What a campaign would have taken off orders: by its prices, which never raise what was charged, and then by its promotions. Amounts
 * in minor units.
 */
export function replay(
  orders: readonly ReplayedOrder[],
  promotionsOff: (lines: ReplayedOrder['lines'], order: ReplayedOrder) => number,
): { byPrices: number; byPromotions: number } {
  let byPrices = 0;
  let byPromotions = 0;
  for (const order of orders) {
    const lines = order.lines.map((line) => ({
      ...line,
      unitDiscountPrice: Math.min(
        line.unitDiscountPrice,
        line.campaignPrice ?? line.unitDiscountPrice,
      ),
    }));
    for (const [index, { quantity, unitDiscountPrice }] of lines.entries())
      byPrices += quantity * ((order.lines[index]?.unitDiscountPrice ?? 0) - unitDiscountPrice);
    byPromotions += promotionsOff(lines, order);
  }
  return { byPrices, byPromotions };
}
