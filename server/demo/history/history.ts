import { type DemoProduct, demoProducts } from '../catalogue/products';
import { createShelf } from './baskets';
import { DAY, HOUR, visitorsByDay, weeksUntil } from './calendar';
import { type Customer, demoShopper, findCustomers } from './customers';
import { type PlannedOrder, planOrders } from './orders';
import { createRandom, type Random } from './random';
import { type PlannedReturn, planReturns } from './returns';

export interface History {
  random: Random;
  customers: Customer[];
  /** Oldest first. */
  orders: (PlannedOrder & { id: string; customer: Customer })[];
  returns: PlannedReturn[];
  visits: { day: string; visitors: number }[];
  /** The start of the promo code, before the first order. */
  promoFrom: number;
}

const SEED = 1_840;

// The demo shopper's orders, counted from the newest: one to be shipped, one shipped, one that can be returned, and two
// older. An order with a promo code or a return is replaced by the next older one.
const shoppersOwn = [5, 6, 34, 71, 118];

/** The history of the demo shop up to `now` (milliseconds); deterministic. */
export function planHistory(now: number, options: { withShopper: boolean }): History {
  const random = createRandom(SEED);
  const weeks = weeksUntil(now);
  const shelf = createShelf(random, demoProducts, now);
  const planned = planOrders(random, weeks, shelf, demoProducts);
  const returns = planReturns(random, planned, weeks);
  const first = (planned[0]?.placedAt ?? now) - HOUR;

  const isPlain = (order: PlannedOrder) =>
    !order.hasPromo && !returns.some((each) => each.order === order);
  const ownIndexes = options.withShopper
    ? shoppersOwn.map((back) => planned.slice(0, planned.length - back).findLastIndex(isPlain))
    : [];
  const isOwn = (index: number) => ownIndexes.includes(index);
  const strangers = planned.filter((_, index) => !isOwn(index));
  const { ofOrders, all } = findCustomers(
    random,
    strangers.map(({ placedAt, hasPromo }) => ({ placedAt, isFirst: hasPromo })),
  );
  const shopperSince = (planned[Math.min(...ownIndexes)]?.placedAt ?? now) - HOUR;
  const shopper = demoShopper(random, shopperSince);
  let nextCustomer = 0;
  const orders = planned.map((order, index) => {
    const customer = isOwn(index) ? shopper : ofOrders[nextCustomer++];
    if (!customer) throw new Error('An order has no customer.');
    return Object.assign(order, { id: random.id(order.placedAt), customer });
  });
  return {
    random,
    customers: options.withShopper ? [...all, shopper] : all,
    orders,
    returns,
    visits: weeks.flatMap(visitorsByDay),
    promoFrom: first - 7 * DAY,
  };
}

/** Units sold and not returned, by product and size. */
export function soldUnits({ orders, returns }: History): Map<DemoProduct, Map<string, number>> {
  const sold = new Map<DemoProduct, Map<string, number>>();
  const received = new Set(
    returns.filter((each) => each.receivedAt !== null).map((each) => each.order),
  );
  for (const order of orders)
    for (const line of order.lines) {
      if (line.isReturned && received.has(order)) continue;
      const sizes = sold.get(line.product) ?? new Map<string, number>();
      sold.set(line.product, sizes.set(line.size, (sizes.get(line.size) ?? 0) + line.quantity));
    }
  return sold;
}
