import { afterAll, describe, expect, it } from 'vitest';
import { fixture, type Json, openTestShop, type TestAnswer } from '../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ stock: 50 }));
afterAll(async () => {
  await test.runJobs();
  await test.expectConsistentRecords();
});

async function requestReturn(order: Json, quantity: number, more: object): Promise<TestAnswer> {
  const items = [{ _id: order.orderItems[0]._id, quantity }];
  return ada.post(`/api/orders/${order._id}/return`, { items, ...more });
}

describe('a rejected return', () => {
  it('changes no stock or payment, shows the reason, and lets its units be requested again', async () => {
    const order = await ada.deliveredOrder(shirt, 'M', 2);
    const stock = await test.stockOf(shirt);
    const { body: requested } = await requestReturn(order, 2, { reasonCode: 'damaged' });
    expect((await requestReturn(order, 1, {})).status).toBe(409);
    const path = `/api/admin/returns/${requested._id}`;
    const rejected = await staff.put(`${path}/reject`, { reason: 'It was worn.' });
    expect(rejected).toMatchObject({
      status: 200,
      body: { status: 'rejected', rejection: 'It was worn.', refundDue: 0 },
    });
    expect((await staff.put(`${path}/reject`, { reason: 'Again' })).body.rejection).toBe(
      'It was worn.',
    );
    expect((await staff.put(`${path}/receive`, {})).body.code).toBe('order_state');
    expect(await test.stockOf(shirt)).toBe(stock);
    const seen = (await ada.call('GET /api/orders/:orderId', { params: { orderId: order._id } }))
      .returns[0];
    expect(seen).toMatchObject({ status: 'rejected', rejection: 'It was worn.', refund: null });
    const again = await requestReturn(order, 2, { reasonCode: 'other', reason: 'Please' });
    expect(again.status).toBe(201);
    await staff.put(`/api/admin/returns/${again.body._id}/receive`, {});
    expect(
      (await staff.put(`/api/admin/returns/${again.body._id}/reject`, { reason: 'x' })).status,
    ).toBe(409);
    expect((await ada.put(`${path}/reject`, { reason: 'x' })).status).toBe(403);
    expect((await staff.get('/api/admin/returns/none')).status).toBe(404);
    expect((await staff.get(path)).body._id).toBe(requested._id);
  });
});

it('requires a reason, which is emailed once with the items', async () => {
  const bob = await test.signUp();
  const order = await bob.deliveredOrder(shirt, 'M', 2);
  const items = [{ _id: order.orderItems[0]._id, quantity: 2 }];
  const { body: asked } = await bob.post(`/api/orders/${order._id}/return`, { items });
  const reject = (body: object) => staff.put(`/api/admin/returns/${asked._id}/reject`, body);
  for (const body of [{}, { reason: '' }, { reason: '  ' }])
    expect(await reject(body)).toMatchObject({
      status: 400,
      body: { details: [{ path: 'reason' }] },
    });
  expect(
    (await staff.call('GET /api/admin/returns/:id', { params: { id: asked._id } })).status,
  ).toBe('requested');
  await reject({ reason: 'It was worn.\nThe label is missing.' });
  await reject({ reason: 'Again' });
  await test.runJobs();
  const { body: all } = await staff.get('/api/admin/mail?pageSize=200');
  const mails = all.filter(
    ({ template, subject }: { template: string; subject: string }) =>
      template === 'return-rejected' && subject.includes(`#${order.number}`),
  );
  expect(mails).toHaveLength(1);
  for (const text of [
    'It was worn.\nThe label is missing.',
    `#${order.number}-R1`,
    '(Fernhall, White, size M, quantity 2)',
  ])
    expect(mails[0].text).toContain(text);
  expect(mails[0].text).not.toContain('Again');
});

describe('return reasons', () => {
  it('are counted by product and size, without rejected returns', async () => {
    const coat = await test.makeProduct({ title: 'Coat', sizes: [{ name: 'L', quantity: 9 }] });
    const order = await ada.deliveredOrder(coat, 'L', 5);
    await requestReturn(order, 2, { reasonCode: 'too_small' });
    await requestReturn(order, 1, { reasonCode: 'too_large' });
    await requestReturn(order, 1, {});
    const refused = await requestReturn(order, 1, { reasonCode: 'damaged' });
    await staff.put(`/api/admin/returns/${refused.body._id}/reject`, { reason: 'Not ours.' });
    const { body, headers } = await staff.get('/api/admin/returns/reasons');
    expect(headers['x-total-count']).toBe(String(body.length));
    expect(
      body.find((row: { product: { _id: string } }) => row.product._id === coat._id),
    ).toMatchObject({
      product: { title: 'Coat' },
      size: 'L',
      pieces: 4,
      reasons: [
        { reason: 'too_small', pieces: 2 },
        { reason: 'other', pieces: 1 },
        { reason: 'too_large', pieces: 1 },
      ],
    });
    expect((await staff.get('/api/admin/returns/reasons?to=2020-01-01')).body).toEqual([]);
    const list = async (query: string) =>
      (await staff.get(`/api/admin/returns?${query}`)).body.map(
        (one: { status: string }) => one.status,
      );
    expect(await list(`q=${order._id.slice(-8)}&reason=too_small`)).toEqual(['requested']);
    expect(await list(`q=${order._id.slice(-8)}&status=rejected`)).toEqual(['rejected']);
    expect(await list('q=nobody')).toEqual([]);
    expect((await requestReturn(order, 1, { reasonCode: 'bored' })).status).toBe(400);
  });
});
