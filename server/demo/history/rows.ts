import { DEFAULT_CURRENCY, toMajor } from '#contract/money';
import { orderLabel } from '#contract/values/orders/order-number';
import { sharePromo } from '../../cart/cart.rules';
import { DEFAULT_PROVIDER } from '../../payments/gateways/registry';
import { brandOf, lastFour } from '../../payments/gateways/sandbox/sandbox.rules';
import type { DemoProduct } from '../catalogue/products';
import { type History, type HistoryOrder, PROMO_PERCENT, SHIPPING } from './history';

/** The data that the history refers to. */
interface HistoryContext {
  now: number;
  productIds: Map<DemoProduct, string>;
  promotion: { id: string; code: string };
  /** The staff member who shipped and delivered; null without a demo admin. */
  adminId: string | null;
  /** The days between which an order arrives, `YYYY-MM-DD`. */
  promise(placedAt: Date): { from: string; to: string };
  /** The numbers of the orders. */
  numbers: number[];
}

type Row = Record<string, unknown>;

const CARD = '4242424242424242';
/** The time from an order to its payment, and from a returned parcel to its refund. */
const PAYMENT_MS = 45_000;
const REFUND_MS = 2_000;

/** In the order in which rows can be inserted. */
const tableNames = [
  ...(['shop_order', 'order_line', 'parcel', 'parcel_line', 'payment', 'refund'] as const),
  ...(['return_request', 'return_line'] as const),
  ...(['sandbox_gateway.payment', 'sandbox_gateway.charge', 'sandbox_gateway.refund'] as const),
  ...(['stock_movement', 'job', 'audit'] as const),
];
type AddRow = (table: (typeof tableNames)[number], row: Row) => void;

/** The rows of the history by table. Money is in whole cents. */
export function historyRows(history: History, known: HistoryContext): Map<string, Row[]> {
  const tables = new Map<string, Row[]>(tableNames.map((name) => [name, []]));
  const add: AddRow = (table, row) => tables.get(table)?.push(row);
  for (const [index, order] of history.orders.entries())
    addOrder(add, history, order, known.numbers[index] ?? 0, known);
  for (const name of ['stock_movement', 'job', 'audit'])
    tables.get(name)?.sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1));
  return tables;
}

/** ISO 8601. */
export function time(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function addOrder(
  add: AddRow,
  { newId, returns }: History,
  order: HistoryOrder,
  number: number,
  { now, productIds, promotion, adminId, promise }: HistoryContext,
): void {
  const { id, customer, placedAt, shippedAt, deliveredAt, status } = order;
  const amounts = order.lines.map(({ product, quantity }) => quantity * product.discountPrice);
  const subtotal = sum(amounts);
  const promo = order.hasPromo ? Math.round((subtotal * PROMO_PERCENT) / 100) : 0;
  const shares = sharePromo(amounts, promo);
  const total = subtotal - promo + SHIPPING;
  const estimated = promise(new Date(placedAt));
  add('shop_order', {
    id,
    number,
    account_id: customer.id,
    status,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    mobile: customer.mobile,
    street_address: customer.streetAddress,
    city: customer.city,
    state: customer.state,
    zip_code: customer.zipCode,
    list_total: sum(order.lines.map(({ product, quantity }) => quantity * product.price)),
    subtotal,
    promo,
    shipping: SHIPPING,
    total,
    promotion_id: order.hasPromo ? promotion.id : null,
    promo_code: order.hasPromo ? promotion.code : null,
    estimated_from: estimated.from,
    estimated_to: estimated.to,
    placed_at: time(placedAt),
    shipped_at: time(shippedAt),
    delivered_at: time(deliveredAt),
  });
  const lines = order.lines.map(({ product, size, quantity, isReturned }, index) => {
    const line = {
      id: newId(placedAt),
      product_id: productIds.get(product),
      size,
      quantity,
      amount: amounts[index] ?? 0,
      promo: shares[index] ?? 0,
      isReturned,
    };
    add('order_line', {
      id: line.id,
      order_id: id,
      position: index + 1,
      product_id: line.product_id,
      title: product.title,
      brand: product.brand,
      colour: product.colour,
      image_url: product.images[0].url,
      size,
      quantity,
      promo: line.promo,
      unit_price: product.price,
      unit_discount_price: product.discountPrice,
    });
    return line;
  });
  const move = (line: (typeof lines)[number], delta: number, reason: string, at: number) =>
    add('stock_movement', {
      product_id: line.product_id,
      size: line.size,
      delta,
      reason,
      order_id: id,
      at: time(at),
    });
  const addJob = (kind: string, key: string, payload: Row, at: number) =>
    add('job', {
      kind,
      key,
      payload,
      run_at: time(at),
      attempts: 1,
      created_at: time(at),
      done_at: time(at),
    });
  const addAudit = (action: string, [entity, entity_id]: [string, string], change: Row) =>
    add('audit', { actor_id: adminId, action, entity, entity_id, ...change });

  for (const line of lines) move(line, -line.quantity, 'ordered', placedAt);
  const emailed = (template: string, at: number) =>
    addJob('mail', `${template}:${id}`, { template, orderId: id }, at);
  const paidAt = Math.min(placedAt + PAYMENT_MS, now);
  emailed('order-confirmation', paidAt);
  const moved = (action: string, from: string, to: string, at: number) =>
    addAudit(action, ['order', id], {
      before: { orderStatus: from },
      after: { orderStatus: to },
      at: time(at),
    });
  if (shippedAt !== null) {
    const parcelId = newId(shippedAt);
    add('parcel', {
      id: parcelId,
      order_id: id,
      number: 1,
      shipped_at: time(shippedAt),
      delivered_at: time(deliveredAt),
    });
    for (const line of lines)
      add('parcel_line', { parcel_id: parcelId, order_line_id: line.id, quantity: line.quantity });
    emailed('order-shipped', shippedAt);
    moved('order.ship', 'Pending', 'Shipped', shippedAt);
  }
  if (deliveredAt !== null) moved('order.deliver', 'Shipped', 'Delivered', deliveredAt);

  const returned = returns.find((each) => each.order === order);
  const receivedAt = returned?.receivedAt ?? null;
  const returnedLines =
    receivedAt === null ? lines.slice(0, 1) : lines.filter((line) => line.isReturned);
  const refunded =
    receivedAt === null ? 0 : sum(returnedLines.map((line) => line.amount - line.promo));

  // The shop's payments and the sandbox gateway's own records agree.
  const payment = {
    id: newId(placedAt),
    last4: lastFour(CARD),
    brand: brandOf(CARD),
    currency: DEFAULT_CURRENCY,
    amount: total,
    created_at: time(placedAt),
  };
  const reference = `pay_${newId(placedAt)}`;
  add('payment', {
    ...payment,
    order_id: id,
    gateway: DEFAULT_PROVIDER,
    method: 'card',
    status: 'paid',
    refunded,
    reference,
    paid_at: time(paidAt),
  });
  add('sandbox_gateway.payment', {
    ...payment,
    id: reference,
    client_secret: `secret_${payment.id}`,
    idempotency_key: payment.id,
    description: `Order ${orderLabel({ number })}`,
    status: 'succeeded',
  });
  add('sandbox_gateway.charge', {
    id: `chg_${newId(paidAt)}`,
    payment_id: reference,
    amount: total,
    created_at: time(paidAt),
  });

  if (!returned) return;
  const returnId = newId(returned.requestedAt);
  const refundId = receivedAt === null ? null : newId(receivedAt);
  if (receivedAt !== null && refundId !== null) {
    const refundedAt = Math.min(receivedAt + REFUND_MS, now);
    add('refund', {
      id: refundId,
      payment_id: payment.id,
      reason: 'returned',
      amount: refunded,
      status: 'done',
      created_at: time(receivedAt),
      done_at: time(refundedAt),
    });
    add('sandbox_gateway.refund', {
      id: `ref_${refundId}`,
      payment_id: reference,
      idempotency_key: refundId,
      amount: refunded,
      created_at: time(refundedAt),
    });
    addJob('refund', refundId, { refundId }, refundedAt);
    const template = 'return-received';
    addJob('mail', `${template}:${returnId}`, { template, returnId }, receivedAt);
    for (const line of returnedLines) move(line, line.quantity, 'returned', receivedAt);
    addAudit('return.receive', ['return', returnId], {
      before: { status: 'requested', orderStatus: 'Delivered' },
      after: {
        status: 'received',
        orderStatus: status,
        restocked: true,
        refund: toMajor(refunded, DEFAULT_CURRENCY),
      },
      at: time(receivedAt),
    });
  }
  add('return_request', {
    id: returnId,
    order_id: id,
    reason_code: returned.reason,
    reason: returned.note,
    status: receivedAt === null ? 'requested' : 'received',
    requested_at: time(returned.requestedAt),
    received_at: time(receivedAt),
    refund_id: refundId,
  });
  for (const line of returnedLines)
    add('return_line', {
      return_id: returnId,
      order_line_id: line.id,
      quantity: line.quantity,
      restocked: receivedAt !== null,
    });
}

function timeOf(row: Row): string {
  return String(row.at ?? row.run_at);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
