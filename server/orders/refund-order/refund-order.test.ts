import { afterEach, describe, expect, it } from 'vitest';
import { fixture, itemOf, type Json, openTestShop } from '../../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ stock: 200 }));
afterEach(async () => {
  await test.expectConsistentRecords();
  await test.expectVerified();
});

const path = (order: { _id: string }) => `/api/admin/orders/${order._id}`;
const ship = (order: { _id: string }) => staff.put(`${path(order)}/ship`, {});
const refund = (order: { _id: string }, body: object) =>
  staff.post(`${path(order)}/refunds`, { reason: 'Goodwill', ...body });
const seen = async (order: { _id: string }) => (await staff.get(path(order))).body;

const firstItem = (order: Json, quantity = 1) => ({
  items: [{ _id: order.orderItems[0]._id, quantity }],
});

describe('a pending order that is refunded in full', () => {
  it.each([
    ['at once', (order: Json) => [refund(order, {})]],
    ['by its amount', (order: Json) => [refund(order, { amount: order.total })]],
  ])('%s is cancelled with it and cannot be shipped', async (_name, refunding) => {
    const stock = (await test.stockOf(shirt)) ?? 0;
    for (let round = 0; round < 3; round++) {
      const order = await ada.paidOrder(shirt);
      for (const answer of await Promise.all(refunding(order))) expect(answer.status).toBe(201);
      // No job has run: nothing is refunded at the gateway yet.
      const refused = await ship(order);
      expect([refused.status, refused.body.code]).toEqual([409, 'order_state']);
      expect(await seen(order)).toMatchObject({
        orderStatus: 'Cancelled',
        refunded: 0,
        refundPending: order.total,
      });
      expect(await test.stockOf(shirt)).toBe(stock);
    }
    await test.runJobs();
  });

  it('in parts is cancelled with the last refund', async () => {
    const order = await ada.paidOrder(shirt, 'M', 2);
    expect((await refund(order, firstItem(order))).status).toBe(201);
    expect((await seen(order)).orderStatus).toBe('Pending');
    expect((await refund(order, {})).status).toBe(201);
    expect((await ship(order)).status).toBe(409);
    const { orderStatus, timeline } = await seen(order);
    expect(orderStatus).toBe('Cancelled');
    expect(timeline).toContainEqual(
      expect.objectContaining({
        kind: 'cancelled',
        by: expect.objectContaining({ _id: staff.accountId }),
      }),
    );
  });

  it('and shipped concurrently is either cancelled or shipped', async () => {
    for (let round = 0; round < 6; round++) {
      const order = await ada.paidOrder(shirt);
      const [, shipped] = await Promise.all([refund(order, {}), ship(order)]);
      const { orderStatus } = await seen(order);
      expect([shipped?.status, orderStatus]).toEqual(
        orderStatus === 'Shipped' ? [200, 'Shipped'] : [409, 'Cancelled'],
      );
    }
  });

  it('cannot be shipped while the gateway refuses the refund, even before it is cancelled', async () => {
    const order = await ada.paidOrder(shirt);
    await test.shop.pool.query(
      `insert into refund (id, payment_id, amount, reason) select gen_random_uuid(), id, amount, 'staff'
        from payment where order_id = $1`,
      [order._id],
    );
    const refused = await ship(order);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This order has been refunded in full.',
    ]);
    const many = await staff.post('/api/admin/orders/ship', { orders: [{ _id: order._id }] });
    expect(many.body).toMatchObject([{ shipped: false }]);
    await test.shop.pool.query(
      'delete from refund where payment_id in (select id from payment where order_id = $1)',
      [order._id],
    );
  });
});

describe('refunded items of a pending order', () => {
  it('return to stock and are not sent, if staff choose so', async () => {
    /** The text of the one email about an order whose subject matches. */
    async function mailOf(order: { _id: string }, subject: RegExp): Promise<string> {
      const emails = await test.emailsTo(ada.email);
      const found = emails.filter(
        (one) => subject.test(one.subject) && one.text.includes(order._id),
      );
      expect(found).toHaveLength(1);
      return found[0]?.text ?? '';
    }

    const stock = (await test.stockOf(shirt)) ?? 0;
    const order = await ada.paidOrder(shirt, 'M', 2);
    const answer = await refund(order, { ...firstItem(order), restock: true });
    expect(answer.body.items).toEqual([
      { _id: order.orderItems[0]._id, quantity: 1, restocked: true },
    ]);
    expect(await test.stockOf(shirt)).toBe(stock - 1);
    const { orderItems, timeline } = await seen(order);
    expect(orderItems[0]).toMatchObject({ quantity: 2, refundedQuantity: 1, cancelledQuantity: 1 });
    expect(timeline.find((event: { kind: string }) => event.kind === 'refund').text).toBe(
      'Goodwill\n1 × Linen Shirt (M): back to stock, not sent',
    );
    expect((await ada.get(`/api/orders/${order._id}`)).body.orderItems[0].cancelledQuantity).toBe(
      1,
    );

    expect((await ship(order)).status).toBe(200);
    await test.runJobs();
    const refundMail = await mailOf(order, /^Refund for/);
    expect(refundMail).toMatch(/We won’t send these items:\s+Linen Shirt \(.*quantity 1\)/);
    expect(await mailOf(order, /on its way/)).toContain('quantity 1');
    expect(await mailOf(order, /on its way/)).not.toContain('quantity 2');
    await staff.put(`${path(order)}/deliver`);
    const tooMany = await ada.post(`/api/orders/${order._id}/return`, firstItem(order, 2));
    expect(tooMany.status).toBe(409);
    const requested = await ada.post(`/api/orders/${order._id}/return`, firstItem(order));
    await staff.put(`/api/admin/returns/${requested.body._id}/receive`, {});
    expect(await test.stockOf(shirt)).toBe(stock);
    expect(await seen(order)).toMatchObject({ orderStatus: 'Returned' });
    await test.runJobs();
    expect((await seen(order)).refunded).toBe(120);
  });

  it('are still sent, if staff choose so', async () => {
    const stock = (await test.stockOf(shirt)) ?? 0;
    const order = await ada.paidOrder(shirt, 'M', 2);
    await refund(order, firstItem(order));
    expect(await test.stockOf(shirt)).toBe(stock - 2);
    expect((await seen(order)).orderItems[0]).toMatchObject({
      quantity: 2,
      refundedQuantity: 1,
      cancelledQuantity: 0,
    });
  });

  it('that returned to stock are returned only once when the rest is cancelled', async () => {
    const stock = (await test.stockOf(shirt)) ?? 0;
    const order = await ada.paidOrder(shirt, 'M', 3);
    await refund(order, { ...firstItem(order, 2), restock: true });
    await ada.post(`/api/orders/${order._id}/cancel`);
    expect(await test.stockOf(shirt)).toBe(stock);
    const { rows } = await test.shop.pool.query(
      `select sum(f.amount)::int as sum from refund f join payment p on p.id = f.payment_id where p.order_id = $1`,
      [order._id],
    );
    expect(rows).toEqual([{ sum: Math.round(order.total * 100) }]);
  });

  it('cannot leave an order with nothing to send', async () => {
    const order = await ada.paidOrder(shirt, 'M', 2);
    const answer = await refund(order, { ...firstItem(order, 2), restock: true });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This would leave nothing to send. Cancel the order instead.',
    ]);
  });

  it('do not return to stock once the order was shipped', async () => {
    const order = await ada.paidOrder(shirt, 'M', 2);
    await ship(order);
    const answer = await refund(order, { ...firstItem(order), restock: true });
    expect([answer.status, answer.body.code]).toEqual([409, 'order_state']);
    expect((await refund(order, { amount: 1, restock: true })).status).toBe(400);
  });

  it('are not counted as sold', async () => {
    const other = await test.makeProduct({
      title: 'Best Seller',
      stock: 90,
    });
    await ada.fillCart(shirt);
    const order = await ada.paidOrder(other, 'M', 9);
    const item = itemOf(order, other);
    await refund(order, { items: [{ _id: item._id, quantity: 5 }], restock: true });
    const { body } = await staff.get('/api/admin/dashboard/period?period=7d');
    const row = body.bestSellers.find(
      ({ product }: { product: { _id: string } }) => product._id === other._id,
    );
    expect(row).toMatchObject({ pieces: 4, revenue: 240 });
  });
});
