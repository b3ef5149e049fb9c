import type { Json, TestShop } from '../shop';

/** A price from a moment on. */
export interface Step {
  /** In days since the beginning. */
  at: number;
  price: number;
  selling: number;
}

/**
 * The lowest price of the 30 days before a reduction, from the definition: goes through all prices and looks at each that was in force in the 30 days. Null if the
 * newest price is not reduced.
 */
export function plainLowest(steps: Step[]): number | null {
  const newest = steps.at(-1);
  if (!newest || newest.selling >= newest.price) return null;
  let start = steps.length - 1;
  for (; start > 0; start--) {
    const [before, now] = [steps[start - 1], steps[start]];
    if (!before || !now) break;
    if (before.selling >= before.price || before.selling !== now.selling) break;
  }
  const from = steps[start]?.at ?? 0;
  const inForce = steps.slice(0, start).filter((_, index) => {
    const end = steps[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    return end > from - 30;
  });
  return inForce.length === 0 ? null : Math.min(...inForce.map(({ selling }) => selling));
}

/** What the history of a product says that was charged, in minor units, and since how many hours, oldest first. */
export async function priceHistoryOf({ shop }: Pick<TestShop, 'shop'>, { _id }: Json) {
  const { rows } = await shop.pool.query<{ charged: number; hours_ago: number }>(
    `select discount_price as charged, round(extract(epoch from now() - at) / 3600)::int as hours_ago
      from product_price_history where product_id = $1 order by at`,
    [_id],
  );
  return rows;
}
