import { afterEach, describe, expect, it } from 'vitest';
import { fixture, openTestShop, type TestUser } from '../../tests/support/shop';
import { statementsOf } from '../../tests/support/statements';
import { newId } from '../database/ids';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp());
const shirt = fixture(() =>
  test.makeProduct({ stock: { S: 10_000, M: 10_000, L: 10_000, XL: 10_000 } }),
);
afterEach(() => test.expectConsistentRecords());

const cancel = (user: TestUser, id: string) => user.post(`/api/orders/${id}/cancel`);

describe('reading orders', () => {
  it('is limited to the owner and staff; only the owner gets the client secret', async () => {
    const ownOrder = await ada.placedOrder(shirt);
    const bob = await test.signUp();
    const forbidden = await bob.get(`/api/orders/${ownOrder._id}`);
    const random = await bob.get(`/api/orders/${newId()}`);
    expect([forbidden.status, random.status]).toEqual([404, 404]);
    expect({ ...forbidden.body, requestId: '' }).toEqual({ ...random.body, requestId: '' });
    expect((await test.visitor.get(`/api/orders/${ownOrder._id}`)).status).toBe(401);
    expect((await cancel(bob, ownOrder._id)).status).toBe(404);
    const { payment } = await staff.readOrder(ownOrder._id);
    expect(payment).toEqual({ status: 'unpaid', gateway: 'sandbox', method: 'card' });
    expect(
      await ada.call('GET /api/orders/:orderId', { params: { orderId: ownOrder._id } }),
    ).toEqual(ownOrder);
    for (const id of ['undefined', 'null', '0', '..%2fx', ownOrder._id.toUpperCase(), '%00'])
      expect((await ada.get(`/api/orders/${id}`)).status).toBe(404);
    await cancel(ada, ownOrder._id);
    expect(
      (await ada.call('GET /api/orders/:orderId', { params: { orderId: ownOrder._id } })).payment
        .clientSecret,
    ).toBeUndefined();
  });

  it('lists the caller’s own orders, newest first, with their number', async () => {
    const bob = await test.signUp();
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift((await bob.placedOrder(shirt))._id);
    const all = await bob.get(`/api/orders?userId=${ada.accountId}&user=${ada.accountId}`);
    expect(all.body.map((one: { _id: string }) => one._id)).toEqual(ids);
    expect(all.headers['x-total-count']).toBe('3');
    const page = await bob.get('/api/orders?pageSize=2&pageNumber=2');
    expect(page.body.map((one: { _id: string }) => one._id)).toEqual([ids[2]]);
    expect(page.headers.link).toContain('rel="prev"');
    expect((await (await test.signUp()).get('/api/orders')).body).toEqual([]);
  });

  it('takes the same number of queries for one order and for twenty', async () => {
    const bob = await test.signUp();
    const countQueries = async () =>
      (await statementsOf(test.shop.pool, () => bob.get('/api/orders'))).length;
    await bob.paidOrder(shirt);
    const few = await countQueries();
    for (let round = 0; round < 5; round++) await bob.paidOrder(shirt);
    expect(await countQueries()).toBe(few);
  });
});

describe('staff', () => {
  it('list all orders by status and search', async () => {
    const carla = await test.signUp({ firstName: 'Carla', lastName: 'Quist-100%' });
    const one = await carla.placedOrder(shirt);
    await carla.fillCart(shirt);
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

  it('list, ship, deliver and delete orders; shoppers cannot', async () => {
    const { _id } = await ada.paidOrder(shirt);
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
    expect(await test.actionsOn(_id)).toEqual([]);
  });

  it('get 404 for a malformed or unknown id', async () => {
    const ship = (id: string) => staff.put(`/api/admin/orders/${id}/ship`);
    const deliver = (id: string) => staff.put(`/api/admin/orders/${id}/deliver`);
    const remove = (id: string) => staff.delete(`/api/admin/orders/${id}/delete`);

    for (const id of ['undefined', newId(), '1'])
      for (const call of [ship, deliver, remove]) expect((await call(id)).status).toBe(404);
  });
});
