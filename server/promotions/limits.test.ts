import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftOrderInput } from '#contract/admin/orders/draft-orders';
import { untilWaiting } from '../../tests/support/postgres/lock-waits';
import { adasAddress, fixture, openTestShop, type TestUser } from '../../tests/support/shop';
import { transaction } from '../database/transaction';
import { placeDraft } from '../orders/draft-orders/send-draft.service';

const test = fixture(openTestShop);
const staff = fixture(() => test.staff('Merchandiser'));
beforeAll(() => test.changeSettings({ catalogueAccess: 'public' }));
afterAll(() => test.expectVerified());

const path = '/api/admin/promotions';

/** A product for itself, and an automatic promotion for it only. */
async function promoted(terms: Record<string, unknown>, price = 10) {
  const product = await test.makeProduct({ price, discountPrice: price, stock: 500 });
  const { status, body } = await staff.post(path, {
    trigger: 'automatic',
    name: 'Half price',
    conditions: { goods: { products: [product._id] } },
    ...terms,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return { product, promotion: body };
}

async function ordered(buyer: TestUser, product: { _id: string }, quantity: number) {
  await buyer.fillCart(product, 'M', quantity);
  const { status, body } = await buyer.order();
  expect(status).toBe(201);
  return body;
}

it('a changed order does not take more than the rest of a budget', async () => {
  const { product } = await promoted({ kind: 'percent', value: 50, budget: 12 });
  const ada = await test.signUp();
  const placed = await ordered(ada, product, 1);
  await test.confirm(placed);
  const { orderItems } = await ada.readOrder(placed);
  const change = (quantity: number, version: number) => ({
    items: [{ _id: orderItems[0]?._id, size: 'M', quantity }],
    version,
  });
  const changes = `/api/orders/${placed._id}/changes`;
  const { body: refused } = await ada.post(changes, change(3, 1));
  expect(refused).toMatchObject({ status: 409, code: 'order_state' });
  expect(refused.message).toContain('“Half price” can’t be extended to more items');
  expect((await ada.post(`${changes}/preview`, change(3, 1))).body.message).toBe(refused.message);
  expect((await ada.post(changes, change(2, 1))).status).toBe(201);
});

it('a budget that is set later is not below what the orders have cost, however much that is', async () => {
  const { product, promotion } = await promoted({ kind: 'percent', value: 100 }, 900_000);
  // Together more than 2³¹ cents; one order can't be.
  for (let count = 0; count < 25; count++) await ordered(await test.signUp(), product, 1);
  const limited = { ...promotion, budget: 1, version: undefined };
  const { body } = await staff.put(`${path}/${promotion._id}`, limited);
  expect(body).toMatchObject({ status: 400, details: [{ path: 'budget' }] });
  expect(body.message).toContain('$22,500,000.00');
});

it('two orders that staff place at once do not exceed the limit of a customer without a cart', async () => {
  const { product } = await promoted({ kind: 'percent', value: 50, customerLimit: 1 });
  const ada = await test.signUp();
  const draft = draftOrderInput.parse({
    ...adasAddress,
    email: ada.email,
    customerId: ada.accountId,
    items: [{ product: product._id, size: 'M', quantity: 1 }],
  });
  const place = (then?: () => Promise<void>) =>
    transaction(test.shop.pool, async (tx) => {
      const order = await placeDraft(test.shop, tx, draft, {
        paymentMethod: 'card',
        payUntil: null,
      });
      await then?.();
      return order.promo;
    });
  const second: Promise<number>[] = [];
  const first = await place(async () => {
    second.push(place());
    await untilWaiting(test.shop.pool);
  });
  expect([first, ...(await Promise.all(second))]).toEqual([5, 0]);
});

it('the code of a guest stays at sign-in, unless the account may not use it', async () => {
  const product = await test.makeProduct({ price: 10, discountPrice: 10, stock: 50 });
  await test.makePromotion({ code: 'KEEP' });
  await test.makePromotion({ code: 'OTHER' });
  const { _id: pausedId } = await test.makePromotion({ code: 'PAUSED' });
  const signedInWith = async (code: string, own?: string) => {
    const [guest, ada] = [await test.guest(), await test.signUp()];
    await guest.fillCart(product, 'M', 1);
    expect((await guest.put('/api/cart/promo', { code })).status).toBe(200);
    if (code === 'PAUSED') await staff.put(`${path}/${pausedId}/pause`);
    if (own !== undefined) {
      await ada.fillCart(product, 'M', 1);
      await ada.put('/api/cart/promo', { code: own });
    }
    const { body } = await ada.post('/api/guest/adopt', { token: guest.token });
    return body;
  };
  expect(await signedInWith('KEEP')).toMatchObject({ promoCode: 'KEEP', promo: 1 });
  expect(await signedInWith('KEEP', 'OTHER')).toMatchObject({ promoCode: 'OTHER', promo: 2 });
  expect(await signedInWith('PAUSED')).toMatchObject({ promoCode: null, promo: 0 });
});

it('an order whose total is above the limit of prices because of its delivery is placed as shown', async () => {
  const product = await test.makeProduct({ price: 999_999.99, stock: 3 });
  const ada = await test.signUp();
  await ada.fillCart(product, 'M', 1);
  const { total } = (await ada.get('/api/cart')).body;
  expect(total).toBeGreaterThan(1_000_000);
  const shown = { ...adasAddress, shownTotal: total };
  expect((await ada.post('/api/orders', shown)).body).toMatchObject({ total });
  await ada.fillCart(product, 'M', 2);
  const { body } = await ada.post('/api/orders', { ...shown, shownTotal: 2 * total });
  expect(body.message).toBe('This order is too large. Please split it into smaller orders.');
});

it('an order that would cost more than the shopper saw is refused with the new total', async () => {
  const { product, promotion } = await promoted({ kind: 'percent', value: 50 });
  const ada = await test.signUp();
  await ada.fillCart(product, 'M', 1);
  const { total } = (await ada.get('/api/cart')).body;
  await staff.put(`${path}/${promotion._id}/pause`);
  const place = (fields: object) =>
    ada.post('/api/orders', { ...adasAddress, ...fields }, { 'idempotency-key': 'the-order' });
  expect((await place({ shownTotal: total })).body).toMatchObject({
    status: 409,
    code: 'order_state',
    message: 'The total is now $15.00 instead of $10.00. Please look at your order again.',
    details: [{ path: 'total', message: '$15.00' }],
  });
  expect((await ada.get('/api/cart')).body).toMatchObject({ total: 15, totalItem: 1 });
  const { status, body } = await place({ shownTotal: 15 });
  expect({ status, total: body.total }).toEqual({ status: 201, total: 15 });
  // The same order, whatever is sent as its total.
  expect((await place({})).body._id).toBe(body._id);
  await ada.fillCart(product, 'M', 1);
  await staff.put(`${path}/${promotion._id}/resume`);
  expect((await ada.post('/api/orders', { ...adasAddress, shownTotal: 15 })).body.total).toBe(10);
});
