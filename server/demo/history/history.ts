import { v7 } from 'uuid';
import type { OrderInput } from '#contract/orders/orders';
import type { ReturnReason } from '#contract/values/states';
import { type DemoProduct, demoProducts } from '../catalogue/products';
import data from './history.json';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Shipping in whole cents, of every order. */
export const SHIPPING = 500;
/** The promo code's discount in percent. */
export const PROMO_PERCENT = 10;

interface Line {
  product: DemoProduct;
  size: string;
  quantity: number;
  /** Was returned and refunded. */
  isReturned: boolean;
}

export interface DemoCustomer extends OrderInput {
  id: string;
  createdAt: number;
  /** The customer whose password is printed at the start. */
  isShopper: boolean;
}

export interface HistoryOrder {
  id: string;
  customer: DemoCustomer;
  placedAt: number;
  lines: Line[];
  /** Has the promo code. */
  hasPromo: boolean;
  status: 'Pending' | 'Shipped' | 'Delivered' | 'Returned';
  shippedAt: number | null;
  deliveredAt: number | null;
}

interface HistoryReturn {
  order: HistoryOrder;
  reason: ReturnReason;
  note: string;
  requestedAt: number;
  /** Null if the parcel has not arrived yet. */
  receivedAt: number | null;
}

/** Times are milliseconds. */
export interface History {
  /** Returns a UUIDv7 of a moment, greater than all earlier ones of that moment. */
  newId: (at: number) => string;
  customers: DemoCustomer[];
  /** Oldest first. */
  orders: HistoryOrder[];
  returns: HistoryReturn[];
  visits: { day: string; visitors: number }[];
  /** The start of the promo code, before the first order. */
  promoFrom: number;
}

/** An order in history.json. */
interface ListedOrder {
  /** The week, from 0, and the seconds since its Monday; orders of the current week have an age instead. */
  week?: number;
  at?: number;
  /** Hours before now. The orders are moved closer together if the week is younger. */
  age?: number;
  /** The customer's index. */
  customer: number;
  /** Is the demo shopper's instead, if there is one. */
  isShoppers?: boolean;
  hasPromo?: boolean;
  /** Product, size, quantity, and `returned` for a returned line. */
  lines: [key: string, size: string, quantity: number, returned?: 'returned'][];
  /** Minutes from the order to the shipment, and from there to the delivery. */
  shipped?: number;
  delivered?: number;
  /** Hours from the delivery to the request, by default in the current week, and from there to the arrival. */
  return?: { reason: ReturnReason; note: string; requested?: number; received?: number };
}

const listedOrders = data.orders as unknown as ListedOrder[];
const ages = listedOrders.flatMap(({ age }) => age ?? []);

/** The history of the demo shop up to `now`; deterministic. The last of its weeks is the current one. */
export function planHistory(now: number, { withShopper }: { withShopper: boolean }): History {
  const newId = createIds();
  const monday = mondayOf(now);
  const firstMonday = monday - (data.visitors.length - 1) * WEEK;
  // The oldest order of the current week is placed shortly after its Monday.
  const scale = Math.min(1, (now - monday) / (Math.max(...ages) * HOUR * 1.05));
  const placedAt = listedOrders.map(({ week = 0, at = 0, age }) =>
    age === undefined
      ? firstMonday + week * WEEK + at * 1_000
      : Math.floor(now - age * HOUR * scale),
  );
  const customers = data.customers.map(({ order, minutes, ...person }) => {
    const createdAt = (placedAt[order] ?? now) - minutes * MINUTE;
    const email = `${person.firstName}.${person.lastName}@shopper.example`.toLowerCase();
    return { ...person, email, id: newId(createdAt), createdAt, isShopper: false };
  });
  const firstOfShopper = listedOrders.findIndex((order) => order.isShoppers);
  const since = (placedAt[firstOfShopper] ?? now) - HOUR;
  const shopper = { ...data.shopper, id: newId(since), createdAt: since, isShopper: true };
  const orders = listedOrders.map((listed, index) => {
    const customer = listed.isShoppers && withShopper ? shopper : customers[listed.customer];
    if (!customer) throw new Error('An order has no customer.');
    const at = placedAt[index] ?? now;
    return orderOf(listed, { id: newId(at), customer, placedAt: at }, now);
  });
  const returns = listedOrders.flatMap(({ return: listed }, index) => {
    const order = orders[index];
    if (!listed || !order?.deliveredAt) return [];
    const { reason, note, requested, received } = listed;
    const requestedAt =
      requested === undefined
        ? Math.floor(monday + (now - monday) * 0.55)
        : order.deliveredAt + requested * HOUR;
    const receivedAt = received === undefined ? null : requestedAt + received * HOUR;
    return [{ order, reason, note, requestedAt, receivedAt }];
  });
  return {
    newId,
    customers: withShopper ? [...customers, shopper] : customers,
    orders,
    returns,
    visits: data.visitors.flatMap((visitors, week) =>
      visitorsByDay(firstMonday + week * WEEK, now, visitors),
    ),
    promoFrom: (placedAt[0] ?? now) - HOUR - WEEK,
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

/** The Monday, 00:00 UTC, on or before a moment. */
export function mondayOf(at: number): number {
  const day = Math.floor(at / DAY) * DAY;
  return day - ((new Date(day).getUTCDay() + 6) % 7) * DAY;
}

/** The order, shipped and delivered as far as these events are past. */
function orderOf(
  { hasPromo = false, lines: listedLines, shipped, delivered }: ListedOrder,
  order: Pick<HistoryOrder, 'id' | 'customer' | 'placedAt'>,
  now: number,
): HistoryOrder {
  const { placedAt } = order;
  const lines = listedLines.map(([key, size, quantity, returned]) => {
    const product = demoProducts.find((each) => each.key === key);
    if (!product) throw new Error(`There is no product ${key}.`);
    return { product, size, quantity, isReturned: returned !== undefined };
  });
  if (shipped === undefined)
    return { ...order, lines, hasPromo, status: 'Pending', shippedAt: null, deliveredAt: null };
  // Earlier than listed if that would be after now.
  const shippedAt = Math.floor(placedAt + Math.min(shipped * MINUTE, (now - placedAt) * 0.6));
  const deliveredAt = delivered === undefined ? Infinity : shippedAt + delivered * MINUTE;
  if (deliveredAt >= now)
    return { ...order, lines, hasPromo, status: 'Shipped', shippedAt, deliveredAt: null };
  const status = lines.every((line) => line.isReturned) ? 'Returned' : 'Delivered';
  return { ...order, lines, hasPromo, status, shippedAt, deliveredAt };
}

/** The number of visitors by day (`YYYY-MM-DD`) of the week from a Monday; in the current week, up to now. */
function visitorsByDay(
  monday: number,
  now: number,
  visitors: number,
): { day: string; visitors: number }[] {
  const weights = [1, 0.95, 0.98, 1.02, 1.06, 1.2, 1.15];
  const end = Math.min(monday + WEEK, now);
  const days = weights
    .map((weight, index) => ({ at: monday + index * DAY, weight }))
    .filter(({ at }) => at <= end)
    .map(({ at, weight }) => ({ at, share: weight * Math.min(1, (end - at) / DAY) }));
  const whole = days.reduce((sum, day) => sum + day.share, 0);
  let before = 0;
  let share = 0;
  return days.map((day, index) => {
    share += day.share;
    const until = index === days.length - 1 ? visitors : Math.round((visitors * share) / whole);
    const ofDay = until - before;
    before = until;
    return { day: new Date(day.at).toISOString().slice(0, 10), visitors: ofDay };
  });
}

function createIds(): (at: number) => string {
  let given = 0;
  return (msecs) => {
    const seq = given++;
    const random = new Uint8Array(16);
    // Staff know an order by the end of its id: the multiplier of Fibonacci hashing spreads consecutive numbers.
    new DataView(random.buffer).setUint32(12, Math.imul(seq + 1, 0x9e3779b1));
    return v7({ msecs, seq, random });
  };
}
