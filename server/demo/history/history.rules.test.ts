import { describe, expect, it } from 'vitest';
import { DAY, mondayOf, planHistory, soldUnits } from './history';

const monday = mondayOf(Date.parse('2026-11-18T12:00:00Z'));
const moments: [name: string, now: number][] = [
  ['on Monday at midnight', monday],
  ['a second later', monday + 1_000],
  ['on a Monday morning', monday + 9.3 * 3_600_000],
  ['on a Wednesday', monday + 2.6 * DAY],
  ['on a Saturday', monday + 5.45 * DAY],
  ['at the end of a Sunday', monday + 7 * DAY - 1],
  ['half a year later', monday + 191.3 * DAY],
];

describe.each(moments)('the demo history %s', (_name, now) => {
  const history = planHistory(now, { withShopper: true });
  const { orders, returns, visits, customers } = history;
  const week = mondayOf(now);
  const isThisWeek = (at: number) => at >= week && at <= now;

  it('adds up to the figures of the dashboard', () => {
    expect(sum(orders.map(revenueOf))).toBe(37_975_00);
    expect(sum(orders.filter((order) => isThisWeek(order.placedAt)).map(revenueOf))).toBe(1_450_00);
    expect(orders).toHaveLength(345);
    expect(orders.filter((order) => isThisWeek(order.placedAt))).toHaveLength(12);
    expect(returns).toHaveLength(28);
    expect(returns.filter((each) => isThisWeek(each.requestedAt))).toHaveLength(1);
    expect(sum(visits.map((day) => day.visitors))).toBe(24_900);
    const monday = new Date(week).toISOString().slice(0, 10);
    expect(sum(visits.filter(({ day }) => day >= monday).map((day) => day.visitors))).toBe(850);
  });

  it('gives each order an id with an end of its own, by which staff know it', () => {
    expect(new Set(orders.map(({ id }) => id.slice(-6))).size).toBe(orders.length);
  });

  it('has no order before its products were added or its customer signed up', () => {
    for (const order of orders) {
      expect(order.customer.createdAt).toBeLessThan(order.placedAt);
      for (const { product } of order.lines)
        expect(now - product.daysOld * DAY, product.key).toBeLessThan(order.placedAt);
    }
  });

  it('has no future events, and every event is after its cause', () => {
    for (const { placedAt, shippedAt, deliveredAt } of orders) {
      const inOrder = [placedAt, shippedAt, deliveredAt, now].filter((at) => at !== null);
      expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
    }
    for (const { order, requestedAt, receivedAt } of returns) {
      const inOrder = [order.deliveredAt, requestedAt, receivedAt ?? now, now];
      expect(inOrder).not.toContain(null);
      expect(inOrder).toEqual(inOrder.toSorted((a, b) => Number(a) - Number(b)));
      expect(requestedAt - Number(order.deliveredAt)).toBeLessThan(15 * DAY);
    }
    expect(visits.at(-1)?.day).toBe(new Date(now).toISOString().slice(0, 10));
  });

  it('has seven orders to ship, the two newest among them', () => {
    const statuses = orders.slice(-12).map((order) => order.status);
    expect(statuses.filter((status) => status === 'Pending')).toHaveLength(7);
    expect(statuses.slice(-4).reverse()).toEqual(['Pending', 'Pending', 'Shipped', 'Shipped']);
    expect(orders.slice(0, -12).map((order) => order.status)).not.toContain('Pending');
  });

  it('lets twenty customers use the promo code once, never the demo shopper', () => {
    const users = orders.filter((order) => order.hasPromo).map((order) => order.customer);
    expect(new Set(users).size).toBe(20);
    expect(users).toHaveLength(20);
    expect(users.some((customer) => customer.isShopper)).toBe(false);
    expect(orders.filter((order) => order.customer.isShopper)).toHaveLength(5);
    expect(new Set(customers.map((customer) => customer.email)).size).toBe(161);
  });
});

it('is the same every time', () => {
  const plan = () => planHistory(monday + DAY, { withShopper: true });
  expect(JSON.stringify(plan().orders)).toBe(JSON.stringify(plan().orders));
});

it('has the same orders without a demo shopper', () => {
  const history = planHistory(monday + DAY, { withShopper: false });
  expect(history.orders).toHaveLength(345);
  expect(history.customers.some((customer) => customer.isShopper)).toBe(false);
  expect(soldUnits(history).size).toBeGreaterThan(90);
});

function revenueOf(order: ReturnType<typeof planHistory>['orders'][number]): number {
  const price = (lines: typeof order.lines) =>
    sum(lines.map((line) => line.quantity * line.product.discountPrice));
  const promo = order.hasPromo ? price(order.lines) / 10 : 0;
  return price(order.lines.filter((line) => !line.isReturned)) - promo + 500;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
