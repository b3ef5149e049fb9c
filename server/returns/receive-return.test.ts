import { afterEach, describe, expect, it } from 'vitest';
import { fixture, type Json, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { createPromotion } from '../promotions/promotions.service';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp());
const shirt = fixture(() =>
  test.makeProduct({
    price: 80,
    discountPrice: 19.99,
    stock: { S: 10_000, M: 10_000 },
  }),
);
afterEach(() => test.expectConsistentRecords());

type Order = Json;

const receive = (id: string, body?: unknown) => staff.put(`/api/admin/returns/${id}/receive`, body);

/** The refunds of an order, in whole cents, in the order they were decided. */
const refundsOf = async (order: Order) => (await test.refundsOf(order)).map(({ amount }) => amount);

describe('staff', () => {
  const create = (order: Order, quantity: number) =>
    staff.post(`/api/admin/orders/${order._id}/returns`, {
      items: [{ _id: order.orderItems[0]._id, quantity }],
      reason: 'Asked by phone',
    });
  const receiveWith = (id: string, body: object) =>
    staff.put(`/api/admin/returns/${id}/receive`, body);

  it('create a return for an order, also after the return period, and not twice', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 2);
    await test.shop.pool.query(
      `with late as (
        update parcel set shipped_at = shipped_at - interval '40 days', delivered_at = delivered_at - interval '40 days'
          where order_id = $1 returning order_id
      ) select 1 from late`,
      [order._id],
    );
    const { status, body: made } = await create(order, 2);
    expect([status, made.status, made.reason]).toEqual([201, 'requested', 'Asked by phone']);
    expect(await test.countJobs('mail', `return-requested:${made._id}`)).toBe(1);
    expect((await create(order, 1)).body.code).toBe('order_state');
    expect((await ada.post(`/api/admin/orders/${order._id}/returns`, {})).status).toBe(403);
    await test.shop.pool.query(
      `update parcel set shipped_at = shipped_at + interval '40 days', delivered_at = delivered_at + interval '40 days'
        where order_id = $1`,
      [order._id],
    );
  });

  it('deduct for wear and refund the delivery, at most once', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 2);
    const { body: first } = await create(order, 1);
    const tooMuch = { deduction: { amount: 20, reason: 'Worn' } };
    expect((await receiveWith(first._id, tooMuch)).body.details).toMatchObject([
      { path: 'deduction.amount' },
    ]);
    const deduction = { amount: 4.5, reason: 'Worn and washed' };
    const { body: received } = await receiveWith(first._id, { deduction, delivery: 5 });
    expect(received.refund).toBe(20.49);
    await test.runJobs();
    const { body: mails } = await staff.get('/api/admin/mail?pageSize=50');
    const mail = mails.find(({ template }: { template: string }) => template === 'return-received');
    expect(mail.text).toContain('$4.50: Worn and washed');
    const { body: second } = await create(order, 1);
    expect((await receiveWith(second._id, { delivery: 1 })).body.details).toMatchObject([
      { path: 'delivery' },
    ]);
    expect((await receiveWith(second._id, {})).body.refund).toBe(19.99);
  });
});

describe('receiving a return', () => {
  it('restocks the units and refunds them', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 3);
    const stock = (await test.stockOf(shirt)) ?? 0;
    const id = await ada.requestReturn(order, 2);
    const { status, body } = await receive(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: id,
      isUnconfirmed: false,
      number: `${order.number}-R1`,
      status: 'received',
      reason: '',
      reasonCode: null,
      rejection: null,
      order: {
        _id: order._id,
        number: order.number,
        orderDate: order.orderDate,
        orderStatus: 'Delivered',
        user: { firstName: 'Ada', lastName: 'Lovell' },
        email: order.email,
      },
      items: [
        {
          _id: order.orderItems[0]._id,
          product: order.orderItems[0].product,
          size: 'M',
          quantity: 2,
          unitDiscountPrice: 19.99,
          receivedQuantity: 2,
          damagedQuantity: 0,
          restocked: true,
          share: { amount: 59.97, bought: 3, refunded: 2 },
        },
      ],
      requestedAt: expect.any(String),
      receivedAt: expect.any(String),
      rejectedAt: null,
      refund: 39.98,
      refundDue: 0,
      deliveryRefund: 0,
    });
    expect(await test.stockOf(shirt)).toBe(stock + 2);
    await test.runJobs();
    expect(await staff.readOrder(order)).toMatchObject({
      orderStatus: 'Delivered',
      refunded: 39.98,
      payment: { status: 'paid' },
      returns: [{ _id: id, status: 'received', refund: 39.98, receivedAt: body.receivedAt }],
    });
    expect(await test.auditsOf(id)).toMatchObject([
      {
        actor_id: staff.accountId,
        action: 'return.receive',
        before: { status: 'requested', orderStatus: 'Delivered' },
        after: {
          status: 'received',
          orderStatus: 'Delivered',
          refund: 39.98,
          items: [
            {
              _id: order.orderItems[0]._id,
              received: 2,
              missing: 0,
              damaged: 0,
              restocked: true,
            },
          ],
        },
      },
    ]);
  });

  it('of the last unit makes the order Returned; shipping is not refunded', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 3);
    await receive(await ada.requestReturn(order, 1));
    expect((await staff.readOrder(order)).orderStatus).toBe('Delivered');
    const { body } = await receive(await ada.requestReturn(order, 2));
    expect(body.order.orderStatus).toBe('Returned');
    await test.runJobs();
    expect(await staff.readOrder(order)).toMatchObject({
      orderStatus: 'Returned',
      refunded: 59.97,
      total: 64.97,
      payment: { status: 'paid' },
    });
  });

  it('a second time changes nothing and returns the same response', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 2);
    const id = await ada.requestReturn(order, 2);
    const first = await receive(id);
    const stock = await test.stockOf(shirt);
    await test.runJobs();
    for (const body of [undefined, { restock: false }])
      expect((await receive(id, body)).body).toEqual(first.body);
    expect(await test.stockOf(shirt)).toBe(stock);
    expect(await refundsOf(order)).toEqual([3998]);
    expect(await test.auditsOf(id)).toHaveLength(1);
  });

  it('twenty times concurrently has one effect', async () => {
    const times = <T>(count: number, make: () => Promise<T>) =>
      Promise.all(Array.from({ length: count }, make));

    const order = await ada.deliveredOrder(shirt, 'M', 2);
    const id = await ada.requestReturn(order, 2);
    const stock = (await test.stockOf(shirt)) ?? 0;
    const answers = await times(20, () => receive(id));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    await Promise.all([test.runJobs(), test.runJobs()]);
    expect(await test.stockOf(shirt)).toBe(stock + 2);
    expect(await refundsOf(order)).toEqual([3998]);
    expect(await test.auditsOf(id)).toHaveLength(1);
    expect(await test.countJobs('mail', `return-received:${id}`)).toBe(1);
    expect(await staff.readOrder(order)).toMatchObject({
      orderStatus: 'Returned',
      refunded: 39.98,
    });
  });

  it('concurrently with other returns of the order refunds each', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 3);
    const ids = await Promise.all([
      ada.requestReturn(order, 1),
      ada.requestReturn(order, 1),
      ada.requestReturn(order, 1),
    ]);
    const answers = await Promise.all([...ids, ...ids].map((id) => receive(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await refundsOf(order)).toEqual([1999, 1999, 1999]);
    expect((await staff.readOrder(order)).orderStatus).toBe('Returned');
  });

  it('of damaged units leaves the stock unchanged', async () => {
    const order = await ada.deliveredOrder(shirt);
    const id = await ada.requestReturn(order, 1);
    const stock = await test.stockOf(shirt);
    const { body } = await receive(id, { restock: false });
    expect(body).toMatchObject({ refund: 19.99, items: [{ restocked: false }] });
    expect(body.order.orderStatus).toBe('Returned');
    expect(await test.stockOf(shirt)).toBe(stock);
    for (const restock of ['false', 0, null, []])
      expect((await receive(id, { restock })).status).toBe(400);
  });

  it('restocks a size or product that is no longer sold', async () => {
    const [counted, gone] = [await test.makeProduct(), await test.makeProduct()];
    await ada.fillCart(counted, 'L');
    await ada.fillCart(gone, 'L');
    const order = await ada.deliveredCart();
    await staff.put(`/api/admin/products/${counted._id}`, {
      sizes: [{ name: 'M', quantity: 1 }],
      confirmed: true,
    });
    await staff.delete(`/api/admin/products/${gone._id}/delete`);
    expect((await receive(await ada.requestReturn(order, 1, 1))).status).toBe(200);
    expect(await test.stockOf(counted, 'L')).toBe(1);
    expect(await test.stockOf(gone, 'L')).toBe(5);
  });
});

describe('the refund of a return', () => {
  it('is the discounted price less the promo, to the cent, in any split', async () => {
    const code = `THIRD-${newId().slice(-6)}`;
    await createPromotion(test.shop.pool, { code, kind: 'percent', value: 33 });
    await ada.fillCart(shirt, 'S', 3);
    await ada.fillCart(shirt, 'M', 2);
    await ada.put('/api/cart/promo', { code });
    const order = await ada.deliveredCart();
    const due = [];
    for (const parcel of [
      [1, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ]) {
      const id = await ada.requestReturn(order, ...parcel);
      const [listed] = (await staff.get('/api/admin/returns?status=requested')).body;
      const { body } = await receive(id);
      expect(listed).toMatchObject({ _id: id, refund: null, refundDue: body.refund });
      due.push(body.refund);
    }
    await test.runJobs();
    const after = await staff.readOrder(order);
    const goods = Math.round((order.total - order.shipping) * 100);
    expect(await refundsOf(order)).toEqual(due.map((amount) => Math.round(amount * 100)));
    expect((await refundsOf(order)).reduce((sum, amount) => sum + amount, 0)).toBe(goods);
    expect(after).toMatchObject({ orderStatus: 'Returned', refunded: goods / 100 });
  });

  it('is zero if the promo covered the whole price', async () => {
    const code = `GIFT-${newId().slice(-6)}`;
    await createPromotion(test.shop.pool, { code, kind: 'percent', value: 100 });
    await ada.fillCart(shirt);
    await ada.put('/api/cart/promo', { code });
    const order = await ada.deliveredCart();
    const { body } = await receive(await ada.requestReturn(order, 1));
    expect(body).toMatchObject({ refund: 0, order: { orderStatus: 'Returned' } });
    expect(await refundsOf(order)).toEqual([]);
  });

  it('never exceeds the rest of the payment', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 2);
    await refundAtGateway(order, 3_000);
    const id = await ada.requestReturn(order, 2);
    const [listed] = await staff.call('GET /api/admin/returns');
    expect(listed).toMatchObject({ _id: id, refundDue: 14.98 });
    expect((await receive(id)).body.refund).toBe(14.98);
    await test.runJobs();
    expect(await staff.readOrder(order)).toMatchObject({
      refunded: order.total,
      payment: { status: 'refunded' },
    });
  });

  it('and a concurrent refund of the order by staff refund the rest once', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await ada.deliveredOrder(shirt, 'M', 2);
      const id = await ada.requestReturn(order, 1);
      const refund = () => staff.post(`/api/admin/orders/${order._id}/refunds`, { reason: 'x' });
      const refunding = round % 2 ? refund() : null;
      const [received, refunded] = await Promise.all([receive(id), refunding ?? refund()]);
      expect([received.status, refunded.status]).toEqual([200, 201]);
      const refunds = await refundsOf(order);
      expect(refunds.reduce((sum, amount) => sum + amount, 0)).toBe(Math.round(order.total * 100));
      expect((await staff.delete(`/api/admin/orders/${order._id}/delete`)).status).toBe(200);
    }
  });

  /** Records a refund that was made at the gateway. */
  async function refundAtGateway(order: Order, amount: number): Promise<void> {
    await test.shop.pool.query(
      `with payment as (
        update payment set refunded = $3 where order_id = $1 returning id, reference
      ), outside as (
        insert into sandbox_gateway.refund (id, payment_id, idempotency_key, amount)
        select 'ref_' || id, reference, id::text, $3 from payment
      )
      insert into refund (id, payment_id, amount, reason, status, done_at)
      select $2, id, $3, 'gateway', 'done', now() from payment`,
      [order._id, newId(), amount],
    );
  }
});

it('refunds manually if the order was paid manually', async () => {
  const other = await openTestShop({ config: { gateway: 'none' } });
  const admin = await other.admin();
  const bob = await other.signUp();
  await bob.fillCart(await other.makeProduct(), 'M', 2);
  const made = (await bob.order()).body;
  for (const act of ['ship', 'deliver']) await admin.put(`/api/admin/orders/${made._id}/${act}`);
  const items = [{ _id: made.orderItems[0]._id, quantity: 1 }];
  const returned = await bob.post(`/api/orders/${made._id}/return`, { items });
  expect((await admin.put(`/api/admin/returns/${returned.body._id}/receive`)).body.refund).toBe(60);
  await other.runJobs();
  expect(
    (await bob.call('GET /api/orders/:orderId', { params: { orderId: made._id } })).refunded,
  ).toBe(60);
  await other.expectConsistentRecords();
  await other.close();
});
