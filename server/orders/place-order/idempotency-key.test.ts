import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  confirm,
  expectConsistentRecords,
  fillCart,
  order,
} from '../../../tests/support/orders/orders';
import {
  adasAddress,
  openTestShop,
  type TestAnswer,
  type TestShop,
  type TestUser,
} from '../../../tests/support/shop';
import { newId } from '../../database/ids';

let test: TestShop;
let shirt: TestAnswer['body'];

beforeAll(async () => {
  test = await openTestShop();
  shirt = await test.makeProduct({
    price: 80,
    discountPrice: 19.99,
    sizes: ['S', 'M', 'L', 'XL'].map((name) => ({ name, quantity: 10_000 })),
  });
});
afterAll(() => test.close());
afterEach(() => expectConsistentRecords(test));

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const shoppers = (count: number) => times(count, () => test.signUp());

async function countOrders(user: TestUser): Promise<number> {
  const { rows } = await test.shop.pool.query<{ count: number }>(
    'select count(*)::int from shop_order where account_id = $1',
    [user.accountId],
  );
  return rows[0]?.count ?? 0;
}

describe('an Idempotency-Key', () => {
  it('returns the identical response again', async () => {
    const ada = await test.signUp();
    const key = newId();
    await fillCart(ada, shirt);
    const first = await order(ada, key);
    await fillCart(ada, shirt, 'S');
    const second = await order(ada, key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect(await countOrders(ada)).toBe(1);
    expect((await ada.get('/api/cart')).body.totalItem).toBe(1);
    await ada.post(`/api/orders/${first.body._id}/cancel`);
    expect((await order(ada, key)).text).toBe(first.text);
  });

  it('sent twenty times concurrently creates one order and returns twenty equal responses', async () => {
    const ada = await test.signUp();
    const key = newId();
    await fillCart(ada, shirt);
    const answers = await times(20, () => order(ada, key));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await countOrders(ada)).toBe(1);
  });

  it('with a different body causes a conflict', async () => {
    const ada = await test.signUp();
    const key = newId();
    await fillCart(ada, shirt);
    expect((await order(ada, key)).status).toBe(201);
    await fillCart(ada, shirt);
    const other = await ada.post(
      '/api/orders',
      { ...adasAddress, city: 'Salem' },
      { 'idempotency-key': key },
    );
    expect(other.body).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    expect(await countOrders(ada)).toBe(1);
  });

  it('is separate for each user', async () => {
    const [ada, bob] = (await shoppers(2)) as [TestUser, TestUser];
    const key = newId();
    await fillCart(ada, shirt);
    await fillCart(bob, shirt);
    const [first, second] = [await order(ada, key), await order(bob, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body._id).not.toBe(first.body._id);
  });

  it('is separate for each endpoint', async () => {
    const staff = await test.admin();
    const key = newId();
    await fillCart(staff, shirt);
    const { body } = await order(staff, key);
    expect((await confirm(test, body)).status).toBe(200);
    const refund = await staff.post(
      `/api/admin/orders/${body._id}/refunds`,
      { amount: 1, reason: 'A loose button' },
      { 'idempotency-key': key },
    );
    expect([refund.status, refund.body.amount]).toEqual([201, 1]);
    expect((await order(staff, key)).body._id).toBe(body._id);
  });

  it('is not consumed by a refused order', async () => {
    const ada = await test.signUp();
    const key = newId();
    expect((await order(ada, key)).body.code).toBe('empty_cart');
    await fillCart(ada, shirt);
    expect((await order(ada, key)).status).toBe(201);
  });

  it.each([
    ['empty', ''],
    ['256 long', 'k'.repeat(256)],
    ['with a space', 'a b'],
    ['with another alphabet', 'ключ'],
  ])('that is %s is rejected, and no order is placed', async (_name, key) => {
    const ada = await test.signUp();
    await fillCart(ada, shirt);
    const { status, body } = await order(ada, key);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'Idempotency-Key' }],
    });
    expect(await countOrders(ada)).toBe(0);
  });

  it('sent twice in one request is rejected', async () => {
    const ada = await test.signUp();
    await fillCart(ada, shirt);
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = test.app.server.address() as { port: number };
    const { request } = await import('node:http');
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/orders',
          headers: [
            ['authorization', `Bearer ${ada.token}`],
            ['content-type', 'application/json'],
            ['idempotency-key', 'one'],
            ['idempotency-key', 'one'],
          ].flat(),
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      ).on('error', reject);
      sent.end(JSON.stringify(adasAddress));
    });
    expect(status).toBe(400);
    expect(await countOrders(ada)).toBe(0);
  });

  it('of 255 characters is accepted', async () => {
    const ada = await test.signUp();
    await fillCart(ada, shirt);
    expect((await order(ada, '~'.repeat(255))).status).toBe(201);
  });
});
