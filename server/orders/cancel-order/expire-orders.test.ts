import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../tests/support/eventually';
import { gatewayRecords } from '../../../tests/support/gateways/gateway-records';
import { cards } from '../../../tests/support/orders/cards';
import { fixture, openTestShop, type TestUser } from '../../../tests/support/shop';
import { newId } from '../../database/ids';
import { createPromotion } from '../../promotions/promotions.service';
import { expireUnpaidOrders } from './cancel-order.service';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const shirt = fixture(() =>
  test.makeProduct({
    sizes: ['S', 'M', 'L', 'XL'].map((name) => ({ name, quantity: 10_000 })),
  }),
);
afterEach(() => test.expectConsistentRecords());

const cancel = (user: TestUser, id: string) => user.post(`/api/orders/${id}/cancel`);

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
    const jumper = await test.makeProduct({ stock: 10 });
    await bob.fillCart(jumper, 'M', 3);
    await bob.put('/api/cart/promo', { code });
    const { body } = await bob.order();
    const declined = await bob.placedOrder(jumper);
    await test.confirm(declined, cards.poor);
    const paidOrder = await bob.paidOrder(jumper);

    await expireUnpaidOrders(test.shop);
    expect((await staff.readOrder(body._id)).orderStatus).toBe('Pending');
    await test.age(29);
    await expireUnpaidOrders(test.shop);
    expect((await staff.readOrder(body._id)).orderStatus).toBe('Pending');
    await test.age(2);
    const fresh = await bob.placedOrder(jumper);
    await Promise.all([expireUnpaidOrders(test.shop), expireUnpaidOrders(test.shop)]);

    for (const { _id } of [body, declined]) {
      expect((await staff.readOrder(_id)).orderStatus).toBe('Cancelled');
      expect(await test.countJobs('mail', `order-cancelled:${_id}`)).toBe(1);
    }
    for (const { _id } of [paidOrder, fresh])
      expect((await staff.readOrder(_id)).orderStatus).toBe('Pending');
    expect(await test.stockOf(jumper)).toBe(8);
    const { rows } = await test.shop.pool.query('select uses from promotion where id = $1', [
      promotion,
    ]);
    expect(rows).toEqual([{ uses: 0 }]);
    await cancel(bob, paidOrder._id);
    await cancel(bob, fresh._id);
  });

  it('do not expire if the gateway reports a payment', async () => {
    const bob = await test.signUp();
    const order = await bob.placedOrder(shirt);
    await test.confirm(order, cards.silent);
    expect((await staff.readOrder(order._id)).payment.status).toBe('unpaid');
    await test.age(31);
    await expireUnpaidOrders(test.shop);
    expect(await staff.readOrder(order._id)).toMatchObject({
      orderStatus: 'Pending',
      payment: { status: 'paid' },
    });
    expect(await test.confirmationsOf(order)).toBe(1);
  });

  it('that expire, are cancelled and are paid concurrently return their stock at most once', async () => {
    /** The amount that the gateway has charged and not refunded for an order, in whole cents. */
    async function balanceAtGateway(orderId: string): Promise<number> {
      const { charges, refunds } = await gatewayRecords(test.shop.pool, orderId);
      const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
      return sum(charges) - sum(refunds);
    }

    const scarce = await test.makeProduct({ stock: 1 });
    const bob = await test.signUp();
    for (let round = 0; round < 5; round++) {
      const order = await bob.placedOrder(scarce);
      await test.age(31);
      await Promise.all([
        expireUnpaidOrders(test.shop),
        test.confirm(order),
        cancel(bob, order._id),
        expireUnpaidOrders(test.shop),
      ]);
      // The webhook of the charge may arrive after the response, and the refund after that.
      await eventually(async () => {
        await test.runJobs();
        const { orderStatus } = await staff.readOrder(order._id);
        expect(await balanceAtGateway(order._id)).toBe(
          orderStatus === 'Pending' ? order.total * 100 : 0,
        );
      });
      const { orderStatus, payment } = await staff.readOrder(order._id);
      if (orderStatus === 'Pending') {
        expect(payment.status).toBe('paid');
        await cancel(bob, order._id);
        await test.runJobs();
      }
      expect(await test.stockOf(scarce)).toBe(1);
    }
  });
});
