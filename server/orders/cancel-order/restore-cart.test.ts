import { afterEach, describe, expect, it } from 'vitest';
import { cards } from '../../../tests/support/orders/cards';
import { fixture, type Json, openTestShop, type TestUser } from '../../../tests/support/shop';
import { createPromotion } from '../../promotions/promotions.service';
import { expireUnpaidOrders } from './cancel-order.service';

let ada: TestUser;
let shirt: Json;
let smock: Json;

const test = fixture(openTestShop);
afterEach(() => test.expectConsistentRecords());

async function begin(stock = 2): Promise<void> {
  ada = await test.signUp();
  shirt = await test.makeProduct({ stock });
  smock = await test.makeProduct({ title: 'Smock', stock: 5 });
}

/** An order of two shirts whose card was declined. */
async function declined(): Promise<Json> {
  const one = await ada.placedOrder(shirt, 'M', 2);
  expect((await test.confirm(one, cards.declined)).status).toBe(402);
  await test.runJobs();
  return one;
}

const lines = async () =>
  (await ada.readCart()).cartItems.map(({ product, quantity, available }) => [
    product.title,
    quantity,
    available,
  ]);

describe('after a declined card', () => {
  it('the cart is restored and leads to the same order, without taking the stock twice', async () => {
    await begin(2);
    const one = await ada.placedOrder(shirt, 'M', 2);
    expect(await lines()).toEqual([]);
    await test.confirm(one, cards.declined);
    await test.runJobs();
    // The order itself holds all stock, which remains available to its shopper.
    expect(await test.stockOf(shirt)).toBe(0);
    expect(await lines()).toEqual([['Linen Shirt', 2, 2]]);
    expect((await ada.readCart()).unpaidOrder).toEqual({ _id: one._id, number: one.number });
    expect((await ada.readOrder(one._id)).payment.clientSecret).toEqual(expect.any(String));
    await test.confirm(one, cards.poor);
    await test.runJobs();
    expect(await lines()).toEqual([['Linen Shirt', 2, 2]]);
    expect(await test.countJobs('restore-cart', one._id)).toBe(1);
  });

  it('the lines leave the cart once the order is paid, and lines added since stay', async () => {
    await begin();
    const one = await declined();
    await ada.fillCart(smock);
    expect((await ada.readCart()).unpaidOrder).toBeUndefined();
    expect((await test.confirm(one)).status).toBe(200);
    expect((await ada.readOrder(one._id)).payment.status).toBe('paid');
    expect(await lines()).toEqual([['Smock', 1, 5]]);
  });

  it('an order paid before its cart is restored leaves the cart as it is', async () => {
    await begin();
    const one = await ada.placedOrder(shirt, 'M', 2);
    await test.confirm(one, cards.declined);
    await test.confirm(one);
    await test.runJobs();
    expect(await lines()).toEqual([]);
  });

  it('a changed cart replaces the unpaid order with a new one', async () => {
    await begin(2);
    const one = await declined();
    await ada.fillCart(smock);
    const { status, body } = await ada.order();
    expect([status, body.totalItem]).toEqual([201, 3]);
    expect((await ada.readOrder(one._id)).orderStatus).toBe('Cancelled');
    expect(await test.stockOf(shirt)).toBe(0);
    expect(await lines()).toEqual([]);
    expect(await test.emailTemplatesOf(one)).toEqual([]);
  });

  it('an order that its buyer changes is cancelled without an email, its lines back in the cart', async () => {
    await begin(2);
    const one = await declined();
    const { body } = await ada.post(`/api/orders/${one._id}/cancel?reason=change`);
    expect(body.orderStatus).toBe('Cancelled');
    expect(await lines()).toEqual([['Linen Shirt', 2, 2]]);
    expect(await test.stockOf(shirt)).toBe(2);
    expect(await test.emailTemplatesOf(one)).toEqual([]);
  });

  it('an order that is paid after all is cancelled by email, whatever the reason', async () => {
    await begin(2);
    const one = await declined();
    expect((await test.confirm(one)).status).toBe(200);
    await ada.post(`/api/orders/${one._id}/cancel?reason=change`);
    expect(await test.emailTemplatesOf(one)).toContain('order-cancelled');
  });

  it('twenty concurrent orders without a key create one order, and the stock is held once', async () => {
    for (let round = 0; round < 3; round++) {
      await begin(2);
      const one = await declined();
      const answers = await Promise.all(Array.from({ length: 20 }, () => ada.order()));
      const codes = answers.map(({ status, body }) => (status === 201 ? 201 : body.code)).sort();
      expect(codes).toEqual([201, ...Array(19).fill('empty_cart')]);
      const { body: all } = await ada.get('/api/orders');
      const open = all.filter(
        ({ orderStatus }: { orderStatus: string }) => orderStatus === 'Pending',
      );
      expect([all.length, open.length]).toEqual([2, 1]);
      expect((await ada.readOrder(one._id)).orderStatus).toBe('Cancelled');
      expect(await test.stockOf(shirt)).toBe(0);
      await test.expectConsistentRecords();
    }
  });

  it('an order that was paid after all is neither cancelled nor placed again', async () => {
    await begin();
    const one = await declined();
    // Charged, but the webhook is lost.
    await test.confirm(one, cards.silent);
    expect((await ada.order()).body.code).toBe('empty_cart');
    expect((await ada.readOrder(one._id)).payment.status).toBe('paid');
    expect(await lines()).toEqual([]);
  });

  it('paying and ordering again concurrently leave one order that holds the stock', async () => {
    for (let round = 0; round < 5; round++) {
      await begin(2);
      const one = await declined();
      await Promise.all([test.confirm(one), ada.order()]);
      await test.runJobs();
      const { body: all } = await ada.get('/api/orders');
      const open = all.filter(
        ({ orderStatus }: { orderStatus: string }) => orderStatus === 'Pending',
      );
      expect(open).toHaveLength(1);
      expect(await test.stockOf(shirt)).toBe(0);
      await test.expectConsistentRecords();
    }
  });

  it('a line already in the cart is unchanged, and the promo code is restored', async () => {
    await begin(10);
    const code = `BACK-${Date.now()}`;
    await createPromotion(test.shop.pool, { code, kind: 'percent', value: 10 });
    await ada.fillCart(shirt, 'M', 2);
    await ada.put('/api/cart/promo', { code });
    const { body: one } = await ada.order();
    await ada.fillCart(shirt, 'M', 3);
    await test.confirm(one, cards.declined);
    await test.runJobs();
    expect(await lines()).toEqual([['Linen Shirt', 3, 8]]);
    expect((await ada.readCart()).promoCode).toBe(code);
  });

  it('quantities can be changed up to the stock plus the held units', async () => {
    await begin(3);
    await declined();
    const [item] = (await ada.readCart()).cartItems;
    const set = (quantity: number) => ada.put(`/api/cart_items/${item?._id}`, { quantity });
    expect((await set(1)).body).toMatchObject({ quantity: 1 });
    expect((await set(3)).body.quantity).toBe(3);
    expect((await set(4)).status).not.toBe(200);
    expect((await ada.readCart()).unpaidOrder).toBeUndefined();
    expect((await ada.order()).body.totalItem).toBe(3);
    expect(await test.stockOf(shirt)).toBe(0);
  });
});

describe('an order that expires', () => {
  it('is restored to the cart once, and holds nothing', async () => {
    await begin(2);
    const one = await ada.placedOrder(shirt, 'M', 2);
    await test.age(31);
    await expireUnpaidOrders(test.shop);
    await test.runJobs();
    expect((await ada.readOrder(one._id)).orderStatus).toBe('Cancelled');
    expect(await lines()).toEqual([['Linen Shirt', 2, 2]]);
    expect((await ada.readCart()).unpaidOrder).toBeUndefined();
    expect((await ada.order()).status).toBe(201);
  });

  it('leaves its lines in the cart if they returned after a declined card', async () => {
    await begin(2);
    await declined();
    await test.age(31);
    await expireUnpaidOrders(test.shop);
    await test.runJobs();
    expect(await lines()).toEqual([['Linen Shirt', 2, 2]]);
    expect((await ada.order()).status).toBe(201);
  });

  it('restores nothing for an erased account', async () => {
    await begin(2);
    const one = await ada.placedOrder(shirt, 'M', 2);
    await test.confirm(one, cards.declined);
    await ada.delete('/api/user', { currentPassword: ada.password });
    await test.runJobs();
    const { rows } = await test.shop.pool.query('select from cart_item where account_id = $1', [
      ada.accountId,
    ]);
    expect(rows).toEqual([]);
  });
});
