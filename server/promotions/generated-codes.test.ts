import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards } from '../../tests/support/orders/cards';
import { fixture, type Json, openTestShop, type TestUser } from '../../tests/support/shop';
import { expireUnpaidOrders } from '../orders/cancel-order/cancel-order.service';
import { generateCode } from './generated-codes.rules';

const test = fixture(openTestShop);
const staff = fixture(() => test.staff('Merchandiser'));
const shirt = fixture(() => test.makeProduct({ price: 100, discountPrice: 100, stock: 1_000 }));
beforeAll(() => test.changeSettings({ catalogueAccess: 'public' }));
afterAll(() => test.expectVerified());

const path = '/api/admin/promotions';

async function makePromotion(terms: Json = {}): Promise<Json> {
  const { status, body } = await staff.post(path, {
    trigger: 'code',
    hasManyCodes: true,
    name: 'Thank you',
    kind: 'percent',
    value: 10,
    ...terms,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const generate = ({ _id }: Json, count: number, prefix = 'TY') =>
  staff.post(`${path}/${_id}/codes`, { count, prefix });
const codesOf = async ({ _id }: Json): Promise<Json[]> =>
  (await staff.get(`${path}/${_id}/codes`)).body;
const countsOf = async ({ _id }: Json) => (await staff.get(`${path}/${_id}`)).body.codes;

/** A promotion with codes, and their texts. */
async function withCodes(count: number, terms: Json = {}) {
  const promotion = await makePromotion(terms);
  expect((await generate(promotion, count)).body).toEqual({ generated: count });
  const codes: string[] = (await codesOf(promotion)).map(({ code }) => code);
  return { promotion, codes };
}

const apply = (user: Pick<TestUser, 'put'>, code: string | undefined) =>
  user.put('/api/cart/promo', { code });

async function shopperWith(code: string | undefined): Promise<TestUser> {
  const user = await test.signUp();
  await user.fillCart(shirt, 'M', 1);
  expect((await apply(user, code)).status).toBe(200);
  return user;
}

it('makes codes of readable characters that differ', () => {
  const codes = Array.from({ length: 1_000 }, () => generateCode('summer', randomInt));
  expect(new Set(codes).size).toBe(1_000);
  for (const code of codes)
    expect(code).toMatch(/^SUMMER-[2-9A-HJKMNP-TW-Z]{5}-[2-9A-HJKMNP-TW-Z]{5}$/);
  expect(generateCode('', randomInt)).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
});

it('a code is for one order, in any letter case, and the order shows it', async () => {
  const { promotion, codes } = await withCodes(3);
  const [first, second] = codes;
  const ada = await shopperWith(first?.toLowerCase());
  expect((await ada.get('/api/cart')).body).toMatchObject({ promoCode: first, promo: 10 });
  const { body: order } = await ada.order();
  expect(order).toMatchObject({ promoCode: first, promo: 10 });
  expect(await countsOf(promotion)).toEqual({ unused: 2, used: 1, revoked: 0 });
  expect((await codesOf(promotion)).find(({ code }) => code === first)).toMatchObject({
    state: 'used',
    order: { _id: order._id },
  });
  const bob = await test.signUp();
  await bob.fillCart(shirt, 'M', 1);
  expect((await apply(bob, first)).body).toMatchObject({
    code: 'promo_invalid',
    message: 'This promo code has already been used.',
  });
  expect((await apply(bob, second)).body).toMatchObject({ promoCode: second, promo: 10 });
  expect((await staff.get(`${path}/${promotion._id}`)).body).toMatchObject({
    uses: 1,
    usage: { orders: 1, discount: 10 },
  });
});

it('one order of 50 gets a code that all have in their carts', async () => {
  const { promotion, codes } = await withCodes(1);
  const buyers = await Promise.all(Array.from({ length: 50 }, () => shopperWith(codes[0])));
  const answers = await Promise.all(buyers.map((buyer) => buyer.order()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.message);
  expect(new Set(refused)).toEqual(new Set(['This promo code has already been used.']));
  expect(await countsOf(promotion)).toEqual({ unused: 0, used: 1, revoked: 0 });
});

it('a code comes back if its order is cancelled or expires, and the cart has it again', async () => {
  const { promotion, codes } = await withCodes(1);
  const ada = await shopperWith(codes[0]);
  const { body: cancelled } = await ada.order();
  expect((await ada.post(`/api/orders/${cancelled._id}/cancel`)).status).toBe(200);
  expect(await countsOf(promotion)).toEqual({ unused: 1, used: 0, revoked: 0 });

  const bob = await shopperWith(codes[0]);
  await bob.order();
  await test.age(31);
  await expireUnpaidOrders(test.shop);
  expect(await countsOf(promotion)).toEqual({ unused: 1, used: 0, revoked: 0 });
  await test.runJobs();
  expect((await bob.get('/api/cart')).body).toMatchObject({ promoCode: codes[0], promo: 10 });
});

it('the code of a declined order stays in the cart that has its items again', async () => {
  const { promotion, codes } = await withCodes(1);
  const ada = await shopperWith(codes[0]);
  const { body: declined } = await ada.order();
  await test.confirm(declined, cards.poor);
  await test.runJobs();
  expect((await ada.get('/api/cart')).body).toMatchObject({ promoCode: codes[0], promo: 10 });
  const { status, body } = await ada.order();
  expect({ status, code: body.promoCode }).toEqual({ status: 201, code: codes[0] });
  expect(await countsOf(promotion)).toEqual({ unused: 0, used: 1, revoked: 0 });
});

it('the code of a guest goes with the cart to the account', async () => {
  const { codes } = await withCodes(1);
  const [guest, ada] = [await test.guest(), await test.signUp()];
  await guest.fillCart(shirt, 'M', 1);
  expect((await apply(guest, codes[0])).status).toBe(200);
  const { body } = await ada.post('/api/guest/adopt', { token: guest.token });
  expect(body).toMatchObject({ promoCode: codes[0], promo: 10 });
  expect((await ada.order()).body).toMatchObject({ promoCode: codes[0] });
});

it('staff revoke unused codes, one or all; used ones stay', async () => {
  const { promotion, codes } = await withCodes(4);
  const ada = await shopperWith(codes[0]);
  await ada.order();
  const bob = await shopperWith(codes[1]);
  const revoke = (body: Json) => staff.post(`${path}/${promotion._id}/codes/revoke`, body);
  expect((await revoke({ code: codes[1] })).body).toEqual({ revoked: 1 });
  expect((await revoke({ code: codes[0] })).body).toEqual({ revoked: 0 });
  expect((await bob.order()).body).toMatchObject({
    code: 'promo_invalid',
    message: 'This promo code is no longer valid.',
  });
  expect((await revoke({})).body).toEqual({ revoked: 2 });
  expect((await revoke({})).body).toEqual({ revoked: 0 });
  expect(await countsOf(promotion)).toEqual({ unused: 0, used: 1, revoked: 3 });
  expect(await test.actionsOn(promotion as { _id: string })).toEqual([
    'promotion.create',
    'promotion.generate-codes',
    'promotion.revoke-codes',
    'promotion.revoke-codes',
  ]);
});

it('exports the codes with their orders, and records that', async () => {
  const { promotion, codes } = await withCodes(3);
  const ada = await shopperWith(codes[0]);
  const { body: order } = await ada.order();
  const file = await staff.get(`${path}/${promotion._id}/codes.csv`);
  expect(file.status).toBe(200);
  const [head, ...lines] = file.text.trim().split('\r\n');
  expect(head).toContain('Code,State,Order');
  expect(lines.sort()).toEqual(
    codes
      .map((code) => (code === codes[0] ? `${code},used,${order.number}` : `${code},unused,`))
      .sort(),
  );
  expect(await test.actionsOn(promotion as { _id: string })).toContain('promotion.export-codes');
});

it('refuses codes for other promotions, too many, and a code that is taken', async () => {
  const shared = await test.makePromotion({ code: 'SHARED' });
  expect((await generate(shared, 1)).body).toMatchObject({ status: 409, code: 'order_state' });
  const { promotion, codes } = await withCodes(1);
  for (const [count, prefix, field] of [
    [0, '', 'count'],
    [10_001, '', 'count'],
    [1, 'A B', 'prefix'],
  ] as const)
    expect((await generate(promotion, count, prefix)).body).toMatchObject({
      status: 400,
      details: [{ path: field }],
    });
  for (const terms of [
    { code: codes[0]?.toLowerCase() },
    { trigger: 'code', hasManyCodes: true, name: 'Both', code: 'BOTH' },
  ])
    expect((await staff.post(path, { kind: 'percent', value: 10, ...terms })).body).toMatchObject({
      status: 400,
      details: [{ path: 'code' }],
    });
  const { version: _, ...terms } = promotion;
  expect(
    (await staff.put(`${path}/${promotion._id}`, { ...terms, hasManyCodes: false, code: 'ONE' }))
      .body,
  ).toMatchObject({ status: 400, details: [{ path: 'hasManyCodes' }] });
  // Its other terms can be changed.
  expect((await staff.put(`${path}/${promotion._id}`, { ...terms, value: 20 })).status).toBe(200);
});

it('a code that was not generated is unknown', async () => {
  const { codes } = await withCodes(1);
  const user = await shopperWith(codes[0]);
  expect((await apply(user, 'TY-22222-22222')).body).toMatchObject({
    code: 'promo_invalid',
    message: 'We don’t recognise this promo code.',
  });
  expect((await user.get('/api/cart')).body.promoCode).toBe(codes[0]);
});
