import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainLowest, type Step } from '../../../tests/support/catalogue/lowest-price';
import { fixture, type Json, openTestShop } from '../../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
beforeAll(async () => {
  await test.changeSettings({ catalogueAccess: 'public' });
  await test.changeLegal({ lowestPrice: 'on' });
});
afterAll(() => test.expectVerified());

const make = (price: number, discountPrice = price): Promise<Json> =>
  test.makeProduct({ price, discountPrice, stock: 9 });
async function setPrice(product: { _id: string }, price: number, discountPrice: number) {
  const answer = await staff.put(`/api/admin/products/${product._id}`, { price, discountPrice });
  expect(answer.status).toBe(200);
}
/** Lets days pass: moves the history of a product back. */
const wait = (product: { _id: string }, days: number) =>
  test.shop.pool.query(
    'update product_price_history set at = at - make_interval(secs => $2) where product_id = $1',
    [product._id, days * 86_400],
  );

describe('the lowest price of the last 30 days', () => {
  it('is the base of the percentage, wherever a reduced price is shown', async () => {
    const shirt = await make(100);
    await wait(shirt, 40);
    await setPrice(shirt, 100, 90);
    await wait(shirt, 10);
    await setPrice(shirt, 100, 100);
    await wait(shirt, 5);
    await setPrice(shirt, 100, 60);
    const expected = { price: 100, discountPrice: 60, discountPercent: 33, lowestPrice: 90 };
    expect(await test.visitor.readProduct(shirt)).toMatchObject(expected);
    const { body } = await test.visitor.get('/api/products?sale=true&pageSize=100');
    expect(body.content.find((one: { _id: string }) => one._id === shirt._id)).toMatchObject(
      expected,
    );
    const ada = await test.signUp();
    const added = await ada.put('/api/wishlist/add', { productId: shirt._id });
    expect(added.body).toMatchObject(expected);
    const [favourite] = (await ada.get('/api/wishlist')).body;
    expect(favourite).toMatchObject(expected);
  });

  it('is in the cart, and in emails about an order as it was when it was placed', async () => {
    const shirt = await make(100);
    await wait(shirt, 40);
    await setPrice(shirt, 100, 60);
    const ada = await test.signUp();
    await ada.fillCart(shirt);
    const cart = (await ada.get('/api/cart')).body;
    expect(cart.cartItems[0].product).toMatchObject({ lowestPrice: 100 });
    const items = [{ productId: shirt._id, size: 'M', quantity: 1 }];
    const guest = await test.visitor.post('/api/cart/guest', { items });
    expect(guest.body.cartItems[0].product).toMatchObject({ lowestPrice: 100 });
    const { body: order } = await ada.order();
    await test.confirm(order);
    await setPrice(shirt, 50, 50);
    await test.runJobs();
    await ada.post(`/api/orders/${order._id}/cancel`);
    await test.runJobs();
    const { rows } = await test.shop.pool.query(
      `select body_text from email_message where template in ('order-confirmation', 'order-cancelled') and recipient = $1`,
      [order.email],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { body_text } of rows)
      expect(body_text).toContain('lowest price of the last 30 days $100.00');
  });

  it('stays while the reduction does, and a further reduction counts the first', async () => {
    const shirt = await make(100);
    await wait(shirt, 40);
    await setPrice(shirt, 100, 80);
    await wait(shirt, 35);
    expect(await test.visitor.readProduct(shirt)).toMatchObject({
      lowestPrice: 100,
      discountPercent: 20,
    });
    await setPrice(shirt, 120, 80);
    expect(await test.visitor.readProduct(shirt)).toMatchObject({
      lowestPrice: 100,
      discountPercent: 20,
    });
    await setPrice(shirt, 120, 60);
    expect(await test.visitor.readProduct(shirt)).toMatchObject({
      lowestPrice: 80,
      discountPercent: 25,
    });
  });

  it('cannot be raised by a short rise', async () => {
    const shirt = await make(60);
    await wait(shirt, 40);
    await setPrice(shirt, 100, 100);
    await wait(shirt, 1);
    await setPrice(shirt, 100, 60);
    expect(await test.visitor.readProduct(shirt)).toMatchObject({
      lowestPrice: 60,
      discountPercent: 0,
    });
    await setPrice(shirt, 100, 70);
    expect(await test.visitor.readProduct(shirt)).toMatchObject({
      lowestPrice: 60,
      discountPercent: 0,
    });
  });

  it('of a product that was never sold at another price is its price', async () => {
    const shirt = await make(100, 70);
    expect(await test.visitor.readProduct(shirt)).toMatchObject({
      lowestPrice: 70,
      discountPercent: 0,
    });
  });

  it('is not named for other prices, nor while it is off', async () => {
    const full = await make(100);
    expect(await test.visitor.readProduct(full)).not.toHaveProperty('lowestPrice');
    const shirt = await make(100);
    await setPrice(shirt, 100, 50);
    expect(await test.visitor.readProduct(shirt)).toMatchObject({ lowestPrice: 100 });
    await test.changeLegal({ lowestPrice: 'off' });
    expect(await test.visitor.readProduct(shirt)).not.toHaveProperty('lowestPrice');
    const { body } = await test.visitor.get('/api/products?sale=true&pageSize=100');
    expect(JSON.stringify(body)).not.toContain('lowestPrice');
    await test.changeLegal({ lowestPrice: 'on' });
    expect(await test.visitor.readProduct(shirt)).toHaveProperty('lowestPrice');
  });

  it('follows bulk changes and their undoing', async () => {
    const shirts = [await make(40), await make(80)];
    for (const shirt of shirts) await wait(shirt, 3);
    const ids = shirts.map(({ _id }) => _id);
    const change = { kind: 'discount', percent: 25 };
    const { status, body } = await staff.post('/api/admin/products/bulk', { ids, change });
    expect(status).toBe(200);
    expect(await test.visitor.readProduct(shirts[0])).toMatchObject({
      lowestPrice: 40,
      discountPrice: 30,
    });
    expect(await test.visitor.readProduct(shirts[1])).toMatchObject({
      lowestPrice: 80,
      discountPercent: 25,
    });
    expect((await staff.post(`/api/admin/undo/${body.undo._id}`)).status).toBe(200);
    expect(await test.visitor.readProduct(shirts[0])).not.toHaveProperty('lowestPrice');
  });
});

describe('with any history', () => {
  it('equals a plain search through all prices', async () => {
    let seed = 20_261;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const { pool } = test.shop;
    const prices = [1_000, 2_000, 3_000];
    const compared: [number | null, number | null][] = [];
    for (let round = 0; round < 25; round++) {
      const { _id } = await make(30, [30, 20, 10][random(3)]);
      const { rows: made } = await pool.query(
        'select price, discount_price as selling from product where id = $1',
        [_id],
      );
      const steps: Step[] = [{ at: 0, ...made[0] }];
      for (let at = 0, changes = 1 + random(8); changes > 0; changes--) {
        // Never exactly 30 days, which the milliseconds of this test would decide.
        const days = 0.5 + random(20);
        at += days;
        await wait({ _id }, days);
        const price = prices[random(3)] ?? 0;
        const selling = Math.min(price, prices[random(3)] ?? 0);
        await pool.query('update product set price = $2, discount_price = $3 where id = $1', [
          _id,
          price,
          selling,
        ]);
        const last = steps.at(-1);
        if (last?.price !== price || last.selling !== selling) steps.push({ at, price, selling });
        const { rows } = await pool.query('select prior_price from product where id = $1', [_id]);
        compared.push([rows[0].prior_price, plainLowest(steps)]);
      }
    }
    expect(compared.map(([found]) => found)).toEqual(compared.map(([, expected]) => expected));
    expect(compared.filter(([found]) => found !== null).length).toBeGreaterThan(20);
  });
});
