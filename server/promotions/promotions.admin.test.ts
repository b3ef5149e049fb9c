import { afterAll, describe, expect, it } from 'vitest';
import { fixture, openTestShop, type TestUser } from '../../tests/support/shop';
import { newId } from '../database/ids';

const test = fixture(openTestShop);
const merchant = fixture(() => test.staff('Merchandiser'));
const shirt = fixture(() =>
  test.makeProduct({
    price: 80,
    discountPrice: 60,
    stock: 1_000,
  }),
);
afterAll(() => test.expectConsistentRecords());

const path = '/api/admin/promotions';
const codeOf = (name: string) => `${name}-${newId().slice(-6)}`;
const terms = (overrides: Record<string, unknown> = {}) => ({
  code: codeOf('SPRING'),
  kind: 'percent',
  value: 15,
  ...overrides,
});
const create = async (overrides: Record<string, unknown> = {}) =>
  (await merchant.post(path, terms(overrides))).body;
const apply = (user: TestUser, code: string) => user.put('/api/cart/promo', { code });

async function buyer(code: string, pieces = 1): Promise<TestUser> {
  const user = await test.signUp();
  await user.fillCart(shirt, 'M', pieces);
  await apply(user, code);
  return user;
}

it('is created with all its terms, and accepted by the next cart', async () => {
  const input = terms({
    kind: 'amount',
    value: 12.5,
    minimum: 50,
    useLimit: 100,
    customerLimit: 2,
    startsAt: '2020-01-01T00:00:00Z',
    endsAt: '2999-01-01T00:00:00+01:00',
  });
  const made = await merchant.post(path, input);
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    ...input,
    startsAt: '2020-01-01T00:00:00.000Z',
    endsAt: '2998-12-31T23:00:00.000Z',
    customer: null,
    uses: 0,
    state: 'active',
  });
  const ada = await buyer(input.code.toLowerCase());
  expect((await ada.get('/api/cart')).body).toMatchObject({ promo: 12.5, promoCode: input.code });
  await ada.order();
  expect((await merchant.get(`${path}/${made.body._id}`)).body).toMatchObject({
    uses: 1,
    usage: { orders: 1, discount: 12.5, total: 52.5 },
  });
});

it('can be for one customer with a confirmed address, and for nobody else', async () => {
  const [ada, bob] = [await test.signUpConfirmed(), await test.signUp()];
  const made = await merchant.post(path, terms({ customerEmail: ada.email.toUpperCase() }));
  expect(made.body.customer).toEqual({ _id: ada.accountId, email: ada.email });
  const { code } = made.body;
  for (const user of [ada, bob]) await user.fillCart(shirt, 'M', 1);
  expect((await apply(bob, code)).body).toMatchObject({
    code: 'promo_invalid',
    message: 'This promo code is for another customer.',
  });
  expect((await apply(ada, code)).body).toMatchObject({ promoCode: code, promo: 9 });
  for (const customerEmail of [bob.email, 'nobody@example.com'])
    expect((await merchant.post(path, terms({ customerEmail }))).body).toMatchObject({
      status: 400,
      details: [{ path: 'customerEmail' }],
    });
});

it('has a unique code, ignoring letter case', async () => {
  const { code } = await create();
  const other = await create();
  const again = await merchant.post(path, terms({ code: code.toLowerCase() }));
  expect(again.body).toMatchObject({ status: 400, details: [{ path: 'code' }] });
  const renamed = await merchant.put(`${path}/${other._id}`, terms({ code: code.toLowerCase() }));
  expect(renamed.body).toMatchObject({ status: 400, details: [{ path: 'code' }] });
  const input = terms();
  const answers = await Promise.all(Array.from({ length: 5 }, () => merchant.post(path, input)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
});

it.each([
  ['code', { code: 'a b' }],
  ['code', { code: '' }],
  ['value', { value: 101 }],
  ['value', { value: 12.5 }],
  ['value', { value: 0 }],
  ['value', { kind: 'amount', value: 1.005 }],
  ['minimum', { minimum: -1 }],
  ['useLimit', { useLimit: 0 }],
  ['customerLimit', { customerLimit: 1.5 }],
  ['startsAt', { startsAt: 'tomorrow' }],
  ['endsAt', { startsAt: '2026-03-04T00:00:00Z', endsAt: '2026-03-04T00:00:00Z' }],
])('is rejected at %s for %j', async (field, overrides) => {
  const { body } = await merchant.post(path, terms(overrides));
  expect(body).toMatchObject({ status: 400, details: [{ path: field }] });
});

it.each([
  ['effect.steps.0.amount', { by: 'quantity', steps: [{ from: 2, amount: 10.005 }] }],
  ['effect.steps.0.amount', { by: 'quantity', steps: [{ from: 2, amount: 1_000_000 }] }],
  ['effect.steps.1.from', { by: 'value', steps: [1, 1.001].map((from) => ({ from, percent: 5 })) }],
])('refuses an amount at %s that the currency does not have', async (field, effect) => {
  const refused = await merchant.post(path, terms({ kind: 'tiers', value: 0, effect }));
  expect(refused.status).toBe(400);
  expect(refused.body.details).toEqual([{ path: field, message: expect.any(String) }]);
});

it('is replaced as a whole, audited, and never limited below its redemptions', async () => {
  const made = await create({ useLimit: 5 });
  for (let count = 0; count < 2; count++) await (await buyer(made.code)).order();
  const change = (overrides: Record<string, unknown>) =>
    merchant.put(`${path}/${made._id}`, { ...terms({ code: made.code }), ...overrides });
  const tooLow = await change({ useLimit: 1 });
  expect(tooLow.body).toMatchObject({ status: 400, details: [{ path: 'useLimit' }] });
  expect((await change({ useLimit: 2, value: 20 })).body).toMatchObject({
    useLimit: 2,
    value: 20,
    uses: 2,
    state: 'used_up',
  });
  const { body: log } = await (await test.admin()).get(`/api/admin/audit?entityId=${made._id}`);
  expect(log[0]).toMatchObject({
    action: 'promotion.update',
    before: { useLimit: 5, value: 15 },
    after: { useLimit: 2, value: 20 },
  });
  expect(Object.keys(log[0].after)).toHaveLength(2);
});

it('is not accepted while it is paused', async () => {
  const { _id, code } = await create();
  for (const _ of ['once', 'and again'])
    expect((await merchant.put(`${path}/${_id}/pause`)).body.state).toBe('paused');
  const ada = await buyer(code);
  expect((await ada.get('/api/cart')).body.promoCode).toBeNull();
  expect((await apply(ada, code)).body.code).toBe('promo_invalid');
  expect((await merchant.put(`${path}/${_id}/resume`)).body.state).toBe('active');
  expect((await apply(ada, code)).status).toBe(200);
});

describe('deleting a promo code', () => {
  it('deletes the row if no order used it', async () => {
    const { _id, code } = await create();
    const ada = await buyer(code);
    expect((await merchant.delete(`${path}/${_id}`)).body).toEqual({ _id, archived: false });
    expect((await merchant.get(`${path}/${_id}`)).status).toBe(404);
    expect((await ada.get('/api/cart')).body).toMatchObject({ promoCode: null, promo: 0 });
    expect((await merchant.delete(`${path}/${_id}`)).status).toBe(404);
  });

  it('archives it if orders used it, and frees its code', async () => {
    const { _id, code } = await create();
    const ada = await buyer(code);
    const { body: placed } = await ada.order();
    const waiting = await buyer(code);
    expect((await merchant.delete(`${path}/${_id}`)).body).toEqual({ _id, archived: true });
    expect((await waiting.get('/api/cart')).body.promoCode).toBeNull();
    expect((await apply(waiting, code)).body.code).toBe('promo_invalid');
    expect((await ada.get(`/api/orders/${placed._id}`)).body.promo).toBe(9);
    const listed = async (query: string) =>
      (await merchant.get(`${path}?q=${code.toLowerCase()}${query}`)).body;
    expect(await listed('')).toEqual([]);
    expect(await listed('&state=archived')).toMatchObject([{ _id, uses: 1 }]);
    expect((await create({ code, value: 5 })).state).toBe('active');
    expect((await apply(waiting, code)).body.promo).toBe(3);
    // Cancelling the order releases a redemption of the archived code, not of the new one.
    await ada.post(`/api/orders/${placed._id}/cancel`);
    expect(await listed('&state=archived')).toMatchObject([{ _id, uses: 0 }]);
  });
});

it('is not redeemed beyond its limits by twenty concurrent orders, in total and per customer', async () => {
  const all = await create({ useLimit: 7 });
  const buyers: TestUser[] = [];
  for (let count = 0; count < 20; count++) buyers.push(await buyer(all.code));
  const answers = await Promise.all(buyers.map((one) => one.order()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
  expect(answers.filter(({ body }) => body.code === 'promo_invalid')).toHaveLength(13);

  const each = await create({ customerLimit: 1 });
  const ada = await buyer(each.code);
  // Each attempt refills the cart, so that only the limit can reject it.
  const attempts = Array.from({ length: 20 }, async () => {
    const placed = await ada.order();
    await ada.fillCart(shirt, 'M', 1).catch(() => {});
    await apply(ada, each.code);
    return placed;
  });
  const withCode = (await Promise.all(attempts)).filter(
    ({ status, body }) => status === 201 && body.promo > 0,
  );
  expect(withCode).toHaveLength(1);
});

it('is listed in pages, sorted and filtered by state', async () => {
  const own = await openTestShop();
  const seller = await own.staff('Merchandiser');
  for (const overrides of [
    { code: 'BETA', endsAt: '2020-01-01T00:00:00Z' },
    { code: 'ALPHA', startsAt: '2999-01-01T00:00:00Z' },
    { code: 'GAMMA' },
  ])
    await seller.post(path, terms(overrides));
  const codes = async (query: string) =>
    (await seller.get(`${path}?${query}`)).body.map(({ code }: { code: string }) => code);
  expect(await codes('')).toEqual(['GAMMA', 'ALPHA', 'BETA']);
  expect(await codes('sort=code&direction=asc')).toEqual(['ALPHA', 'BETA', 'GAMMA']);
  expect(await codes('sort=ends&direction=asc&pageSize=1')).toEqual(['BETA']);
  expect(await codes('state=ended')).toEqual(['BETA']);
  expect(await codes('state=scheduled')).toEqual(['ALPHA']);
  expect(await codes('q=%25')).toEqual([]);
  const page = await seller.get(`${path}?pageSize=2&pageNumber=2`);
  expect(page.headers['x-total-count']).toBe('3');
  expect(page.body).toHaveLength(1);
  await own.close();
});

it('rejects a change based on outdated terms; redemptions and pausing do not change the terms', async () => {
  const made = await create({ value: 10 });
  const save = (value: number, version?: number) =>
    merchant.put(`${path}/${made._id}`, { ...terms({ code: made.code, value }), version });
  await (await buyer(made.code)).order();
  await merchant.put(`${path}/${made._id}/pause`);
  expect((await merchant.get(`${path}/${made._id}`)).body).toMatchObject({
    uses: 1,
    version: made.version,
  });
  const first = await save(20, made.version);
  expect(first.body).toMatchObject({ value: 20, version: made.version + 1 });
  const second = await save(30, made.version);
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({
    code: 'stale_version',
    current: {
      version: made.version + 1,
      savedBy: { firstName: 'Edith' },
      values: { _id: made._id, value: 20, state: 'paused' },
    },
  });
  expect((await save(30)).body.value).toBe(30);
});
