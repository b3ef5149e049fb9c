import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fixture, openTestShop, type TestAnswer, type TestUser } from '../../tests/support/shop';
import { newId } from '../database/ids';
import { transaction } from '../database/transaction';
import { lockPromotion as lockForStaff } from './promotions.admin.queries';
import { lockPromotions } from './promotions.queries';
import { createPromotion } from './promotions.service';

const test = fixture(openTestShop);
const shirt = fixture(() =>
  test.makeProduct({
    price: 80,
    discountPrice: 60,
    stock: 1_000,
  }),
);
beforeAll(() => make({ code: 'WELCOME10', kind: 'percent', value: 10 }));
afterEach(() => test.expectConsistentRecords());

type Terms = Parameters<typeof createPromotion>[1];
const make = (terms: Terms) => createPromotion(test.shop.pool, terms);
const apply = (user: TestUser, code: unknown) => user.put('/api/cart/promo', { code });
const codeOf = (name: string) => `${name}-${newId().slice(-6)}`;
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000);

async function signUpWithCart(pieces = 1): Promise<TestUser> {
  const user = await test.signUp();
  if (pieces > 0) await user.fillCart(shirt, 'M', pieces);
  return user;
}

/** The successful responses, and the error codes of the others. */
const splitByOutcome = (answers: TestAnswer[]) => ({
  placed: answers.filter(({ status }) => status === 201),
  refused: answers.filter(({ status }) => status !== 201).map(({ body }) => body.code),
});

it('is locked for an order and for staff on the same connection', async () => {
  const id = await make({ code: codeOf('BOTH'), kind: 'percent', value: 10 });
  await transaction(test.shop.pool, async (tx) => {
    expect(await lockPromotions(tx, [id])).toMatchObject([{ id }]);
    expect(await lockForStaff(tx, id)).toBe(1);
  });
});

describe('a promo code on the cart', () => {
  it.each(['WELCOME10', 'welcome10', ' Welcome10 '])('is accepted as %j', async (code) => {
    const ada = await signUpWithCart();
    const { status, body } = await apply(ada, code);
    expect(status).toBe(200);
    expect(body).toMatchObject({ promoCode: 'WELCOME10', promo: 6, shipping: 5, total: 59 });
    expect((await ada.get('/api/cart')).body).toEqual(body);
  });

  it('can be removed', async () => {
    const ada = await signUpWithCart();
    await apply(ada, 'WELCOME10');
    expect((await ada.delete('/api/cart/promo')).body).toMatchObject({
      promoCode: null,
      promo: 0,
      total: 65,
    });
    expect((await ada.delete('/api/cart/promo')).status).toBe(200);
  });

  it('stays the last accepted one after a rejected attempt', async () => {
    const ada = await signUpWithCart();
    const five = codeOf('FIVE');
    await make({ code: five, kind: 'amount', value: 500 });
    for (const code of [five, 'WELCOME10', five, 'welcome10', ...Array(20).fill(five)])
      expect((await apply(ada, code)).status).toBe(200);
    expect((await ada.get('/api/cart')).body).toMatchObject({
      promoCode: five,
      promo: 5,
      total: 60,
    });
    const list = await apply(ada, ['WELCOME10', five]);
    expect([list.status, list.body.code]).toEqual([400, 'invalid_request']);
    expect((await apply(ada, ' ')).body.details).toEqual([
      { path: 'code', message: 'Enter a promo code.' },
    ]);
    expect((await ada.order()).body).toMatchObject({ promo: 5, promoCode: five, total: 60 });
  });

  it('has the same breakdown in cart and order, and the amounts add up to the total', async () => {
    const ada = await test.signUp();
    const sizes = ['M', 'S'].map((name) => ({ name, quantity: 9 }));
    const linen = await test.makeProduct({ price: 80, discountPrice: 60, sizes });
    await ada.fillCart(linen, 'M', 2);
    await ada.fillCart(linen, 'S', 1);
    const { body } = await ada.put('/api/cart/promo', { code: 'WELCOME10' });
    expect(body.explanation).toEqual([
      { label: 'Linen Shirt, White, M: 2 × $60.00', amount: 120 },
      { label: 'Linen Shirt, White, S: 1 × $60.00', amount: 60 },
      { label: 'Promo WELCOME10 on Linen Shirt, White, M', amount: -12 },
      { label: 'Promo WELCOME10 on Linen Shirt, White, S', amount: -6 },
      { label: 'Shipping', amount: 5 },
    ]);
    const placed = (await ada.order()).body;
    expect(placed.explanation).toEqual(body.explanation);
    expect((await ada.get(`/api/orders/${placed._id}`)).body.explanation).toEqual(body.explanation);
    expect((await ada.get('/api/orders')).body[0].explanation).toBeUndefined();
    expect(placed.total).toBe(167);
  });

  it('never discounts more than the goods', async () => {
    const ada = await signUpWithCart();
    const gift = codeOf('GIFT');
    await make({ code: gift, kind: 'amount', value: 100_000 });
    expect((await apply(ada, gift)).body).toMatchObject({ promo: 60, shipping: 5, total: 5 });
    expect((await ada.order()).body).toMatchObject({ promo: 60, total: 5 });
  });

  it('follows the cart, and is suspended below its minimum', async () => {
    const ada = await signUpWithCart(2);
    const code = codeOf('BIG');
    await make({ code, kind: 'percent', value: 50, minimum: 10_000 });
    expect((await apply(ada, code)).body).toMatchObject({ promo: 60, total: 65 });
    const [item] = (await ada.get('/api/cart')).body.cartItems;
    await ada.put(`/api/cart_items/${item._id}`, { quantity: 1 });
    expect((await ada.get('/api/cart')).body).toMatchObject({
      promoCode: code,
      promo: 0,
      total: 65,
    });
    const refused = await ada.order();
    expect([refused.status, refused.body.code]).toEqual([409, 'promo_invalid']);
    expect(refused.body.message).toBe('This promo code is for orders of $100.00 or more.');
    expect((await ada.get('/api/orders')).body).toEqual([]);
    await ada.put(`/api/cart_items/${item._id}`, { quantity: 3 });
    expect((await ada.order()).body).toMatchObject({ promo: 90, total: 95 });
  });

  it.each([
    ['unknown', null, 'We don’t recognise this promo code.'],
    ['expired', { endsAt: dayFrom(-1) }, 'This promo code has expired.'],
    ['not begun', { startsAt: dayFrom(1) }, 'This promo code isn’t valid yet.'],
    ['below its minimum', { minimum: 6_001 }, 'This promo code is for orders of $60.01 or more.'],
  ] satisfies [string, Partial<Terms> | null, string][])(
    'is refused when %s, with the reason',
    async (_why, terms, message) => {
      const ada = await signUpWithCart();
      const code = codeOf('NO');
      if (terms) await make({ code, kind: 'percent', value: 10, ...terms });
      const { status, body } = await apply(ada, code);
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'promo_invalid', message });
      expect((await ada.get('/api/cart')).body.promoCode).toBeNull();
    },
  );

  it('is accepted by an empty cart, unless it is no longer valid for any goods', async () => {
    const ada = await signUpWithCart(0);
    const [big, ended, once] = [codeOf('BIG'), codeOf('ENDED'), codeOf('ONCE')];
    await make({ code: big, kind: 'percent', value: 10, minimum: 10_000 });
    await make({ code: ended, kind: 'percent', value: 10, endsAt: dayFrom(-1) });
    await make({ code: once, kind: 'percent', value: 10, useLimit: 1 });
    const bob = await signUpWithCart();
    await apply(bob, once);
    expect((await bob.order()).status).toBe(201);
    expect((await apply(ada, big)).body).toMatchObject({ promoCode: big, promo: 0 });
    expect((await apply(ada, ended)).body.message).toBe('This promo code has expired.');
    expect((await apply(ada, once)).body.message).toBe('This promo code has reached its limit.');
    expect((await ada.get('/api/cart')).body.promoCode).toBe(big);
  });

  it('is rejected while it is paused', async () => {
    const code = codeOf('PAUSED');
    const id = await make({ code, kind: 'percent', value: 10 });
    await test.shop.pool.query('update promotion set paused_at = now() where id = $1', [id]);
    expect((await apply(await signUpWithCart(), code)).body.message).toMatch(/isn’t available/);
  });

  it('of one customer is rejected for another', async () => {
    const ada = await signUpWithCart();
    const code = codeOf('FORADA');
    await make({ code, kind: 'percent', value: 10, accountId: ada.accountId });
    expect((await apply(await signUpWithCart(), code)).body).toMatchObject({
      code: 'promo_invalid',
      message: 'This promo code is for another customer.',
    });
    expect((await apply(ada, code)).status).toBe(200);
  });
});

describe('the redemptions of a promo code', () => {
  it('are counted by orders, and an invalid code prevents the order', async () => {
    const code = codeOf('ONCE');
    await make({ code, kind: 'percent', value: 10, useLimit: 1 });
    const [ada, bob] = [await signUpWithCart(), await signUpWithCart()];
    await apply(ada, code);
    await apply(bob, code);
    expect((await ada.order()).status).toBe(201);
    const refused = await bob.order();
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'promo_invalid', message: 'This promo code has reached its limit.' },
    });
    expect((await bob.get('/api/cart')).body).toMatchObject({ totalItem: 1, promo: 0 });
    expect((await apply(await signUpWithCart(), code)).body.message).toMatch(/reached its limit/);
    await bob.delete('/api/cart/promo');
    expect((await bob.order()).body).toMatchObject({ promo: 0, promoCode: null, total: 65 });
  });

  it('stop at the limit, also for concurrent orders', async () => {
    const code = codeOf('RACE');
    await make({ code, kind: 'amount', value: 1_000, useLimit: 1 });
    const buyers = await Promise.all(Array.from({ length: 50 }, () => signUpWithCart()));
    for (const buyer of buyers) await apply(buyer, code);
    const { placed, refused } = splitByOutcome(
      await Promise.all(buyers.map((buyer) => buyer.order())),
    );
    expect(placed).toHaveLength(1);
    expect(placed[0]?.body.promo).toBe(10);
    expect(refused).toEqual(Array(49).fill('promo_invalid'));
  });

  it('stop at the limit per customer, also in two tabs', async () => {
    const code = codeOf('PERCUST');
    await make({ code, kind: 'percent', value: 10, customerLimit: 1 });
    const ada = await signUpWithCart();
    await apply(ada, code);
    const tabs = splitByOutcome(await Promise.all([ada.order(), ada.order(), ada.order()]));
    expect(tabs).toMatchObject({ placed: [{}], refused: ['empty_cart', 'empty_cart'] });
    await ada.fillCart(shirt);
    expect((await apply(ada, code)).body.message).toBe('You’ve already used this promo code.');
    const bob = await signUpWithCart();
    expect((await apply(bob, code)).status).toBe(200);
  });

  it('are released by cancelling, once', async () => {
    const code = codeOf('BACK');
    const id = await make({ code, kind: 'percent', value: 10, useLimit: 1, customerLimit: 1 });
    const ada = await signUpWithCart();
    const usesOf = async () =>
      (await test.shop.pool.query('select uses from promotion where id = $1', [id])).rows[0]?.uses;
    for (let round = 0; round < 2; round++) {
      if (round > 0) await ada.fillCart(shirt);
      expect((await apply(ada, code)).status).toBe(200);
      const { body } = await ada.order();
      expect(await usesOf()).toBe(1);
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => ada.post(`/api/orders/${body._id}/cancel`)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await usesOf()).toBe(0);
    }
  });

  it('are not counted for a failed order', async () => {
    const code = codeOf('FAIL');
    const id = await make({ code, kind: 'percent', value: 10 });
    const scarce = await test.makeProduct({ stock: 1 });
    const ada = await signUpWithCart();
    await ada.fillCart(scarce);
    await apply(ada, code);
    const bob = await signUpWithCart(0);
    await bob.fillCart(scarce);
    await bob.order();
    expect((await ada.order()).body.code).toBe('out_of_stock');
    const { rows } = await test.shop.pool.query('select uses from promotion where id = $1', [id]);
    expect(rows).toEqual([{ uses: 0 }]);
  });
});
