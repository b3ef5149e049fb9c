import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  countJobs,
  delivered,
  deliveredCart,
  expectConsistentRecords,
  fillCart,
  order as orderCart,
  stockOf,
} from '../../tests/support/orders';
import {
  openTestShop,
  type TestAnswer,
  type TestShop,
  type TestUser,
} from '../../tests/support/shop';
import { newId } from '../database/ids';
import { createPromotion } from '../promotions/promotions.service';
import { writeSetting } from '../settings/shop-settings';

let test: TestShop;
let staff: TestUser;
let ada: TestUser;
let shirt: TestAnswer['body'];

beforeAll(async () => {
  test = await openTestShop();
  staff = await test.admin();
  ada = await test.signUp();
  shirt = await test.makeProduct({
    price: 80,
    discountPrice: 19.99,
    sizes: ['S', 'M'].map((name) => ({ name, quantity: 10_000 })),
  });
});
afterAll(() => test.close());
afterEach(() => expectConsistentRecords(test));

type Order = TestAnswer['body'];

/** Requests a return of these quantities, by line; returns its id. */
async function requestReturn(order: Order, ...quantities: number[]): Promise<string> {
  const items = quantities.flatMap((quantity, index) =>
    quantity === 0 ? [] : [{ _id: order.orderItems[index]._id, quantity }],
  );
  const answer = await ada.post(`/api/orders/${order._id}/return`, { items });
  if (answer.status !== 201) throw new Error(`return answered ${answer.status}: ${answer.text}`);
  return answer.body._id;
}

const receive = (id: string, body?: unknown) => staff.put(`/api/admin/returns/${id}/receive`, body);
const read = async (order: Order) => (await staff.get(`/api/orders/${order._id}`)).body;
const times = <T>(count: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, make));

/** The refunds of an order, in whole cents, in the order they were decided. */
async function refundsOf(order: Order): Promise<number[]> {
  const { rows } = await test.shop.pool.query<{ amount: number }>(
    `select r.amount from refund r join payment p on p.id = r.payment_id where p.order_id = $1 order by r.id`,
    [order._id],
  );
  return rows.map((row) => row.amount);
}

async function auditsOf(id: string) {
  const { rows } = await test.shop.pool.query(
    `select actor_id, action, before, after from audit where entity = 'return' and entity_id = $1`,
    [id],
  );
  return rows;
}

describe('receiving a return', () => {
  it('restocks the units and refunds them', async () => {
    const order = await delivered(test, ada, shirt, 'M', 3);
    const stock = (await stockOf(test, shirt)) ?? 0;
    const id = await requestReturn(order, 2);
    const { status, body } = await receive(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: id,
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
        email: 'ada@shopper.example',
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
    });
    expect(await stockOf(test, shirt)).toBe(stock + 2);
    await test.runJobs();
    expect(await read(order)).toMatchObject({
      orderStatus: 'Delivered',
      refunded: 39.98,
      payment: { status: 'paid' },
      returns: [{ _id: id, status: 'received', refund: 39.98, receivedAt: body.receivedAt }],
    });
    expect(await auditsOf(id)).toEqual([
      {
        actor_id: staff.accountId,
        action: 'return.receive',
        before: { status: 'requested', orderStatus: 'Delivered' },
        after: {
          ...{ status: 'received', orderStatus: 'Delivered', refund: 39.98 },
          items: [
            {
              ...{ _id: order.orderItems[0]._id, received: 2, missing: 0 },
              ...{ damaged: 0, restocked: true },
            },
          ],
        },
      },
    ]);
  });

  it('of the last unit makes the order Returned; shipping is not refunded', async () => {
    const order = await delivered(test, ada, shirt, 'M', 3);
    await receive(await requestReturn(order, 1));
    expect((await read(order)).orderStatus).toBe('Delivered');
    const { body } = await receive(await requestReturn(order, 2));
    expect(body.order.orderStatus).toBe('Returned');
    await test.runJobs();
    expect(await read(order)).toMatchObject({
      orderStatus: 'Returned',
      refunded: 59.97,
      total: 64.97,
      payment: { status: 'paid' },
    });
  });

  it('a second time changes nothing and returns the same response', async () => {
    const order = await delivered(test, ada, shirt, 'M', 2);
    const id = await requestReturn(order, 2);
    const first = await receive(id);
    const stock = await stockOf(test, shirt);
    await test.runJobs();
    for (const body of [undefined, { restock: false }])
      expect((await receive(id, body)).body).toEqual(first.body);
    expect(await stockOf(test, shirt)).toBe(stock);
    expect(await refundsOf(order)).toEqual([3998]);
    expect(await auditsOf(id)).toHaveLength(1);
  });

  it('twenty times concurrently has one effect', async () => {
    const order = await delivered(test, ada, shirt, 'M', 2);
    const id = await requestReturn(order, 2);
    const stock = (await stockOf(test, shirt)) ?? 0;
    const answers = await times(20, () => receive(id));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    await Promise.all([test.runJobs(), test.runJobs()]);
    expect(await stockOf(test, shirt)).toBe(stock + 2);
    expect(await refundsOf(order)).toEqual([3998]);
    expect(await auditsOf(id)).toHaveLength(1);
    expect(await countJobs(test, 'mail', `return-received:${id}`)).toBe(1);
    expect(await read(order)).toMatchObject({ orderStatus: 'Returned', refunded: 39.98 });
  });

  it('concurrently with other returns of the order refunds each', async () => {
    const order = await delivered(test, ada, shirt, 'M', 3);
    const ids = await Promise.all([
      requestReturn(order, 1),
      requestReturn(order, 1),
      requestReturn(order, 1),
    ]);
    const answers = await Promise.all([...ids, ...ids].map((id) => receive(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await refundsOf(order)).toEqual([1999, 1999, 1999]);
    expect((await read(order)).orderStatus).toBe('Returned');
  });

  it('of damaged units leaves the stock unchanged', async () => {
    const order = await delivered(test, ada, shirt);
    const id = await requestReturn(order, 1);
    const stock = await stockOf(test, shirt);
    const { body } = await receive(id, { restock: false });
    expect(body).toMatchObject({ refund: 19.99, items: [{ restocked: false }] });
    expect(body.order.orderStatus).toBe('Returned');
    expect(await stockOf(test, shirt)).toBe(stock);
    for (const restock of ['false', 0, null, []])
      expect((await receive(id, { restock })).status).toBe(400);
  });

  it('restocks a size or product that is no longer sold', async () => {
    const [counted, gone] = [await test.makeProduct(), await test.makeProduct()];
    await fillCart(ada, counted, 'L');
    await fillCart(ada, gone, 'L');
    const order = await deliveredCart(test, ada);
    await staff.put(`/api/admin/products/${counted._id}`, { sizes: [{ name: 'M', quantity: 1 }] });
    await staff.delete(`/api/admin/products/${gone._id}/delete`);
    expect((await receive(await requestReturn(order, 1, 1))).status).toBe(200);
    expect(await stockOf(test, counted, 'L')).toBe(1);
    expect(await stockOf(test, gone, 'L')).toBe(5);
  });
});

describe('the refund of a return', () => {
  it('is the discounted price less the promo, to the cent, in any split', async () => {
    const code = `THIRD-${newId().slice(-6)}`;
    await createPromotion(test.shop.pool, { code, kind: 'percent', value: 33 });
    await fillCart(ada, shirt, 'S', 3);
    await fillCart(ada, shirt, 'M', 2);
    await ada.put('/api/cart/promo', { code });
    const order = await deliveredCart(test, ada);
    const due = [];
    for (const parcel of [
      [1, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ]) {
      const id = await requestReturn(order, ...parcel);
      const [listed] = (await staff.get('/api/admin/returns?status=requested')).body;
      const { body } = await receive(id);
      expect(listed).toMatchObject({ _id: id, refund: null, refundDue: body.refund });
      due.push(body.refund);
    }
    await test.runJobs();
    const after = await read(order);
    const goods = Math.round((order.total - order.shipping) * 100);
    expect(await refundsOf(order)).toEqual(due.map((amount) => Math.round(amount * 100)));
    expect((await refundsOf(order)).reduce((sum, amount) => sum + amount, 0)).toBe(goods);
    expect(after).toMatchObject({ orderStatus: 'Returned', refunded: goods / 100 });
  });

  it('is zero if the promo covered the whole price', async () => {
    const code = `GIFT-${newId().slice(-6)}`;
    await createPromotion(test.shop.pool, { code, kind: 'percent', value: 100 });
    await fillCart(ada, shirt);
    await ada.put('/api/cart/promo', { code });
    const order = await deliveredCart(test, ada);
    const { body } = await receive(await requestReturn(order, 1));
    expect(body).toMatchObject({ refund: 0, order: { orderStatus: 'Returned' } });
    expect(await refundsOf(order)).toEqual([]);
  });

  it('never exceeds the rest of the payment', async () => {
    const order = await delivered(test, ada, shirt, 'M', 2);
    await refundAtGateway(order, 3_000);
    const id = await requestReturn(order, 2);
    const [listed] = (await staff.get('/api/admin/returns')).body;
    expect(listed).toMatchObject({ _id: id, refundDue: 14.98 });
    expect((await receive(id)).body.refund).toBe(14.98);
    await test.runJobs();
    expect(await read(order)).toMatchObject({
      refunded: order.total,
      payment: { status: 'refunded' },
    });
  });

  it('and a concurrent refund of the order by staff refund the rest once', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await delivered(test, ada, shirt, 'M', 2);
      const id = await requestReturn(order, 1);
      const refund = () => staff.post(`/api/admin/orders/${order._id}/refunds`, { reason: 'x' });
      const refunding = round % 2 ? refund() : null;
      const [received, refunded] = await Promise.all([receive(id), refunding ?? refund()]);
      expect([received.status, refunded.status]).toEqual([200, 201]);
      const refunds = await refundsOf(order);
      expect(refunds.reduce((sum, amount) => sum + amount, 0)).toBe(Math.round(order.total * 100));
      expect((await staff.delete(`/api/admin/orders/${order._id}/delete`)).status).toBe(409);
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

describe('the shopper', () => {
  it('gets one email at each step: requested, received, refunded', async () => {
    await writeSetting(test.shop.pool, 'returnAddress', 'Selvedge Returns\n1 Mill Lane');
    const bob = await test.signUp();
    const order = await delivered(test, bob, shirt, 'M', 2);
    const items = [{ _id: order.orderItems[0]._id, quantity: 2 }];
    const { body } = await bob.post(`/api/orders/${order._id}/return`, { items });
    expect(body).toMatchObject({ number: `${order.number}-R1`, refundDue: 39.98 });
    await test.runJobs();
    await receive(body._id);
    await test.runJobs();
    await test.runJobs();
    const { body: mails } = await staff.get('/api/admin/mail?pageSize=200');
    const found: { template: string; to: string; text: string }[] = mails.filter(
      (one: { subject: string; template: string }) =>
        /^(return|order-refunded)/.test(one.template) && one.subject.includes(`#${order.number}`),
    );
    expect(found.map(({ template }) => template).sort()).toEqual([
      'order-refunded',
      'return-received',
      'return-requested',
    ]);
    const textOf = (template: string) => found.find((one) => one.template === template)?.text;
    const shirts = 'Linen Shirt (Fernhall, White, size M, quantity 2)';
    for (const text of [
      `Return number: #${order.number}-R1`,
      'Send it to:\nSelvedge Returns\n1 Mill Lane',
      'Refund to expect: $39.98',
      `/order/return-slip?order_id=${order._id}&return_id=${body._id}`,
      shirts,
    ])
      expect(textOf('return-requested')).toContain(text);
    for (const text of [shirts, 'refunding $39.98', `order_id=${order._id}`])
      expect(textOf('return-received')).toContain(text);
    expect(textOf('order-refunded')).toContain('refunded $39.98');
    for (const { to } of found) expect(to).toBe('ada@shopper.example');
    await writeSetting(test.shop.pool, 'returnAddress', null);
  });

  it('gets no email after erasure, but is still refunded', async () => {
    const bob = await test.signUp();
    const order = await delivered(test, bob, shirt);
    const items = [{ _id: order.orderItems[0]._id, quantity: 1 }];
    const made = await bob.post(`/api/orders/${order._id}/return`, { items, reason: 'Too small' });
    await bob.delete('/api/user', { currentPassword: bob.password });
    const { body } = await receive(made.body._id);
    expect(body).toMatchObject({ reason: '', refund: 19.99, order: { email: '' } });
    await test.runJobs();
    expect((await staff.get('/api/admin/mail?q=return')).body).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining(`#${order.number}`) }),
    );
    expect((await read(order)).refunded).toBe(19.99);
  });
});

describe('staff', () => {
  it('list returns, newest first, by status', async () => {
    const order = await delivered(test, ada, shirt, 'M', 3);
    const [first, second] = [await requestReturn(order, 1), await requestReturn(order, 1)];
    await receive(first);
    const all = await staff.get('/api/admin/returns?pageSize=2');
    expect(all.body.map((one: { _id: string }) => one._id)).toEqual([second, first]);
    expect(Number(all.headers['x-total-count'])).toBeGreaterThan(2);
    expect(all.headers.link).toContain('rel="next"');
    const requested = await staff.get('/api/admin/returns?status=requested');
    expect(requested.headers['x-total-count']).toBe(String(requested.body.length));
    expect(requested.body[0]._id).toBe(second);
    for (const one of requested.body) expect(one.status).toBe('requested');
    const next = await staff.get('/api/admin/returns?status=received&pageSize=1&pageNumber=2');
    expect(next.body).toHaveLength(1);
    expect(next.body[0]._id).not.toBe(first);
    expect((await staff.get('/api/admin/returns?status=lost')).status).toBe(400);
  });

  it('do not see returns of deleted orders', async () => {
    const order = await delivered(test, ada, shirt);
    const id = await requestReturn(order, 1);
    // Shipped orders could be deleted before version 0023 of the schema.
    const markDeleted = async (deletedAt: string) =>
      test.shop.pool.query(`update shop_order set deleted_at = ${deletedAt} where id = $1`, [
        order._id,
      ]);
    await markDeleted('now()');
    expect((await receive(id)).body).toMatchObject({ status: 404, code: 'not_found' });
    const { body } = await staff.get('/api/admin/returns?status=requested');
    expect(body.map((one: { _id: string }) => one._id)).not.toContain(id);
    for (const other of [newId(), 'undefined', '0', order._id])
      expect((await receive(other)).status).toBe(404);
    await markDeleted('null');
  });

  it('must be admins', async () => {
    const order = await delivered(test, ada, shirt);
    const id = await requestReturn(order, 1);
    const path = `/api/admin/returns/${id}/receive`;
    expect((await ada.put(path)).status).toBe(403);
    expect((await test.visitor.put(path)).status).toBe(401);
    expect((await ada.get('/api/admin/returns')).status).toBe(403);
    expect((await test.visitor.get('/api/admin/returns')).status).toBe(401);
    expect(await refundsOf(order)).toEqual([]);
  });
});

it('refunds manually if the order was paid manually', async () => {
  const other = await openTestShop({ config: { gateway: 'none' } });
  const admin = await other.admin();
  const bob = await other.signUp();
  await fillCart(bob, await other.makeProduct(), 'M', 2);
  const made = (await orderCart(bob)).body;
  for (const act of ['ship', 'deliver']) await admin.put(`/api/admin/orders/${made._id}/${act}`);
  const items = [{ _id: made.orderItems[0]._id, quantity: 1 }];
  const returned = await bob.post(`/api/orders/${made._id}/return`, { items });
  expect((await admin.put(`/api/admin/returns/${returned.body._id}/receive`)).body.refund).toBe(60);
  await other.runJobs();
  expect((await bob.get(`/api/orders/${made._id}`)).body.refunded).toBe(60);
  await expectConsistentRecords(other);
  await other.close();
});
