import { expect } from 'vitest';
import { transaction } from '../../server/database/transaction';
import { createPromotion } from '../../server/promotions/promotions.service';
import { ApiError } from '../../web/api/client';
import { type Person, signInAt, signUpAt } from '../support/people';
import { adasAddress, linenShirt } from '../support/shop';
import { eventually, type FaultShop } from './fault-shop';

/** Something people do at the shop, which may end at any step of it. */
export interface Scenario {
  /** The operations whose fail points it passes. */
  operations: string[];
  prepare(shop: FaultShop): Promise<Ongoing>;
}

/** What is ready to happen. */
export interface Ongoing {
  /** Does it; fails when the shop ends in the middle. Done again, it must be as if done once. */
  act(): Promise<unknown>;
  /** After `act` has been done again on the new process: what must hold. */
  check(): Promise<void>;
}

const STOCK = 100;
const card = { number: '4242 4242 4242 4242', expiry: '12/39', cvv: '123' };
const promoCode = 'FAULTS10';

/** A promo code for the scenarios; the shop is down. */
export async function makePromoCode(shop: FaultShop): Promise<void> {
  await shop.edit((pool) =>
    transaction(pool, (tx) =>
      createPromotion(tx, { code: promoCode, kind: 'percent', value: 10, useLimit: 10_000 }),
    ),
  );
}

const ordering: Scenario = {
  operations: ['order', 'promo', 'pay', 'webhook'],
  async prepare(shop) {
    const { shopper, productId } = await shopperWithCart(shop);
    await shopper.call('PUT /api/cart/promo', { body: { code: promoCode } });
    const key = crypto.randomUUID();
    const placeAndPay = async () => {
      const order = await place(shopper, key);
      await pay(shopper, order);
      return order;
    };
    return {
      act: placeAndPay,
      check: async () => {
        const order = await place(shopper, key);
        const own = await shopper.call('GET /api/orders', { query: {} });
        expect(own.map(({ _id }) => _id)).toEqual([order._id]);
        await isPaid(shopper, order._id);
        await stockIs(shop, productId, STOCK - 2);
        await wasMailedOnce(shop, shopper, 'order-confirmation');
      },
    };
  },
};

const cancelling: Scenario = {
  operations: ['cancel', 'refund'],
  async prepare(shop) {
    const { shopper, productId } = await shopperWithCart(shop);
    const { _id: orderId, total } = await paidOrder(shopper);
    return {
      act: () =>
        unlessDone(shopper.call('POST /api/orders/:orderId/cancel', { params: { orderId } })),
      check: async () => {
        const order = await eventually(async () => {
          const seen = await shopper.call('GET /api/orders/:orderId', { params: { orderId } });
          expect(seen).toMatchObject({ orderStatus: 'Cancelled', refunded: total });
          return seen;
        });
        expect(order.payment.status).toBe('refunded');
        await stockIs(shop, productId, STOCK);
        await wasMailedOnce(shop, shopper, 'order-cancelled');
      },
    };
  },
};

const shipping: Scenario = {
  operations: ['ship'],
  async prepare(shop) {
    const { shopper } = await shopperWithCart(shop);
    const { _id: id } = await paidOrder(shopper);
    return {
      act: () => shop.staff.call('PUT /api/admin/orders/:id/ship', { params: { id }, body: {} }),
      check: async () => {
        const order = await shopper.call('GET /api/orders/:orderId', { params: { orderId: id } });
        expect(order.orderStatus).toBe('Shipped');
        await wasMailedOnce(shop, shopper, 'order-shipped');
      },
    };
  },
};

const askingToReturn: Scenario = {
  operations: ['return'],
  async prepare(shop) {
    const { shopper } = await shopperWithCart(shop);
    const order = await deliveredOrder(shop, shopper);
    const askAll = () => askToReturn(shopper, order);
    return {
      act: () => unlessDone(askAll()),
      check: async () => {
        const params = { orderId: order._id };
        const { returns } = await shopper.call('GET /api/orders/:orderId', { params });
        expect(returns).toHaveLength(1);
      },
    };
  },
};

const receivingReturn: Scenario = {
  operations: ['receive'],
  async prepare(shop) {
    const { shopper, productId } = await shopperWithCart(shop);
    const order = await deliveredOrder(shop, shopper);
    const { _id: id } = await askToReturn(shopper, order);
    return {
      act: () =>
        unlessDone(
          shop.staff.call('PUT /api/admin/returns/:id/receive', { params: { id }, body: {} }),
        ),
      check: async () => {
        const params = { orderId: order._id };
        await eventually(async () => {
          const seen = await shopper.call('GET /api/orders/:orderId', { params });
          expect(seen.orderStatus).toBe('Returned');
          expect(seen.refunded).toBe(seen.subtotal - seen.promo);
        });
        await stockIs(shop, productId, STOCK);
      },
    };
  },
};

const resettingPassword: Scenario = {
  operations: ['reset'],
  async prepare(shop) {
    const shopper = await signUpAt(shop.url, 'Ada');
    await shopper.call('POST /auth/password/forgot', { body: { email: shopper.email } });
    const token = await eventually(async () => {
      const [mail] = await mailsTo(shop, shopper, 'password-reset');
      return found(/token=([\w-]+)/.exec(mail?.text ?? '')?.[1]);
    });
    const password = 'warp-and-weft-again';
    return {
      act: () =>
        unlessDone(shopper.call('POST /auth/password/reset', { body: { token, password } })),
      check: async () => {
        await signInAt(shop.url, { email: shopper.email, password });
        await expect(shopper.call('GET /api/user/profile', {})).rejects.toMatchObject({
          status: 401,
        });
        const again = { body: { token, password: 'a-third-one-entirely' } };
        await expect(shopper.call('POST /auth/password/reset', again)).rejects.toMatchObject({
          status: 400,
        });
      },
    };
  },
};

const deletingProduct: Scenario = {
  operations: ['productDelete'],
  async prepare(shop) {
    const { shopper, productId } = await shopperWithCart(shop);
    return {
      act: () =>
        unlessDone(
          shop.staff.call('DELETE /api/admin/products/:id/delete', { params: { id: productId } }),
        ),
      check: async () => {
        const gone = shopper.call('GET /api/products/:productId', { params: { productId } });
        await expect(gone).rejects.toMatchObject({ status: 404 });
        const { cartItems } = await shopper.call('GET /api/cart', {});
        expect(cartItems).toEqual([]);
      },
    };
  },
};

export const scenarios: Scenario[] = [
  ordering,
  cancelling,
  shipping,
  askingToReturn,
  receivingReturn,
  resettingPassword,
  deletingProduct,
];

type Order = Awaited<ReturnType<typeof place>>;

async function shopperWithCart(shop: FaultShop) {
  const sizes = linenShirt.sizes.map(({ name }) => ({ name, quantity: STOCK }));
  const { _id: productId } = await shop.staff.call('POST /api/admin/products', {
    body: { ...linenShirt, sizes } as never,
  });
  const shopper = await signUpAt(shop.url, 'Ada');
  await shopper.call('PUT /api/cart/add', { body: { productId, size: 'M', quantity: 2 } });
  return { shopper, productId };
}

function place(shopper: Person, idempotencyKey: string) {
  const body = { ...adasAddress, email: shopper.email };
  return shopper.call('POST /api/orders', { body }, { idempotencyKey });
}

async function pay(shopper: Person, order: Order): Promise<void> {
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

function isPaid(shopper: Person, orderId: string): Promise<void> {
  return eventually(async () => {
    const { payment } = await shopper.call('GET /api/orders/:orderId', { params: { orderId } });
    expect(payment.status).toBe('paid');
  });
}

async function paidOrder(shopper: Person): Promise<Order> {
  const order = await place(shopper, crypto.randomUUID());
  await pay(shopper, order);
  await isPaid(shopper, order._id);
  return order;
}

async function deliveredOrder(shop: FaultShop, shopper: Person): Promise<Order> {
  const order = await paidOrder(shopper);
  const params = { id: order._id };
  await shop.staff.call('PUT /api/admin/orders/:id/ship', { params, body: {} });
  await shop.staff.call('PUT /api/admin/orders/:id/deliver', { params });
  return order;
}

function askToReturn(shopper: Person, order: Order) {
  const items = order.orderItems.map(({ _id, quantity }) => ({ _id, quantity }));
  return shopper.call('POST /api/orders/:orderId/return', {
    params: { orderId: order._id },
    body: { items, reason: 'Too small' },
  });
}

/** Done before, a second time may be refused: that is what one wants of it. */
async function unlessDone(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (!isRefusal) throw error;
    return undefined;
  }
}

async function stockIs(shop: FaultShop, productId: string, quantity: number): Promise<void> {
  const { sizes } = await shop.staff.call('GET /api/products/:productId', {
    params: { productId },
  });
  expect(sizes.find(({ name }) => name === 'M')?.quantity).toBe(quantity);
}

function mailsTo(shop: FaultShop, { email }: Person, template: string) {
  return shop.staff
    .call('GET /api/admin/mail', { query: { q: email } })
    .then((mails) => mails.filter((mail) => mail.template === template));
}

/** Waits for a mail; that a second one comes later is for `verify` to find. */
function wasMailedOnce(shop: FaultShop, person: Person, template: string): Promise<void> {
  return eventually(async () => {
    expect(await mailsTo(shop, person, template)).toHaveLength(1);
  });
}

function found<T>(what: T | undefined): T {
  if (what === undefined) throw new Error('It is not there yet.');
  return what;
}
