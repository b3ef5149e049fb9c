import { afterEach, describe, expect, it } from 'vitest';
import { adasAddress, fixture, openTestShop, type TestUser } from '../../../tests/support/shop';
import { newId } from '../../database/ids';

const test = fixture(openTestShop);
const shirt = fixture(() =>
  test.makeProduct({
    price: 80,
    discountPrice: 19.99,
    sizes: ['S', 'M', 'L', 'XL'].map((name) => ({ name, quantity: 10_000 })),
  }),
);
afterEach(() => test.expectConsistentRecords());

const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe('an Idempotency-Key', () => {
  it('returns the identical response again', async () => {
    const ada = await test.signUp();
    const key = newId();
    await ada.fillCart(shirt);
    const first = await ada.order(key);
    await ada.fillCart(shirt, 'S');
    const second = await ada.order(key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
    expect(await test.countOrders(ada)).toBe(1);
    expect((await ada.call('GET /api/cart')).totalItem).toBe(1);
    await ada.post(`/api/orders/${first.body._id}/cancel`);
    expect((await ada.order(key)).text).toBe(first.text);
  });

  it('sent twenty times concurrently creates one order and returns twenty equal responses', async () => {
    const ada = await test.signUp();
    const key = newId();
    await ada.fillCart(shirt);
    const answers = await times(20, () => ada.order(key));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await test.countOrders(ada)).toBe(1);
  });

  it('with a different body causes a conflict', async () => {
    const ada = await test.signUp();
    const key = newId();
    await ada.fillCart(shirt);
    expect((await ada.order(key)).status).toBe(201);
    await ada.fillCart(shirt);
    const other = await ada.post(
      '/api/orders',
      { ...adasAddress, city: 'Salem' },
      { 'idempotency-key': key },
    );
    expect(other.body).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    expect(await test.countOrders(ada)).toBe(1);
  });

  it('is separate for each user', async () => {
    const shoppers = (count: number) => times(count, () => test.signUp());

    const [ada, bob] = (await shoppers(2)) as [TestUser, TestUser];
    const key = newId();
    await ada.fillCart(shirt);
    await bob.fillCart(shirt);
    const [first, second] = [await ada.order(key), await bob.order(key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body._id).not.toBe(first.body._id);
  });

  it('is separate for each endpoint', async () => {
    const staff = await test.admin();
    const key = newId();
    await staff.fillCart(shirt);
    const { body } = await staff.order(key);
    expect((await test.confirm(body)).status).toBe(200);
    const refund = await staff.post(
      `/api/admin/orders/${body._id}/refunds`,
      { amount: 1, reason: 'A loose button' },
      { 'idempotency-key': key },
    );
    expect([refund.status, refund.body.amount]).toEqual([201, 1]);
    expect((await staff.order(key)).body._id).toBe(body._id);
  });

  it('is not consumed by a refused order', async () => {
    const ada = await test.signUp();
    const key = newId();
    expect((await ada.order(key)).body.code).toBe('empty_cart');
    await ada.fillCart(shirt);
    expect((await ada.order(key)).status).toBe(201);
  });

  it.each([
    ['empty', ''],
    ['256 long', 'k'.repeat(256)],
    ['with a space', 'a b'],
    ['with another alphabet', 'ключ'],
  ])('that is %s is rejected, and no order is placed', async (_name, key) => {
    const ada = await test.signUp();
    await ada.fillCart(shirt);
    const { status, body } = await ada.order(key);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid_request',
      details: [{ path: 'Idempotency-Key' }],
    });
    expect(await test.countOrders(ada)).toBe(0);
  });

  it('sent twice in one request is rejected', async () => {
    const ada = await test.signUp();
    await ada.fillCart(shirt);
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
    expect(await test.countOrders(ada)).toBe(0);
  });

  it('of 255 characters is accepted', async () => {
    const ada = await test.signUp();
    await ada.fillCart(shirt);
    expect((await ada.order('~'.repeat(255))).status).toBe(201);
  });
});
