import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards } from '../../tests/support/orders/cards';
import {
  adasAddress,
  type Json,
  openTestShop,
  type TestAnswer,
  type TestShop,
  type TestUser,
} from '../../tests/support/shop';

interface Expected {
  currency: string;
  shipping: number;
  price: { price: number; discountPrice: number };
  /** With too many decimals. */
  tooFine: number;
  promo: number;
  total: number;
  minor: number;
  text: string;
  refund: number;
  left: number;
}

/** Three shirts with 15 % off: the promo is rounded once, to the minor unit. */
const shops: Expected[] = [
  {
    currency: 'JPY',
    shipping: 550,
    price: { price: 4_990, discountPrice: 3_333 },
    tooFine: 12.5,
    promo: 1_500,
    total: 9_049,
    minor: 9_049,
    text: '¥9,049',
    refund: 1_000,
    left: 8_049,
  },
  {
    currency: 'KWD',
    shipping: 1.25,
    price: { price: 12.345, discountPrice: 9.999 },
    tooFine: 0.0005,
    promo: 4.5,
    total: 26.747,
    minor: 26_747,
    text: 'KWD\u00a026.747',
    refund: 0.747,
    left: 26,
  },
];

describe.each(shops)('a shop in $currency', (expected) => {
  const { currency } = expected;
  let test: TestShop;
  let staff: TestUser;
  let ada: TestUser;
  let shirt: Json;
  beforeAll(async () => {
    test = await openTestShop();
    staff = await test.admin();
    ada = await test.signUp();
    const settings = await staff.put('/api/admin/settings', { currency });
    expect(settings.body).toMatchObject({ currency, canChangeCurrency: true });
    const { shipping: shippingFlat } = expected;
    await staff.put('/api/admin/settings', { shippingFlat });
    const sizes = ['S', 'M'].map((name) => ({ name, quantity: 100 }));
    shirt = await test.makeProduct({ ...expected.price, sizes });
    await staff.post('/api/admin/promotions', { code: 'TAKE15', kind: 'percent', value: 15 });
  });
  afterAll(() => test.close());

  const other = currency === 'JPY' ? 'KWD' : 'JPY';

  /** Three shirts with the promo code, ordered and charged. */
  async function sell() {
    await ada.fillCart(shirt, 'M', 3);
    const { body: cart } = await ada.put('/api/cart/promo', { code: 'TAKE15' });
    // A client cannot name a currency.
    const { body: placed } = await ada.post('/api/orders', { ...adasAddress, currency: other });
    await test.confirm(placed, cards.good, { currency: other, amount: 1 });
    await test.runJobs();
    return { cart, placed };
  }

  it('names its currency, and prices products in its minor unit', async () => {
    const { body: facts } = await test.visitor.get('/api/shop');
    expect(facts).toMatchObject({ currency, shippingFlat: expected.shipping });
    expect(
      await ada.call('GET /api/products/:productId', { params: { productId: shirt._id } }),
    ).toMatchObject(expected.price);
    const { price } = expected.price;
    expect((await ada.get(`/api/products?minPrice=${price}`)).body.totalItems).toBe(0);
    const { discountPrice } = expected.price;
    expect((await ada.get(`/api/products?minPrice=${discountPrice}`)).body.totalItems).toBe(1);
    const { rows } = await test.shop.pool.query('select price from product');
    expect(rows[0]?.price).toBe(Math.round((price / expected.total) * expected.minor));
  });

  it('refuses amounts that its currency does not have, at their fields', async () => {
    const { tooFine } = expected;
    const refused = async (answer: Promise<TestAnswer>) => {
      const { status, body } = await answer;
      return [status, body.details?.[0]?.path, body.details?.[0]?.message];
    };
    const message = currency === 'JPY' ? /^Use no decimals/ : /^Use at most three decimals/;
    for (const [answer, path] of [
      [staff.put(`/api/admin/products/${shirt._id}`, { price: tooFine }), 'price'],
      [staff.put('/api/admin/settings', { freeShippingOver: tooFine }), 'freeShippingOver'],
      [
        staff.post('/api/admin/promotions', { code: 'FINE', kind: 'amount', value: tooFine }),
        'value',
      ],
    ] as const)
      expect(await refused(answer)).toEqual([400, path, expect.stringMatching(message)]);
    const tooMuch = { price: 100_000_000, discountPrice: 1 };
    const { body } = await staff.put(`/api/admin/products/${shirt._id}`, tooMuch);
    expect(body.details[0].path).toBe('price');
  });

  it('keeps its currency from the first price on', async () => {
    const before = (await staff.get('/api/admin/settings')).body;
    expect(before.canChangeCurrency).toBe(false);
    const answer = await staff.put('/api/admin/settings', { currency: 'EUR' });
    expect([answer.status, answer.body.details[0].path]).toEqual([400, 'currency']);
    const change = `update setting set value = '"EUR"' where name = 'currency'`;
    await expect(test.shop.pool.query(change)).rejects.toThrow('the currency cannot change');
  });

  it('sells, charges and refunds to the minor unit', async () => {
    const { cart, placed } = await sell();
    const { promo, total, shipping } = expected;
    expect(cart).toMatchObject({ currency, promo, total, shipping });
    expect(placed).toMatchObject({ currency, promo, total });
    const stored = await test.shop.pool.query(
      `select o.currency, o.total, p.currency as paid, p.amount, s.currency as charged, c.amount as charge
        from shop_order o join payment p on p.order_id = o.id
        join sandbox_gateway.payment s on s.id = p.reference
        join sandbox_gateway.charge c on c.payment_id = s.id where o.id = $1`,
      [placed._id],
    );
    expect(stored.rows).toEqual([
      {
        currency,
        total: expected.minor,
        paid: currency,
        amount: expected.minor,
        charged: currency,
        charge: expected.minor,
      },
    ]);
    const mails = (await staff.get('/api/admin/mail?pageSize=100')).body;
    const confirmation = mails.find(({ text }: { text: string }) => text.includes(placed._id));
    expect(confirmation.text).toContain(`Total: ${expected.text}`);
  });

  it('refunds a part, and shows it in the file of orders', async () => {
    const { placed } = await sell();
    const path = `/api/admin/orders/${placed._id}`;
    const reason = 'Goodwill';
    const refund = { amount: expected.refund, reason };
    expect((await staff.post(`${path}/refunds`, refund)).status).toBe(201);
    const more = await staff.post(`${path}/refunds`, { amount: expected.total, reason });
    expect(more.body.message).toMatch(/^Only .* of this order can still be refunded/);
    await test.runJobs();
    expect((await staff.get(path)).body).toMatchObject({
      currency,
      refunded: expected.refund,
      refundable: expected.left,
    });
    const { text } = await staff.get('/api/admin/orders.csv');
    expect(text).toContain(currency);
    await test.expectVerified();
  });

  it('charges the difference of a change', async () => {
    await ada.fillCart(shirt, 'S', 1);
    const { body: first } = await ada.order();
    await test.confirm(first, cards.good);
    await test.runJobs();
    const path = `/api/orders/${first._id}/changes`;
    const { version } = (await ada.get(path)).body;
    const { discountPrice } = expected.price;
    const items = [{ _id: first.orderItems[0]._id, size: 'S', quantity: 2 }];
    const { body: quote } = await ada.post(`${path}/preview`, { version, items });
    expect(quote).toMatchObject({ difference: discountPrice });
    const { body: changes } = await ada.post(path, { version, items, total: quote.total });
    await test.confirm(changes.waiting, cards.good);
    await test.runJobs();
    const { rows } = await test.shop.pool.query(
      'select currency, amount from payment where supplements = $1',
      [first._id],
    );
    const amount = Math.round((discountPrice / expected.total) * expected.minor);
    expect(rows).toEqual([{ currency, amount }]);
    expect(
      (await ada.call('GET /api/orders/:orderId', { params: { orderId: first._id } })).total,
    ).toBe(quote.total);
    await test.expectVerified();
  });

  it('does not take money in another currency for its own', async () => {
    await ada.fillCart(shirt, 'S', 1);
    const { body: unpaid } = await ada.order();
    const { rows } = await test.shop.pool.query(
      'select reference from payment where order_id = $1',
      [unpaid._id],
    );
    await test.shop.pool.query('update sandbox_gateway.payment set currency = $2 where id = $1', [
      rows[0]?.reference,
      other,
    ]);
    await test.confirm(unpaid, cards.good);
    await test.runJobs();
    const { body } = await staff.get(`/api/admin/orders/${unpaid._id}`);
    expect(body.payment.status).toBe('unpaid');
    const issues = (await staff.get('/api/admin/payment-issues')).body;
    expect(issues[0]).toMatchObject({ kind: 'wrong_amount', currency: other });
  });
});

it('changes its currency while nothing has a price; terms of delivery keep their numbers', async () => {
  const test = await openTestShop();
  try {
    const staff = await test.admin();
    const change = (values: object) => staff.put('/api/admin/settings', values);
    await change({ shippingFlat: 4.5, freeShippingOver: 100 });
    expect((await change({ currency: 'KWD' })).body).toMatchObject({
      currency: 'KWD',
      shippingFlat: 4.5,
      freeShippingOver: 100,
    });
    expect((await change({ currency: 'JPY' })).body).toMatchObject({
      currency: 'JPY',
      shippingFlat: 5,
      freeShippingOver: 100,
    });
    expect((await change({ currency: 'XYZ' })).body.details[0].path).toBe('currency');
    const { body: history } = await staff.get('/api/admin/settings/history');
    expect(history[0]).toMatchObject({ name: 'currency', before: 'KWD', after: 'JPY' });
    const first = history.find(({ name }: { name: string }) => name === 'shippingFlat');
    expect(first).toMatchObject({ before: 5, after: 4.5 });
  } finally {
    await test.close();
  }
});

it('never stores a first price by a currency that is being changed', async () => {
  const test = await openTestShop();
  try {
    const staff = await test.admin();
    for (let round = 0; round < 5; round++) {
      const [product] = await Promise.all([
        test.makeProduct({ price: 30, discountPrice: 20 }),
        staff.put('/api/admin/settings', { currency: round % 2 === 0 ? 'JPY' : 'KWD' }),
      ]);
      const shown = (await staff.get(`/api/admin/products/${product._id}`)).body;
      expect(shown).toMatchObject({ price: 30, discountPrice: 20 });
    }
    await test.expectVerified();
  } finally {
    await test.close();
  }
});
