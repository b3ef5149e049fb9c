import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixture, openTestShop } from '../../tests/support/shop';

const test = fixture(openTestShop);
beforeAll(() => test.changeSettings({ catalogueAccess: 'public' }));
afterAll(() => test.expectVerified());

const TABS = 8;
const tabs = <Result>(act: (tab: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: TABS }, (_, tab) => act(tab)));

it('codes that several tabs enter at once are not added up', async () => {
  const product = await test.makeProduct({ price: 100, discountPrice: 100, stock: 50 });
  const codes = Array.from({ length: TABS }, (_, tab) => `TAB${tab}`);
  for (const code of codes) await test.makePromotion({ code, value: 20 });
  const ada = await test.signUp();
  await ada.fillCart(product, 'M', 1);
  const answers = await tabs((tab) => ada.put('/api/cart/promo', { code: codes[tab] }));
  for (const { status, body } of answers)
    expect({ status, promo: body.promo }).toEqual({ status: 200, promo: 20 });
  const { body: cart } = await ada.get('/api/cart');
  expect(cart.promo).toBe(20);
  const placed = (await tabs(() => ada.order())).filter(({ status }) => status === 201);
  expect(placed.map(({ body }) => [body.promo, body.promoCode])).toEqual([[20, cart.promoCode]]);
});
