import { idAt, randomBelow } from './dice';
import { personOf } from './made-people';
import { pricesInCents, productOf, SIZES, sizeName } from './made-products';
import { newestAt, type Plan } from './plan';

const MINUTES_APART = 1;
const HOUR = 3_600_000;
export const LINES = 2;
const SHIPPING = 500;

function orderAt(n: number): number {
  return newestAt - (1_000_000 - n) * MINUTES_APART * 60_000;
}

export function orderId(n: number): string {
  return idAt('order', n, orderAt(n));
}

/** Half of the orders have been delivered, the others are being packed. */
function isDelivered(n: number): boolean {
  return randomBelow('delivered', n, 0, 2) === 0;
}

/** The product and size of an order line. */
export function lineOf(plan: Plan, n: number, line: number): { product: number; size: number } {
  return {
    product: randomBelow('order-product', n, line, plan.products),
    size: randomBelow('order-size', n, line, SIZES),
  };
}

/** Paid on delivery, at prices that never changed. Money in whole cents. */
export function sumsOf(plan: Plan, n: number) {
  let listTotal = 0;
  let subtotal = 0;
  for (let line = 0; line < LINES; line++) {
    const { price, discountPrice } = pricesInCents(lineOf(plan, n, line).product);
    listTotal += price;
    subtotal += discountPrice;
  }
  return { listTotal, subtotal, shipping: SHIPPING, total: subtotal + SHIPPING };
}

/** Its two lines, one unit each. */
export function linesOf(plan: Plan, n: number) {
  return Array.from({ length: LINES }, (_, position) => {
    const { product, size } = lineOf(plan, n, position);
    return {
      id: idAt(`order-line-${position}`, n, orderAt(n)),
      product: productOf(product),
      size: sizeName(product, size),
    };
  });
}

export function buyerOf(plan: Plan, n: number) {
  return personOf(1 + randomBelow('order-person', n, 0, plan.accounts - 1));
}

export function paymentId(n: number): string {
  return idAt('payment', n, orderAt(n));
}

/** When it was placed, shipped and delivered; null if it was not. */
export function timesOf(n: number) {
  const at = orderAt(n);
  return {
    placedAt: new Date(at),
    shippedAt: isDelivered(n) ? new Date(at + 20 * HOUR) : null,
    deliveredAt: isDelivered(n) ? new Date(at + 70 * HOUR) : null,
  };
}
