import { expect } from 'vitest';
import { ApiError } from '../../../../web/api/client';
import { type Person, signUpAt } from '../../../support/people';
import { adasAddress, linenShirt } from '../../../support/shop';
import { eventually, type FaultShop } from '../fault-shop';

/** Initial stock of each size of a shirt. */
export const STOCK = 100;
export const card = { number: '4242 4242 4242 4242', expiry: '12/39', cvv: '123' };

type Order = Awaited<ReturnType<typeof placeOrder>>;

export async function shopperWithCart(shop: FaultShop) {
  const productId = await stockShirts(shop, STOCK);
  const shopper = await signUpAt(shop.url, 'Ada');
  await shopper.call('PUT /api/cart/add', { body: { productId, size: 'M', quantity: 2 } });
  return { shopper, productId };
}

/** A shirt with a number of units of each size. */
export async function stockShirts(shop: FaultShop, quantity: number): Promise<string> {
  const sizes = linenShirt.sizes.map(({ name }) => ({ name, quantity }));
  const body = { ...linenShirt, sizes } as never;
  return (await shop.staff.call('POST /api/admin/products', { body }))._id;
}

export function placeOrder(shopper: Person, idempotencyKey: string) {
  const body = { ...adasAddress, email: shopper.email };
  return shopper.call('POST /api/orders', { body }, { idempotencyKey });
}

export async function pay(shopper: Person, order: Order): Promise<void> {
  const { payment } = await shopper.call('GET /api/orders/:orderId', {
    params: { orderId: order._id },
  });
  if (payment.clientSecret === undefined) return;
  const params = { clientSecret: payment.clientSecret };
  await shopper.call('POST /sandbox-gateway/payments/:clientSecret/confirm', {
    params,
    body: card,
  });
}

export function isPaid(shopper: Person, orderId: string): Promise<void> {
  return eventually(async () => {
    const { payment } = await shopper.call('GET /api/orders/:orderId', { params: { orderId } });
    expect(payment.status).toBe('paid');
  });
}

export async function paidOrder(shopper: Person): Promise<Order> {
  const order = await placeOrder(shopper, crypto.randomUUID());
  await pay(shopper, order);
  await isPaid(shopper, order._id);
  return order;
}

export async function deliveredOrder(shop: FaultShop, shopper: Person): Promise<Order> {
  const order = await paidOrder(shopper);
  const params = { id: order._id };
  await shop.staff.call('PUT /api/admin/orders/:id/ship', { params, body: {} });
  await shop.staff.call('PUT /api/admin/orders/:id/deliver', { params });
  return order;
}

export function requestReturn(shopper: Person, order: Order) {
  const items = order.orderItems.map(({ _id, quantity }) => ({ _id, quantity }));
  return shopper.call('POST /api/orders/:orderId/return', {
    params: { orderId: order._id },
    body: { items, reason: 'Too small' },
  });
}

/** A repeated call may be refused, because its effect must not happen twice. */
export async function unlessDone(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    const isClientError = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (!isClientError) throw error;
    return undefined;
  }
}

export async function expectStock(
  shop: FaultShop,
  productId: string,
  quantity: number,
): Promise<void> {
  const { sizes } = await shop.staff.call('GET /api/products/:productId', {
    params: { productId },
  });
  expect(sizes.find(({ name }) => name === 'M')?.quantity).toBe(quantity);
}

export function emailsTo(shop: FaultShop, { email }: Person, template: string) {
  return shop.staff
    .call('GET /api/admin/mail', { query: { q: email } })
    .then((emails) => emails.filter((each) => each.template === template));
}

/** Waits for an email; `verify` detects a second one. */
export function expectOneEmail(shop: FaultShop, person: Person, template: string): Promise<void> {
  return eventually(async () => {
    expect(await emailsTo(shop, person, template)).toHaveLength(1);
  });
}

export function requireFound<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The value is not there yet.');
  return value;
}
