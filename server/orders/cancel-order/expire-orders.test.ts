import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually';
import { gatewayRecords } from '../../../tests/support/gateways/gateway-records';
import {
  age,
  cards,
  confirm,
  countJobs,
  expectConsistentRecords,
  fillCart,
  order,
  paid,
  placed,
  stockOf,
} from '../../../tests/support/orders/orders';
import {
  openTestShop,
  type TestAnswer,
  type TestShop,
  type TestUser,
} from '../../../tests/support/shop';
import { newId } from '../../database/ids';
import { createPromotion } from '../../promotions/promotions.service';
import { expireUnpaidOrders } from './cancel-order.service';

let test: TestShop;
let staff: TestUser;
let shirt: TestAnswer['body'];

beforeAll(async () => {
  test = await openTestShop();
  staff = await test.admin();
  shirt = await test.makeProduct({
    sizes: ['S', 'M', 'L', 'XL'].map((name) => ({ name, quantity: 10_000 })),
  });
});
afterAll(() => test.close());
afterEach(() => expectConsistentRecords(test));

const cancel = (user: TestUser, id: string) => user.post(`/api/orders/${id}/cancel`);
const read = async (id: string) => (await staff.get(`/api/orders/${id}`)).body;

/** The amount that the gateway has charged and not refunded for an order, in whole cents. */
async function balanceAtGateway(orderId: string): Promise<number> {
  const { charges, refunds } = await gatewayRecords(test.shop.pool, orderId);
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return sum(charges) - sum(refunds);
}

describe('unpaid orders', () => {
  it('expire: stock, promo code and unpaid-order limit are released, and the shopper is emailed', async () => {
    const bob = await test.signUp();
    const code = `LAPSE-${newId().slice(-6)}`;
    const promotion = await createPromotion(test.shop.pool, {
      code,
      kind: 'percent',
      value: 10,
      useLimit: 1,
    });
    const jumper = await test.makeProduct({ sizes: [{ name: 'M', quantity: 10 }] });
    await fillCart(bob, jumper, 'M', 3);
    await bob.put('/api/cart/promo', { code });
    const { body } = await order(bob);
    const declined = await placed(bob, jumper);
    await confirm(test, declined, cards.poor);
    const paidOrder = await paid(test, bob, jumper);

    await expireUnpaidOrders(test.shop);
    expect((await read(body._id)).orderStatus).toBe('Pending');
    await age(test, 29);
    await expireUnpaidOrders(test.shop);
    expect((await read(body._id)).orderStatus).toBe('Pending');
    await age(test, 2);
    const fresh = await placed(bob, jumper);
    await Promise.all([expireUnpaidOrders(test.shop), expireUnpaidOrders(test.shop)]);

    for (const { _id } of [body, declined]) {
      expect((await read(_id)).orderStatus).toBe('Cancelled');
      expect(await countJobs(test, 'mail', `order-cancelled:${_id}`)).toBe(1);
    }
    for (const { _id } of [paidOrder, fresh]) expect((await read(_id)).orderStatus).toBe('Pending');
    expect(await stockOf(test, jumper)).toBe(8);
    const { rows } = await test.shop.pool.query('select uses from promotion where id = $1', [
      promotion,
    ]);
    expect(rows).toEqual([{ uses: 0 }]);
    await cancel(bob, paidOrder._id);
    await cancel(bob, fresh._id);
  });

  it('do not expire if the gateway reports a payment', async () => {
    const bob = await test.signUp();
    const order = await placed(bob, shirt);
    await confirm(test, order, cards.silent);
    expect((await read(order._id)).payment.status).toBe('unpaid');
    await age(test, 31);
    await expireUnpaidOrders(test.shop);
    expect(await read(order._id)).toMatchObject({
      orderStatus: 'Pending',
      payment: { status: 'paid' },
    });
    expect(await countJobs(test, 'mail', `order-confirmation:${order._id}`)).toBe(1);
  });

  it('that expire, are cancelled and are paid concurrently return their stock at most once', async () => {
    const scarce = await test.makeProduct({ sizes: [{ name: 'M', quantity: 1 }] });
    const bob = await test.signUp();
    for (let round = 0; round < 5; round++) {
      const order = await placed(bob, scarce);
      await age(test, 31);
      await Promise.all([
        expireUnpaidOrders(test.shop),
        confirm(test, order),
        cancel(bob, order._id),
        expireUnpaidOrders(test.shop),
      ]);
      // The webhook of the charge may arrive after the response, and the refund after that.
      await eventually(async () => {
        await test.runJobs();
        const { orderStatus } = await read(order._id);
        expect(await balanceAtGateway(order._id)).toBe(
          orderStatus === 'Pending' ? order.total * 100 : 0,
        );
      });
      const { orderStatus, payment } = await read(order._id);
      if (orderStatus === 'Pending') {
        expect(payment.status).toBe('paid');
        await cancel(bob, order._id);
        await test.runJobs();
      }
      expect(await stockOf(test, scarce)).toBe(1);
    }
  });
});
