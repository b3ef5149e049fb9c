import { orderLabel } from '#contract/values/order-number';
import { sharePromo } from '../../cart/cart.rules';
import { estimateDelivery } from '../../orders/orders.rules';
import { brandOf, lastFour } from '../../payments/gateways/sandbox/sandbox.rules';
import type { DemoProduct } from '../catalogue/products';
import { type History, type HistoryOrder, type Line, PROMO_PERCENT, SHIPPING } from './history';

/** The data that the history refers to: ids of products, promo code. */
export interface HistoryContext {
  now: number;
  productIds: Map<DemoProduct, string>;
  promotion: { id: string; code: string };
  /** The staff member who shipped and delivered; null without a demo admin. */
  adminId: string | null;
  workingDays: { deliveryFrom: number; deliveryTo: number };
}

const CARD = '4242424242424242';

/** The time from an order to its payment. */
const PAYMENT_MS = 45_000;

type NewId = History['newId'];

/** One order with its lines and payment; money in whole cents. */
export function orderRow(
  newId: NewId,
  order: HistoryOrder,
  known: HistoryContext & { number: number },
) {
  const { customer, placedAt, shippedAt, deliveredAt } = order;
  const amounts = order.lines.map((line) => line.quantity * line.product.discountPrice);
  const subtotal = sum(amounts);
  const promo = order.hasPromo ? Math.round((subtotal * PROMO_PERCENT) / 100) : 0;
  const shares = sharePromo(amounts, promo);
  const estimated = estimateDelivery(new Date(placedAt), known.workingDays);
  const lines = order.lines.map((line, index) => ({
    line,
    row: lineRow(newId, line, { placedAt, position: index + 1, promo: shares[index] ?? 0, known }),
  }));
  const total = subtotal - promo + SHIPPING;
  return {
    row: {
      ...{ id: order.id, number: known.number, account_id: customer.id, status: order.status },
      ...{ first_name: customer.firstName, last_name: customer.lastName, email: customer.email },
      ...{ mobile: customer.mobile, street_address: customer.streetAddress },
      ...{ city: customer.city, state: customer.state, zip_code: customer.zipCode },
      list_total: sum(order.lines.map((line) => line.quantity * line.product.price)),
      ...{ subtotal, promo, shipping: SHIPPING, total },
      promotion_id: order.hasPromo ? known.promotion.id : null,
      promo_code: order.hasPromo ? known.promotion.code : null,
      ...{ estimated_from: estimated.from, estimated_to: estimated.to },
      ...{
        placed_at: time(placedAt),
        shipped_at: time(shippedAt),
        delivered_at: time(deliveredAt),
      },
    },
    lines: lines.map(({ line, row }) => ({ line, row: { ...row, order_id: order.id } })),
    payment: {
      ...paymentRow(newId, order, total, known.now),
      description: `Order ${orderLabel(known)}`,
    },
  };
}

export type OrderRows = ReturnType<typeof orderRow>;

/** A return and, once it is received, its refund. */
export function returnRow(
  newId: NewId,
  planned: History['returns'][number],
  order: OrderRows,
  now: number,
) {
  const { requestedAt, receivedAt } = planned;
  const id = newId(requestedAt);
  const isBack = receivedAt !== null;
  const lines = isBack
    ? order.lines.filter(({ line }) => line.isReturned)
    : order.lines.slice(0, 1);
  const refund = isBack && {
    ...{ id: newId(receivedAt), payment_id: order.payment.id, reason: 'returned' },
    amount: sum(lines.map(({ row }) => row.quantity * row.unit_discount_price - row.promo)),
    ...{
      status: 'done',
      created_at: time(receivedAt),
      done_at: time(atMost(receivedAt + 2_000, now)),
    },
  };
  return {
    row: {
      ...{ id, order_id: order.row.id },
      ...{ reason_code: planned.reason, reason: planned.note },
      status: isBack ? 'received' : 'requested',
      ...{ requested_at: time(requestedAt), received_at: time(receivedAt) },
      refund_id: refund ? refund.id : null,
    },
    lines: lines.map(({ row }) => ({
      ...{ return_id: id, order_line_id: row.id, quantity: row.quantity, restocked: isBack },
    })),
    refund: refund || null,
    stock: isBack
      ? lines.map(({ row }) => movement(row, row.quantity, 'returned', order.row.id, receivedAt))
      : [],
  };
}

/** A stock movement. */
export function movement(
  line: { product_id: string; size: string },
  delta: number,
  reason: 'ordered' | 'returned',
  orderId: string,
  at: number,
) {
  return {
    ...{ product_id: line.product_id, size: line.size, delta, reason, order_id: orderId },
    at: new Date(at).toISOString(),
  };
}

/** ISO 8601. */
export function time(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function lineRow(
  newId: NewId,
  { product, size, quantity }: Line,
  of: { placedAt: number; position: number; promo: number; known: HistoryContext },
) {
  const productId = of.known.productIds.get(product);
  if (productId === undefined) throw new Error(`${product.key} is not in the shop.`);
  return {
    ...{ id: newId(of.placedAt), position: of.position, product_id: productId },
    ...{ title: product.title, brand: product.brand, colour: product.colour },
    image_url: product.image.url,
    ...{ size, quantity, promo: of.promo },
    ...{ unit_price: product.price, unit_discount_price: product.discountPrice },
  };
}

function paymentRow(newId: NewId, order: HistoryOrder, amount: number, now: number) {
  const paidAt = atMost(order.placedAt + PAYMENT_MS, now);
  return {
    ...{ id: newId(order.placedAt), order_id: order.id, amount, paidAt },
    ...{ reference: `pay_${newId(order.placedAt)}`, charge: `chg_${newId(paidAt)}` },
    ...{ last4: lastFour(CARD), brand: brandOf(CARD) },
    ...{ created_at: time(order.placedAt), paid_at: time(paidAt) },
  };
}

function atMost(at: number, now: number): number {
  return Math.min(at, now);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
