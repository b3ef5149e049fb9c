import type { DemoProduct } from '../catalogue/products';
import { basketOf, fillBaskets, type Line, lineOf, priceOf, type Shelf } from './baskets';
import { HOUR, shoppingTimes, timesOfThisWeek, type Week } from './calendar';
import type { Random } from './random';

export interface PlannedOrder {
  placedAt: number;
  lines: Line[];
  /** Has the promo code. */
  hasPromo: boolean;
  status: 'Pending' | 'Shipped' | 'Delivered' | 'Returned';
  shippedAt: number | null;
  deliveredAt: number | null;
}

/** Shipping in whole cents, of every order. */
export const SHIPPING = 500;
/** The promo code's discount in percent. */
export const PROMO_PERCENT = 10;

// The weeks (0 to 23) with an order that has the promo code, was returned in part, or was returned in full. The first
// weeks all have a promo: the prices of that season are even, and only a promo makes an odd sum possible.
const promoWeeks = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 15, 16, 17, 18, 19, 20, 21];
const partlyWeeks = [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
const whollyWeeks = [3, 6, 9, 11, 14, 16, 18, 19];

// The newest orders, newest first: product and quantity.
const newest: [key: string, quantity: number][][] = [
  [
    ['womens-top-05-blue', 2],
    ['mens-polo-05-blue', 1],
  ],
  [['womens-dress-01-black', 1]],
  [
    ['mens-chino-05-blue', 1],
    ['mens-polo-02-white', 1],
  ],
  [['womens-shirt-02-white', 1]],
  // The last unit: the product is sold out.
  [['womens-sweatshirt-06-pink', 2]],
];
// This week's orders, newest first. Seven are waiting to be shipped.
const newestStatus = ['P', 'P', 'S', 'S', 'P', 'P', 'S', 'P', 'P', 'S', 'P', 'S'];

/** The orders of the weeks, oldest first. The revenue of each week's orders is exactly the week's. */
export function planOrders(
  random: Random,
  weeks: Week[],
  shelf: Shelf,
  products: DemoProduct[],
): PlannedOrder[] {
  const now = weeks.at(-1)?.end ?? 0;
  return weeks.flatMap((week, index) =>
    index < weeks.length - 1
      ? planWeek(random, week, index, shelf).map((order) => send(random, order, now))
      : planThisWeek(random, week, shelf, products),
  );
}

type Basket = Pick<PlannedOrder, 'placedAt' | 'lines' | 'hasPromo'>;

function planWeek(random: Random, week: Week, index: number, shelf: Shelf): Basket[] {
  const times = random.shuffle(shoppingTimes(random, week, week.orders));
  const wholly = takeIf(whollyWeeks.includes(index), times).map((placedAt) => ({
    ...{ placedAt, hasPromo: false },
    lines: [returned(lineOf(random, random.pick(shelf(placedAt)), 1))],
  }));
  const promoTimes = takeIf(promoWeeks.includes(index), times);
  // Returns are refunded without shipping.
  const rest = week.revenue - (SHIPPING / 100) * week.orders;
  const promos = promoTimes.map((placedAt) => {
    const lines = basketOf(random, shelf(placedAt), (sum) => {
      const kept = (sum * (100 - PROMO_PERCENT)) / 100;
      return sum % 10 === 0 && (rest - kept) % 2 === 0;
    });
    return { placedAt, lines, hasPromo: true };
  });
  const promoSum = promos.reduce((sum, { lines }) => sum + priceOf(lines), 0);
  const baskets = fillBaskets(
    random,
    shelf,
    times,
    rest - (promoSum * (100 - PROMO_PERCENT)) / 100,
  );
  const others = times.map((placedAt, order) => ({
    ...{ placedAt, hasPromo: false },
    lines: baskets[order] ?? [],
  }));
  const [first] = others;
  if (first && partlyWeeks.includes(index)) first.lines.push(extraLine(random, shelf, first));
  return [...wholly, ...promos, ...others].sort((a, b) => a.placedAt - b.placedAt);
}

/** A line that is returned, so that it adds nothing to the revenue. */
function extraLine(random: Random, shelf: Shelf, { placedAt, lines }: Basket): Line {
  const others = shelf(placedAt).filter(
    (product) => !lines.some((line) => line.product === product),
  );
  return returned(lineOf(random, random.pick(others), 1));
}

function planThisWeek(
  random: Random,
  week: Week,
  shelf: Shelf,
  products: DemoProduct[],
): PlannedOrder[] {
  const times = timesOfThisWeek(week).reverse();
  const fixed = newest.map((lines) =>
    lines.map(([key, quantity]) => lineOf(random, productOf(products, key), quantity)),
  );
  const sum = week.revenue - (SHIPPING / 100) * times.length - priceOf(fixed.flat());
  const others = fillBaskets(random, shelf, times.slice(fixed.length), sum);
  return times
    .map((placedAt, index): PlannedOrder => {
      const lines = [...fixed, ...others][index] ?? [];
      const isShipped = newestStatus[index] === 'S';
      return {
        ...{ placedAt, lines, hasPromo: false, deliveredAt: null },
        status: isShipped ? 'Shipped' : 'Pending',
        shippedAt: isShipped ? sooner(placedAt, random.whole(6, 18) * HOUR, week.end) : null,
      };
    })
    .reverse();
}

/** The times of shipment and delivery, as far as they are past. */
function send(random: Random, order: Basket, now: number): PlannedOrder {
  const shippedAt = sooner(order.placedAt, random.whole(8 * 60, 40 * 60) * 60_000, now);
  const deliveredAt = shippedAt + random.whole(2 * 24, 5 * 24) * HOUR + random.whole(0, HOUR);
  if (deliveredAt >= now) return { ...order, status: 'Shipped', shippedAt, deliveredAt: null };
  const isBack = order.lines.every((line) => line.isReturned);
  return { ...order, status: isBack ? 'Returned' : 'Delivered', shippedAt, deliveredAt };
}

/** The time `after` later than `from`, or earlier if that would be after `now`. */
function sooner(from: number, after: number, now: number): number {
  return Math.floor(from + Math.min(after, (now - from) * 0.6));
}

function takeIf(condition: boolean, times: number[]): number[] {
  return condition ? times.splice(0, 1) : [];
}

function returned(line: Line): Line {
  return { ...line, isReturned: true };
}

function productOf(products: DemoProduct[], key: string): DemoProduct {
  const product = products.find((each) => each.key === key);
  if (!product) throw new Error(`There is no product ${key}.`);
  return product;
}
