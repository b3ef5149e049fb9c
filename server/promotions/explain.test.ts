import { afterAll, beforeAll, expect, it } from 'vitest';
import { adasAddress, fixture, type Json, openTestShop } from '../../tests/support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.admin());
beforeAll(() => test.changeSettings({ catalogueAccess: 'public' }));
afterAll(() => test.expectVerified());

/** A product, and automatic promotions for it only, by name. */
async function promoted(...promotions: Json[]) {
  const product = await test.makeProduct({ price: 100, discountPrice: 100, stock: 50 });
  for (const terms of promotions) await add(product, terms);
  return product;
}
async function add(product: { _id: string }, { conditions, ...terms }: Json): Promise<Json> {
  const { status, body } = await staff.post('/api/admin/promotions', {
    trigger: 'automatic',
    kind: 'percent',
    value: 10,
    ...terms,
    conditions: { goods: { products: [product._id] }, ...conditions },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** The amount or the sentence of each promotion with these names. */
function sentences(explained: Json[], ...names: string[]) {
  return Object.fromEntries(
    explained
      .filter(({ name }) => names.includes(name))
      .map(({ name, amount, reason }) => [name, reason ?? amount]),
  );
}

it('an order says what it got, and why it got no other promotion', async () => {
  const product = await promoted(
    { name: 'Ten off' },
    { name: 'Five off', value: 5 },
    { name: 'First order', value: 50, conditions: { isFirstOrder: true } },
    { name: 'Bulk', value: 50, conditions: { leastQuantity: 5 } },
    { name: 'Once', value: 20, customerLimit: 1 },
  );
  const ada = await test.signUp();
  const buy = async (): Promise<Json> => {
    await ada.fillCart(product, 'M', 1);
    return (await ada.order()).body;
  };
  const explain = async ({ _id }: Json) =>
    (await staff.get(`/api/admin/orders/${_id}/promotions`)).body;
  const [first, second] = [await buy(), await buy()];
  const third = await buy();
  await add(product, { name: 'Later', value: 90 });
  const names = ['Ten off', 'Five off', 'First order', 'Bulk', 'Once', 'Later'];
  const others = {
    'Five off': expect.stringContaining('can’t be combined with “Five off”'),
    Bulk: '“Bulk” needs 4 items more.',
    Later: '“Later” was added after this order.',
  };
  expect(sentences(await explain(first), ...names)).toEqual({
    ...others,
    'First order': 50,
    'Ten off': '“First order” takes off as much or more, and can’t be combined with “Ten off”.',
    Once: '“First order” takes off as much or more, and can’t be combined with “Once”.',
  });
  const notFirst = '“First order” is for the first order of an account, and this isn’t one.';
  expect(sentences(await explain(second), ...names)).toMatchObject({
    'First order': notFirst,
    Once: 20,
  });
  expect(sentences(await explain(third), ...names)).toEqual({
    ...others,
    'First order': notFirst,
    'Ten off': 10,
    Once: 'This customer has already used “Once” once, which is the limit.',
  });
  expect((await staff.get('/api/admin/orders/no-order/promotions')).status).toBe(404);
});

it('a draft says which promotions it gets, and why not the others', async () => {
  const product = await promoted(
    { name: 'Draft ten' },
    { name: 'Draft bulk', value: 50, conditions: { leastQuantity: 5 } },
    { name: 'Draft member', value: 20, customerLimit: 1 },
  );
  await test.makePromotion({ code: 'DRAFTCODE', value: 5, minimum: 900 });
  const draft = {
    ...adasAddress,
    items: [{ product: product._id, size: 'M', quantity: 1 }],
  };
  const explain = async (fields: Json = {}) =>
    (await staff.post('/api/admin/draft-orders/promotions/preview', { ...draft, ...fields })).body;
  const names = ['Draft ten', 'Draft bulk', 'Draft member', 'DRAFTCODE'];
  expect(sentences(await explain({ promoCode: 'draftcode' }), ...names)).toEqual({
    'Draft ten': 10,
    'Draft bulk': '“Draft bulk” needs 4 items more.',
    'Draft member': '“Draft member” is limited per customer, so it needs an account.',
    DRAFTCODE: '“DRAFTCODE” needs items for $800.00 more.',
  });
  const discounted = await explain({ discount: { amount: 5, reason: 'A gesture' } });
  expect(sentences(discounted, 'Draft ten')).toEqual({
    'Draft ten': '“Draft ten” doesn’t apply, because staff gave a discount instead.',
  });
});
