import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  age,
  cards,
  confirm,
  countJobs,
  expectSoundBooks,
  fillCart,
  order,
  paid,
  placed,
  stockOf,
} from '../../tests/support/orders';
import {
  openTestShop,
  type TestAnswer,
  type TestShop,
  type TestUser,
} from '../../tests/support/shop';
import { transaction } from '../database/transaction';
import { newId } from '../platform/ids';
import { createPromotion } from '../promotions/promotions.service';
import { cancelOpenOrders, lapseUnpaidOrders } from './cancel-order.service';

let test: TestShop;
let staff: TestUser;
let ada: TestUser;
let shirt: TestAnswer['body'];

beforeAll(async () => {
  test = await openTestShop();
  staff = await test.admin();
  ada = await test.signUp();
  shirt = await test.makeProduct({
    sizes: ['S', 'M', 'L', 'XL'].map((name) => ({ name, quantity: 10_000 })),
  });
});
afterAll(() => test.close());
afterEach(() => expectSoundBooks(test));

const ship = (id: string) => staff.put(`/api/admin/orders/${id}/ship`);
const deliver = (id: string) => staff.put(`/api/admin/orders/${id}/deliver`);
const remove = (id: string) => staff.delete(`/api/admin/orders/${id}/delete`);
const cancel = (user: TestUser, id: string) => user.post(`/api/orders/${id}/cancel`);
const read = async (id: string) => (await staff.get(`/api/orders/${id}`)).body;
const times = <T>(count: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, make));

async function refundsOf(id: string) {
  const { rows } = await test.shop.pool.query(
    `select r.amount, r.reason, r.status from refund r join payment p on p.id = r.payment_id where p.order_id = $1`,
    [id],
  );
  return rows;
}

async function auditsOf(id: string): Promise<string[]> {
  const { rows } = await test.shop.pool.query<{ action: string }>(
    `select action from audit where entity = 'order' and entity_id = $1 order by id`,
    [id],
  );
  return rows.map((row) => row.action);
}

describe('reading orders', () => {
  it('is for the owner and for staff; the secret to pay is for the owner alone', async () => {
    const mine = await placed(ada, shirt);
    const bob = await test.signUp();
    const theirs = await bob.get(`/api/orders/${mine._id}`);
    const random = await bob.get(`/api/orders/${newId()}`);
    expect([theirs.status, random.status]).toEqual([404, 404]);
    expect({ ...theirs.body, requestId: '' }).toEqual({ ...random.body, requestId: '' });
    expect((await test.visitor.get(`/api/orders/${mine._id}`)).status).toBe(401);
    expect((await cancel(bob, mine._id)).status).toBe(404);
    const { payment } = await read(mine._id);
    expect(payment).toEqual({ status: 'unpaid', gateway: 'sandbox' });
    expect((await ada.get(`/api/orders/${mine._id}`)).body).toEqual(mine);
    for (const id of ['undefined', 'null', '0', '..%2fx', mine._id.toUpperCase(), '%00'])
      expect((await ada.get(`/api/orders/${id}`)).status).toBe(404);
    await cancel(ada, mine._id);
    expect((await ada.get(`/api/orders/${mine._id}`)).body.payment.clientSecret).toBeUndefined();
  });

  it('lists the caller’s own, newest first, and how many there are', async () => {
    const bob = await test.signUp();
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift((await placed(bob, shirt))._id);
    const all = await bob.get(`/api/orders?userId=${ada.accountId}&user=${ada.accountId}`);
    expect(all.body.map((one: { _id: string }) => one._id)).toEqual(ids);
    expect(all.headers['x-total-count']).toBe('3');
    const page = await bob.get('/api/orders?pageSize=2&pageNumber=2');
    expect(page.body.map((one: { _id: string }) => one._id)).toEqual([ids[2]]);
    expect(page.headers.link).toContain('rel="prev"');
    expect((await (await test.signUp()).get('/api/orders')).body).toEqual([]);
  });

  it('takes as many queries for one order as for twenty', async () => {
    const bob = await test.signUp();
    const countQueries = async () => {
      let count = 0;
      const { pool } = test.shop;
      const { query } = pool;
      pool.query = ((...args: unknown[]) => {
        count++;
        return Reflect.apply(query, pool, args);
      }) as typeof pool.query;
      await bob.get('/api/orders');
      pool.query = query;
      return count;
    };
    await paid(test, bob, shirt);
    const few = await countQueries();
    for (let round = 0; round < 5; round++) await paid(test, bob, shirt);
    expect(await countQueries()).toBe(few);
  });
});

describe('staff', () => {
  it('see all orders, by status and by what they look for', async () => {
    const carla = await test.signUp({ firstName: 'Carla', lastName: 'Quist-100%' });
    const one = await placed(carla, shirt);
    await fillCart(carla, shirt);
    const { body: two } = await carla.post('/api/orders', {
      firstName: 'Dora',
      lastName: 'O’Neil_7',
      email: 'dora.oneil@post.example',
      streetAddress: '1 Lane',
      city: 'Salem',
      state: 'OR',
      zipCode: '97301',
    });
    await cancel(carla, two._id);
    const find = async (query: string) => {
      const { body, headers } = await staff.get(`/api/admin/orders?${query}`);
      expect(headers['x-total-count']).toBe(String(body.length));
      return body.map((order: { _id: string }) => order._id);
    };
    expect(await find(`q=${one._id.slice(-6)}`)).toEqual([one._id]);
    expect(await find(`q=${one._id.toUpperCase()}`)).toEqual([one._id]);
    expect(await find('q=dora')).toEqual([two._id]);
    expect(await find('q=ONEIL%40post')).toEqual([two._id]);
    expect(await find(`q=${encodeURIComponent('neil_7')}`)).toEqual([two._id]);
    expect(await find('q=dora&status=Cancelled')).toEqual([two._id]);
    expect(await find('q=dora&status=Pending')).toEqual([]);
    for (const literal of ['%25', '%5C', "'", '_______________________________'])
      expect(await find(`q=${literal}`)).toEqual([]);
    expect((await find('q=')).length).toBeGreaterThan(1);
    expect((await staff.get('/api/admin/orders?pageSize=1')).body).toHaveLength(1);
  });

  it('are staff: nobody else sees, ships, delivers or deletes', async () => {
    const { _id } = await paid(test, ada, shirt);
    for (const [user, status] of [
      [ada, 403],
      [test.visitor, 401],
    ] as const) {
      const answers = [
        await user.get('/api/admin/orders'),
        await user.put(`/api/admin/orders/${_id}/ship`),
        await user.put(`/api/admin/orders/${_id}/deliver`),
        await user.delete(`/api/admin/orders/${_id}/delete`),
      ];
      expect(answers.map((answer) => answer.status)).toEqual(Array(4).fill(status));
    }
    expect(await auditsOf(_id)).toEqual([]);
  });

  it('find no order by a malformed or unknown id', async () => {
    for (const id of ['undefined', newId(), '1'])
      for (const call of [ship, deliver, remove]) expect((await call(id)).status).toBe(404);
  });
});

describe('shipping and delivering', () => {
  it('goes from Pending to Delivered, each once', async () => {
    const { _id } = await paid(test, ada, shirt);
    expect((await deliver(_id)).body.code).toBe('order_state');
    const [first, ...others] = await times(20, () => ship(_id));
    expect(first?.body).toMatchObject({ orderStatus: 'Shipped', shippedAt: expect.any(String) });
    for (const other of others) expect(other.text).toBe(first?.text);
    const delivered = await times(5, () => deliver(_id));
    expect(new Set(delivered.map(({ text }) => text)).size).toBe(1);
    expect(delivered[0]?.body.orderStatus).toBe('Delivered');
    expect((await ship(_id)).body).toEqual(delivered[0]?.body);
    expect(await auditsOf(_id)).toEqual(['order.ship', 'order.deliver']);
    expect(await countJobs(test, 'mail', `order-shipped:${_id}`)).toBe(1);
  });

  it('needs the money, or that the card is tried again', async () => {
    const order = await placed(ada, shirt);
    expect((await ship(order._id)).body).toMatchObject({
      status: 409,
      code: 'order_state',
      message: 'This order has not been paid.',
    });
    await confirm(test, order, cards.declined);
    expect((await read(order._id)).payment.status).toBe('failed');
    expect((await ship(order._id)).status).toBe(409);
    await confirm(test, order);
    expect((await ship(order._id)).body.orderStatus).toBe('Shipped');
  });
});

describe('cancelling', () => {
  it('puts the stock back and gives back the money, once', async () => {
    const before = await stockOf(test, shirt);
    const order = await paid(test, ada, shirt, 'M', 2);
    expect(await stockOf(test, shirt)).toBe((before ?? 0) - 2);
    const answers = await times(20, () => cancel(ada, order._id));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'order_state')).toHaveLength(19);
    expect(await stockOf(test, shirt)).toBe(before);
    await Promise.all([test.runJobs(), test.runJobs()]);
    const cancelled = await read(order._id);
    expect(cancelled).toMatchObject({
      orderStatus: 'Cancelled',
      refunded: order.total,
      payment: { status: 'refunded', last4: '4242', brand: 'visa' },
    });
    expect(cancelled.cancelledAt).not.toBeNull();
    expect(await refundsOf(order._id)).toEqual([
      { amount: Math.round(order.total * 100), reason: 'cancelled', status: 'done' },
    ]);
    expect(await countJobs(test, 'mail', `order-cancelled:${order._id}`)).toBe(1);
  });

  it('of an unpaid order ends its payment', async () => {
    const order = await placed(ada, shirt);
    await cancel(ada, order._id);
    await test.runJobs();
    expect((await confirm(test, order)).body).toMatchObject({ status: 409, code: 'order_state' });
    expect(await refundsOf(order._id)).toEqual([]);
  });

  it('is too late once shipped, and cancelled is not shipped', async () => {
    const shipped = await paid(test, ada, shirt);
    await ship(shipped._id);
    expect((await cancel(ada, shipped._id)).body).toMatchObject({
      status: 409,
      code: 'order_state',
    });
    const cancelled = await paid(test, ada, shirt);
    await cancel(ada, cancelled._id);
    expect((await ship(cancelled._id)).body).toMatchObject({ status: 409, code: 'order_state' });
    expect((await deliver(cancelled._id)).status).toBe(409);
  });

  it('or shipping: of both at once exactly one wins', async () => {
    for (let round = 0; round < 10; round++) {
      const { _id } = await paid(test, ada, shirt);
      const answers = await Promise.all(
        round % 2 ? [ship(_id), cancel(ada, _id)] : [cancel(ada, _id), ship(_id)],
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { orderStatus } = await read(_id);
      expect(answers.find(({ status }) => status === 200)?.body.orderStatus).toBe(orderStatus);
      expect(await refundsOf(_id)).toHaveLength(orderStatus === 'Cancelled' ? 1 : 0);
    }
  });

  it('happens to what is open when an account ends', async () => {
    const bob = await test.signUp();
    const open = await paid(test, bob, shirt);
    const shipped = await paid(test, bob, shirt);
    await ship(shipped._id);
    await transaction(test.shop.pool, (tx) => cancelOpenOrders(tx, bob.accountId));
    expect((await read(open._id)).orderStatus).toBe('Cancelled');
    expect((await read(shipped._id)).orderStatus).toBe('Shipped');
  });
});

describe('deleting', () => {
  it('takes an order off every list, gives back once, and leaves its audit', async () => {
    const before = await stockOf(test, shirt);
    const order = await paid(test, ada, shirt);
    const answers = await times(10, () => remove(order._id));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ _id: order._id });
    expect(await stockOf(test, shirt)).toBe(before);
    expect(await refundsOf(order._id)).toMatchObject([{ reason: 'deleted' }]);
    expect(await auditsOf(order._id)).toEqual(['order.delete']);
    for (const user of [ada, staff]) {
      expect((await user.get(`/api/orders/${order._id}`)).status).toBe(404);
      expect((await cancel(user, order._id)).status).toBe(404);
    }
    expect((await ship(order._id)).status).toBe(404);
    for (const list of [
      await ada.get('/api/orders?pageSize=100'),
      await staff.get('/api/admin/orders'),
    ])
      expect(list.body.map((one: { _id: string }) => one._id)).not.toContain(order._id);
  });

  it('of a shipped order leaves the parcel where it is and gives the money back', async () => {
    const order = await paid(test, ada, shirt);
    await ship(order._id);
    const before = await stockOf(test, shirt);
    expect((await remove(order._id)).status).toBe(200);
    expect(await stockOf(test, shirt)).toBe(before);
    await test.runJobs();
    expect(await refundsOf(order._id)).toMatchObject([{ reason: 'deleted', status: 'done' }]);
    expect(await countJobs(test, 'mail', 'order-refunded:')).toBeGreaterThan(0);
  });

  it('of a cancelled order gives nothing back twice', async () => {
    const order = await paid(test, ada, shirt);
    await cancel(ada, order._id);
    const before = await stockOf(test, shirt);
    expect((await remove(order._id)).status).toBe(200);
    expect(await stockOf(test, shirt)).toBe(before);
    expect(await refundsOf(order._id)).toHaveLength(1);
  });

  it('or cancelling, at once: the stock comes back once', async () => {
    const before = await stockOf(test, shirt);
    const { _id } = await paid(test, ada, shirt);
    await Promise.all([remove(_id), cancel(ada, _id), remove(_id), cancel(ada, _id)]);
    expect(await stockOf(test, shirt)).toBe(before);
    expect(await refundsOf(_id)).toHaveLength(1);
  });
});

describe('orders whose money does not come', () => {
  it('lapse: stock, promo code and place are free again, and the shopper is told', async () => {
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
    const kept = await paid(test, bob, jumper);

    await lapseUnpaidOrders(test.shop);
    expect((await read(body._id)).orderStatus).toBe('Pending');
    await age(test, 29);
    await lapseUnpaidOrders(test.shop);
    expect((await read(body._id)).orderStatus).toBe('Pending');
    await age(test, 2);
    const fresh = await placed(bob, jumper);
    await Promise.all([lapseUnpaidOrders(test.shop), lapseUnpaidOrders(test.shop)]);

    for (const { _id } of [body, declined]) {
      expect((await read(_id)).orderStatus).toBe('Cancelled');
      expect(await countJobs(test, 'mail', `order-cancelled:${_id}`)).toBe(1);
    }
    for (const { _id } of [kept, fresh]) expect((await read(_id)).orderStatus).toBe('Pending');
    expect(await stockOf(test, jumper)).toBe(8);
    const { rows } = await test.shop.pool.query('select uses from promotion where id = $1', [
      promotion,
    ]);
    expect(rows).toEqual([{ uses: 0 }]);
    await cancel(bob, kept._id);
    await cancel(bob, fresh._id);
  });

  it('do not lapse when the gateway has the money', async () => {
    const bob = await test.signUp();
    const order = await placed(bob, shirt);
    await confirm(test, order, cards.silent);
    expect((await read(order._id)).payment.status).toBe('unpaid');
    await age(test, 31);
    await lapseUnpaidOrders(test.shop);
    expect(await read(order._id)).toMatchObject({
      orderStatus: 'Pending',
      payment: { status: 'paid' },
    });
    expect(await countJobs(test, 'mail', `order-confirmation:${order._id}`)).toBe(1);
  });

  it('lapse, are cancelled and are paid at once: the stock comes back once or not at all', async () => {
    const scarce = await test.makeProduct({ sizes: [{ name: 'M', quantity: 1 }] });
    const bob = await test.signUp();
    for (let round = 0; round < 5; round++) {
      const order = await placed(bob, scarce);
      await age(test, 31);
      await Promise.all([
        lapseUnpaidOrders(test.shop),
        confirm(test, order),
        cancel(bob, order._id),
        lapseUnpaidOrders(test.shop),
      ]);
      await test.runJobs();
      const { orderStatus, payment, refunded } = await read(order._id);
      if (orderStatus === 'Pending') {
        expect(payment.status).toBe('paid');
        await cancel(bob, order._id);
        await test.runJobs();
      } else if (payment.status !== 'unpaid') expect(refunded).toBe(order.total);
      expect(await stockOf(test, scarce)).toBe(1);
    }
  });
});
