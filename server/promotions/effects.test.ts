import { beforeAll, expect, it } from 'vitest';
import { fixture, openTestShop } from '../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.staff('Merchandiser'));
beforeAll(() => test.changeSettings({ catalogueAccess: 'public' }));

const path = '/api/admin/promotions';

/** Orders whose promotions do not add up. */
const CHECK = `select o.id from shop_order o join order_promotion g on g.order_id = o.id
  group by o.id having sum(g.amount) <> o.promo
  or sum(g.amount) <> (select coalesce(sum(amount), 0) from order_line_promotion s where s.order_id = o.id)
  or o.promo <> (select sum(promo) from order_line l where l.order_id = o.id)`;

const steps = [
  { from: 2, percent: 10 },
  { from: 4, amount: 7.5 },
];

it.each([
  ['a percentage', { kind: 'percent', value: 33 }, 1, { promo: 3.3, shipping: 5 }],
  [
    'an amount off each',
    { kind: 'amount', value: 1.5, effect: { per: 'unit' } },
    3,
    { promo: 4.5 },
  ],
  [
    'an amount off once',
    { kind: 'amount', value: 1.5, effect: { per: 'order' } },
    3,
    { promo: 1.5 },
  ],
  ['a fixed price', { kind: 'fixed_price', value: 7.99 }, 2, { promo: 4.02 }],
  ['3 for 2', { kind: 'multi_buy', effect: { quantity: 3, pay: 2 } }, 7, { promo: 20 }],
  [
    'buy 2 get 1 free',
    { kind: 'buy_get', value: 100, effect: { buy: 2, get: 1 } },
    3,
    { promo: 10 },
  ],
  ['a bundle', { kind: 'bundle', value: 15 }, 5, { promo: 10 }],
  ['the first step', { kind: 'tiers', effect: { by: 'quantity', steps } }, 3, { promo: 3 }],
  ['the second step', { kind: 'tiers', effect: { by: 'quantity', steps } }, 4, { promo: 7.5 }],
  ['free delivery', { kind: 'delivery', value: 100 }, 1, { promo: 0, shipping: 0, total: 10 }],
  [
    'half the delivery',
    { kind: 'delivery', value: 50 },
    1,
    { promo: 0, shipping: 2.5, total: 12.5 },
  ],
  ['delivery at a price', { kind: 'delivery_price', value: 1 }, 1, { shipping: 1, total: 11 }],
] as [string, Record<string, unknown>, number, object][])(
  '%s costs the same in the cart and the order',
  async (_name, terms, quantity, sums) => {
    expect(await costsWith(terms, quantity)).toMatchObject(sums);
  },
);

/** What a cart of `quantity` shirts at 10.00 and its order cost with one promotion for these shirts. */
async function costsWith(terms: Record<string, unknown>, quantity: number) {
  const product = await test.makeProduct({ price: 10, stock: 50 });
  const goods = { products: [product._id] };
  const effect = (terms.effect ?? {}) as Record<string, unknown>;
  const made = await staff.post(path, {
    trigger: 'automatic',
    name: 'Its effect',
    conditions: { goods },
    ...terms,
    effect: {
      ...effect,
      ...(terms.kind === 'buy_get' && { goods }),
      ...(terms.kind === 'bundle' && { parts: [{ goods, quantity: 2 }] }),
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { body: stored } = await staff.get(`${path}/${made.body._id}`);
  expect(stored).toMatchObject({ kind: terms.kind, value: terms.value ?? 0 });
  const buyer = await test.signUp();
  await buyer.fillCart(product, 'M', quantity);
  const { body: cart } = await buyer.get('/api/cart');
  const { status, body: order } = await buyer.order();
  expect(status).toBe(201);
  const sums = ({ promo, shipping, total }: Record<string, number>) => ({ promo, shipping, total });
  expect(sums(order)).toEqual(sums(cart));
  expect((await test.shop.pool.query(CHECK)).rows).toEqual([]);
  return sums(cart);
}
