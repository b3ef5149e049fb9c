/** How large a shop is. */
export interface Plan {
  products: number;
  accounts: number;
  orders: number;
}

/** The three measured shops, by number of products. */
export const plans: Record<number, Plan> = {
  1000: { products: 1_000, accounts: 1_000, orders: 2_000 },
  100000: { products: 100_000, accounts: 20_000, orders: 100_000 },
  1000000: { products: 1_000_000, accounts: 100_000, orders: 1_000_000 },
};

/** The time of all shops' newest product and order. Fixed, so that the generated rows are always the same. */
export const newestAt = Date.UTC(2026, 0, 1);

/** Throws if there is no such shop. */
export function planOf(products: number): Plan {
  const plan = plans[products];
  if (!plan) throw new Error(`A shop has ${Object.keys(plans).join(', ')} products.`);
  return plan;
}
