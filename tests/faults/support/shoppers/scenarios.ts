import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { transaction } from '../../../../server/database/transaction';
import { createPromotion } from '../../../../server/promotions/promotions.service';
import { signInAt, signUpAt } from '../../../support/people';
import { eventually, type FaultShop } from '../fault-shop';
import {
  deliveredOrder,
  emailsTo,
  expectOneEmail,
  expectStock,
  isPaid,
  paidOrder,
  pay,
  placeOrder,
  requestReturn,
  requireFound,
  STOCK,
  shopperWithCart,
  unlessDone,
} from './shopping';

/** An operation that may be interrupted at any step. */
export interface Scenario {
  /** The operations whose failpoints the scenario reaches. */
  operations: string[];
  prepare(shop: FaultShop): Promise<Ongoing>;
}

/** A prepared scenario. */
export interface Ongoing {
  /** Runs the operation; fails if the shop is killed. Repeated calls must have the effect of one. */
  act(): Promise<unknown>;
  /** Asserts the result after `act` was repeated on the new process. */
  check(): Promise<void>;
}

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
      const order = await placeOrder(shopper, key);
      await pay(shopper, order);
      return order;
    };
    return {
      act: placeAndPay,
      check: async () => {
        const order = await placeOrder(shopper, key);
        const own = await shopper.call('GET /api/orders', { query: {} });
        expect(own.map(({ _id }) => _id)).toEqual([order._id]);
        await isPaid(shopper, order._id);
        await expectStock(shop, productId, STOCK - 2);
        await expectOneEmail(shop, shopper, 'order-confirmation');
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
        await expectStock(shop, productId, STOCK);
        await expectOneEmail(shop, shopper, 'order-cancelled');
      },
    };
  },
};

/** The sweep of unpaid orders, which runs every second here instead of every 15 s. */
const expiring: Scenario = {
  operations: ['lapse'],
  async prepare(shop) {
    const { shopper, productId } = await shopperWithCart(shop);
    await shopper.call('PUT /api/cart/promo', { body: { code: promoCode } });
    const { _id: orderId } = await placeOrder(shopper, crypto.randomUUID());
    await shop.stop();
    await shop.edit((pool) =>
      pool.query(
        `with aged as (update shop_order set placed_at = placed_at - interval '1 hour' where id = $1)
          update payment set created_at = created_at - interval '1 hour' where order_id = $1`,
        [orderId],
      ),
    );
    await shop.restart();
    const seen = () => shopper.call('GET /api/orders/:orderId', { params: { orderId } });
    return {
      act: async () => {
        for (const end = performance.now() + 30_000; performance.now() < end; ) {
          const { orderStatus } = await seen();
          if (orderStatus === 'Cancelled') return;
          await delay(200);
        }
        throw new Error('The order was not cancelled.');
      },
      check: async () => {
        expect((await seen()).orderStatus).toBe('Cancelled');
        await expectStock(shop, productId, STOCK);
        await expectOneEmail(shop, shopper, 'order-cancelled');
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
        await expectOneEmail(shop, shopper, 'order-shipped');
      },
    };
  },
};

/** The card of an order is charged once it is delivered, and by no more than the order costs. */
const chargingShipment: Scenario = {
  operations: ['capture'],
  async prepare(shop) {
    const { shopper } = await shopperWithCart(shop);
    const chargeAt = (when: 'order' | 'shipment') =>
      shop.staff.call('PUT /api/admin/settings', { body: { chargeAt: when } });
    await chargeAt('shipment');
    const { _id: id, total } = await placeOrder(shopper, crypto.randomUUID());
    await chargeAt('order');
    const seen = () => shopper.call('GET /api/orders/:orderId', { params: { orderId: id } });
    await pay(shopper, await seen());
    await eventually(async () => expect((await seen()).payment.status).toBe('authorised'));
    return {
      act: async () => {
        await shop.staff.call('PUT /api/admin/orders/:id/ship', { params: { id }, body: {} });
        await shop.staff.call('PUT /api/admin/orders/:id/deliver', { params: { id } });
      },
      check: () =>
        eventually(async () =>
          expect((await seen()).payment).toMatchObject({
            status: 'paid',
            capture: { authorised: 0, captured: total },
          }),
        ),
    };
  },
};

const requestingReturn: Scenario = {
  operations: ['return'],
  async prepare(shop) {
    const { shopper } = await shopperWithCart(shop);
    const order = await deliveredOrder(shop, shopper);
    const askAll = () => requestReturn(shopper, order);
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
    const { _id: id } = await requestReturn(shopper, order);
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
        await expectStock(shop, productId, STOCK);
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
      const [email] = await emailsTo(shop, shopper, 'password-reset');
      return requireFound(/token=([\w-]+)/.exec(email?.text ?? '')?.[1]);
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
        const deleted = shopper.call('GET /api/products/:productId', { params: { productId } });
        await expect(deleted).rejects.toMatchObject({ status: 404 });
        const { cartItems } = await shopper.call('GET /api/cart', {});
        expect(cartItems).toEqual([]);
      },
    };
  },
};

const rewritingTerms: Scenario = {
  operations: ['terms'],
  async prepare(shop) {
    const { shopper, productId } = await shopperWithCart(shop);
    const isFound = async () => {
      const query = { q: 'linen', pageSize: '100' };
      const { content } = await shopper.call('GET /api/products', { query });
      return content.some(({ _id }) => _id === productId);
    };
    let isOutdated = false;
    return {
      act: async () => {
        if (!isOutdated) await outdateTerms(shop, productId);
        isOutdated = true;
        for (const end = performance.now() + 30_000; performance.now() < end; ) {
          if (await isFound()) return;
          await delay(200);
        }
        throw new Error('The search terms were not rewritten.');
      },
      check: async () => expect(await isFound()).toBe(true),
    };
  },
};

/** Stores search terms without a version, by which the product is not found. */
async function outdateTerms(shop: FaultShop, productId: string): Promise<void> {
  const client = new pg.Client(shop.databaseUrl);
  await client.connect();
  await client.query(`update product set search = '''outdated''' where id = $1`, [productId]);
  await client.end();
}

export const scenarios: Scenario[] = [
  ordering,
  cancelling,
  expiring,
  shipping,
  chargingShipment,
  requestingReturn,
  receivingReturn,
  resettingPassword,
  deletingProduct,
  rewritingTerms,
];
