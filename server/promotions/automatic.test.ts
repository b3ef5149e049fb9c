import { beforeAll, expect, it } from 'vitest';
import { fixture, openTestShop, type TestUser } from '../../tests/support/shop';
import { createPromotion } from './promotions.service';

const test = fixture(openTestShop);
const staff = fixture(() => test.staff('Merchandiser'));
beforeAll(() => test.changeSettings({ catalogueAccess: 'public' }));

const path = '/api/admin/promotions';

const threeForTwo = { name: '3 for 2', kind: 'multi_buy', effect: { quantity: 3, pay: 2 } };
const usesOf = async ({ _id }: { _id: string }) => {
  const { uses, spent } = (await staff.get(`${path}/${_id}`)).body;
  return { uses, spent };
};

it('applies without a code: in the cart, of a guest too, and in the order, by its name', async () => {
  const { product, promotion } = await promoted(threeForTwo);
  const given = [{ _id: promotion._id, name: '3 for 2', amount: 10 }];
  const two = await test.signUp();
  await two.fillCart(product, 'M', 2);
  const { body: nearly } = await two.get('/api/cart');
  expect(nearly).toMatchObject({ promo: 0, total: 25 });
  expect(nearly.nearlyReached).toEqual([{ _id: promotion._id, name: '3 for 2', quantity: 1 }]);
  for (const buyer of [await test.signUp(), await test.guest()]) {
    await buyer.fillCart(product, 'M', 3);
    const { body: cart } = await buyer.get('/api/cart');
    expect(cart).toMatchObject({ promo: 10, promoCode: null, total: 25, promotions: given });
    const { status, body: order } = await buyer.order();
    expect(status).toBe(201);
    expect(order).toMatchObject({ promo: 10, promoCode: null, total: 25, promotions: given });
    expect(order.explanation).toContainEqual({
      label: expect.stringMatching(/^3 for 2 on /),
      amount: -10,
    });
  }
  expect(await usesOf(promotion)).toEqual({ uses: 2, spent: 0 });
});

it('says in the cart that more promotions compete for its goods than can be compared', async () => {
  const { product } = await promoted({ kind: 'multi_buy', effect: { quantity: 9, pay: 8 } });
  for (const pay of [7, 6, 5, 4, 3, 2])
    await promote(product, { kind: 'multi_buy', effect: { quantity: 9, pay }, priority: pay });
  const buyer = await test.signUp();
  await buyer.fillCart(product, 'M', 9);
  expect((await buyer.get('/api/cart')).body).toMatchObject({ promotionsByPriority: true });
});

it('an order keeps the terms by which it was placed, also through a change', async () => {
  const { product, promotion } = await promoted(threeForTwo);
  const ada = await test.signUp();
  await ada.fillCart(product, 'M', 6);
  const { body } = await ada.order();
  await test.confirm(body);
  const { version } = (await staff.get(`${path}/${promotion._id}`)).body;
  const five = { ...promotion, effect: { quantity: 5, pay: 4 }, version };
  expect((await staff.put(`${path}/${promotion._id}`, five)).status).toBe(200);
  const order = await ada.readOrder(body);
  expect(order).toMatchObject({ promo: 20, promotions: [{ name: '3 for 2', amount: 20 }] });
  const [line] = order.orderItems;
  const change = (quantity: number, from: number) =>
    ada.post(`/api/orders/${order._id}/changes`, {
      items: [{ _id: line?._id, size: 'M', quantity }],
      version: from,
    });
  expect((await change(4, 1)).status).toBe(201);
  expect(await ada.readOrder(body)).toMatchObject({ promo: 10, total: 35 });
  const { body: changed } = await change(2, 2);
  expect(changed.changes.at(-1).summary).toContain('3 for 2 no longer applies');
  const after = await ada.readOrder(body);
  expect(after).toMatchObject({ promo: 0, total: 25 });
  expect(after.promotions).toBeUndefined();
});

it('counts a limit and a budget, and gets them back from a cancelled order', async () => {
  const terms = { kind: 'percent', value: 50, useLimit: 2, budget: 12 };
  const { product, promotion } = await promoted(terms);
  const buyers: TestUser[] = [];
  for (let count = 0; count < 3; count++) buyers.push(await test.signUp());
  const orders = [];
  for (const buyer of buyers) {
    await buyer.fillCart(product, 'M', 1);
    orders.push((await buyer.order()).body);
  }
  expect(orders.map(({ promo }) => promo)).toEqual([5, 5, 0]);
  expect(await usesOf(promotion)).toEqual({ uses: 2, spent: 10 });
  expect((await buyers[0]?.post(`/api/orders/${orders[0]._id}/cancel`))?.status).toBe(200);
  expect(await usesOf(promotion)).toEqual({ uses: 1, spent: 5 });
  // 10 of the budget would be too much.
  const dear = await test.signUp();
  await dear.fillCart(product, 'M', 2);
  expect((await dear.get('/api/cart')).body.promo).toBe(0);
});

it('fifty concurrent buyers get no more than its last uses, and all get their order', async () => {
  const { product, promotion } = await promoted({ kind: 'amount', value: 1, useLimit: 7 });
  const buyers: TestUser[] = [];
  for (let count = 0; count < 50; count++) buyers.push(await test.signUp());
  for (const buyer of buyers) await buyer.fillCart(product, 'M', 1);
  const answers = await Promise.all(buyers.map((buyer) => buyer.order()));
  expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 201));
  expect(answers.reduce((sum, { body }) => sum + body.promo, 0)).toBe(7);
  expect(await usesOf(promotion)).toEqual({ uses: 7, spent: 0 });
});

it('a limit that is set later counts the orders before it', async () => {
  const { product, promotion } = await promoted({ kind: 'percent', value: 10 });
  const [ada, bob] = [await test.signUp(), await test.signUp()];
  for (const buyer of [ada, bob]) await buyer.fillCart(product, 'M', 1);
  await ada.order();
  const tooLow = { ...promotion, useLimit: 1, budget: 1, version: undefined };
  const limited = await staff.put(`${path}/${promotion._id}`, tooLow);
  expect(limited.body).toMatchObject({ uses: 1, spent: 1, state: 'used_up' });
  expect((await bob.order()).body.promo).toBe(0);
});

it('applies to its goods only, beside a code for the whole order, and once it is on', async () => {
  const { product, promotion } = await promoted({ kind: 'percent', value: 20 });
  const other = await test.makeProduct({ price: 10, stock: 5 });
  await test.makePromotion({ code: 'TEN' });
  const ada = await test.signUp();
  await ada.fillCart(product, 'M', 1);
  await ada.fillCart(other, 'M', 1);
  await ada.put('/api/cart/promo', { code: 'TEN' });
  // 20% of the first, then 10% of the remaining 18.
  expect((await ada.get('/api/cart')).body).toMatchObject({
    promo: 3.8,
    promotions: [{ amount: 2 }, { code: 'TEN', amount: 1.8 }],
  });
  await staff.put(`${path}/${promotion._id}/pause`);
  expect((await ada.get('/api/cart')).body).toMatchObject({ promo: 2 });
});

it('a guest uses a code too, but none that is limited per customer or another’s', async () => {
  const { product } = await promoted({ kind: 'percent', value: 10, customerLimit: 1 });
  const someone = await test.signUp();
  await test.makePromotion({ code: 'FORALL' });
  await test.makePromotion({ code: 'ONCE', customerLimit: 1 });
  const personal = { kind: 'percent', value: 10, accountId: someone.accountId } as const;
  await createPromotion(test.shop.pool, { code: 'PERSONAL', ...personal });
  const guest = await test.guest();
  await guest.fillCart(product, 'M', 1);
  const apply = async (code: string) => (await guest.put('/api/cart/promo', { code })).body;
  expect(await apply('ONCE')).toMatchObject({ message: 'Sign in to use this promo code.' });
  expect(await apply('PERSONAL')).toMatchObject({ code: 'promo_invalid' });
  // Without the automatic one, which is limited per customer.
  expect(await apply('FORALL')).toMatchObject({ promo: 1, promoCode: 'FORALL' });
  expect((await guest.order()).body).toMatchObject({ promo: 1, promoCode: 'FORALL' });
  const member = await test.signUp();
  await member.fillCart(product, 'M', 1);
  expect((await member.order()).body).toMatchObject({ promo: 1, promoCode: null });
  await member.fillCart(product, 'M', 1);
  expect((await member.order()).body).toMatchObject({ promo: 0 });
});

it('a guest does not keep a code that staff have limited per customer since', async () => {
  const terms = { trigger: 'code', code: 'SINCE', kind: 'percent', value: 10 };
  const { _id, version } = (await staff.post(path, terms)).body;
  const shirt = await test.makeProduct({ price: 50, stock: 5 });
  const guest = await test.guest();
  await guest.fillCart(shirt);
  expect((await guest.put('/api/cart/promo', { code: 'since' })).body.promo).toBe(5);
  await staff.put(`${path}/${_id}`, { ...terms, version, customerLimit: 1 });
  expect((await guest.get('/api/cart')).body.promo).toBe(0);
  expect((await guest.order()).body).toMatchObject({
    code: 'promo_invalid',
    message: 'Sign in to use this promo code.',
  });
});

it('staff offer a draft without a customer with a code that is limited per customer', async () => {
  await test.makePromotion({ code: 'OFFERED', kind: 'percent', value: 10, customerLimit: 1 });
  const shirt = await test.makeProduct({ price: 50, stock: 5 });
  const admin = await test.admin();
  const draft = await test.makeDraft(shirt, { promoCode: 'OFFERED', holdsStock: true });
  const { body: preview } = await admin.post('/api/admin/draft-orders/preview', draft);
  expect(preview).toMatchObject({ promo: 5, promoRefusal: null });
  const sent = { version: draft.version, paymentMethod: 'card', total: preview.total };
  const { status, body } = await admin.post(`/api/admin/draft-orders/${draft._id}/send`, sent);
  expect(status, JSON.stringify(body)).toBe(200);
});

it('a code that became automatic is no longer the code of carts', async () => {
  const terms = { name: 'Once a code', kind: 'percent', value: 10 };
  const code = { ...terms, trigger: 'code', code: 'WASCODE' };
  const { _id, version } = (await staff.post(path, code)).body;
  const shirt = await test.makeProduct({ price: 50, stock: 5 });
  const buyer = await test.signUp();
  await buyer.fillCart(shirt);
  await buyer.put('/api/cart/promo', { code: 'wascode' });
  await staff.put(`${path}/${_id}`, { ...terms, version, trigger: 'automatic', code: null });
  await staff.put(`${path}/${_id}/pause`);
  expect((await buyer.get('/api/cart')).body).toMatchObject({ promo: 0, promoCode: null });
  expect((await buyer.order()).status).toBe(201);
});

it('staff read why a promotion does not apply to a customer’s cart', async () => {
  const { product, promotion } = await promoted(threeForTwo);
  const { promotion: planned } = await promoted({
    name: 'Next year',
    kind: 'percent',
    value: 10,
    startsAt: '2099-01-01T00:00:00Z',
  });
  const ada = await test.signUp();
  await ada.fillCart(product, 'M', 2);
  const seller = await test.staff('Fulfilment');
  const explain = async () =>
    (await seller.get(`/api/admin/customers/${ada.accountId}/promotions`)).body;
  expect(await explain()).toEqual(
    expect.arrayContaining([
      {
        _id: promotion._id,
        name: '3 for 2',
        amount: null,
        reason: 'There aren’t enough items for “3 for 2”.',
      },
      {
        _id: planned._id,
        name: 'Next year',
        amount: null,
        reason: expect.stringMatching(/^“Next year” starts on /),
      },
    ]),
  );
  await ada.fillCart(product, 'M', 1);
  expect(await explain()).toContainEqual({
    _id: promotion._id,
    name: '3 for 2',
    amount: 10,
    reason: null,
  });
  expect((await seller.get(`/api/admin/customers/${promotion._id}/promotions`)).status).toBe(404);
});

it.each([
  [{ trigger: 'automatic', name: '' }, 'name'],
  [{ trigger: 'automatic', code: 'NOTHERE' }, 'code'],
  [{ trigger: 'code', code: null }, 'code'],
  [{ kind: 'multi_buy', effect: { quantity: 2, pay: 3 } }, 'effect.pay'],
  [{ kind: 'tiers', effect: { by: 'quantity', steps: [] } }, 'effect.steps'],
  [{ kind: 'percent', value: 101 }, 'value'],
] as [Record<string, unknown>, string][])(
  'is refused with the field of a fault: %o',
  async (terms, field) => {
    const whole = { trigger: 'automatic', name: 'A', kind: 'percent', value: 10, ...terms };
    const { status, body } = await staff.post(path, whole);
    expect(status).toBe(400);
    expect(body.details).toMatchObject([{ path: field }]);
  },
);

/** A product for itself, and an automatic promotion for it only. */
async function promoted(terms: Record<string, unknown>, price = 10) {
  const product = await test.makeProduct({ price, discountPrice: price, stock: 500 });
  return { product, promotion: await promote(product, terms) };
}

async function promote({ _id }: { _id: string }, terms: Record<string, unknown>) {
  const { status, body } = await staff.post(path, {
    trigger: 'automatic',
    name: 'Its promotion',
    conditions: { goods: { products: [_id] } },
    ...terms,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
