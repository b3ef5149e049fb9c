import { beforeAll, expect, it } from 'vitest';
import { draft, storeProducts } from '../../../tests/support/catalogue/products';
import { fixture, openTestShop } from '../../../tests/support/shop';

const soldOut = [{ name: 'M', quantity: 0 }];
const drafts = [
  draft({ brand: 'Fernhall', price: 8_000, discountPrice: 6_000, title: 'Linen Shirt' }),
  draft({
    brand: 'FERNHALL',
    price: 5_000,
    discountPrice: 5_000,
    isNew: true,
    title: 'Silk Shirt',
  }),
  draft({ brand: 'Osmund', price: 2_050, discountPrice: 2_050, sizes: soldOut, title: 'Wool Hat' }),
  draft({ brand: 'Osmund', price: 9_000, discountPrice: 8_000, category: 'mens_shirt' }),
];

const test = fixture(openTestShop);
const ada = fixture(() => test.signUp());
beforeAll(() => storeProducts(test, drafts));

const ask = async (query: string) => (await ada.get(`/api/products/refinements?${query}`)).body;
const brands = (body: { brand: { value: string; count: number }[] }) =>
  body.brand.map(({ value, count }) => `${value.toLowerCase()} ${count}`);

it('lists brands, prices and the numbers of new, reduced and available products', async () => {
  const body = await ask('');
  expect(brands(body)).toEqual(['fernhall 2', 'osmund 2']);
  expect(body).toMatchObject({
    inStock: 3,
    new: 1,
    sale: 2,
    price: { lowest: 20.5, highest: 80 },
  });
});

it('counts each refinement without its own filter', async () => {
  const ofBrand = await ask('brand=osmund');
  expect(brands(ofBrand)).toEqual(['fernhall 2', 'osmund 2']);
  expect(ofBrand).toMatchObject({ inStock: 1, new: 0, sale: 1, price: { lowest: 20.5 } });

  const cheap = await ask('maxPrice=60&inStock=true');
  expect(brands(cheap)).toEqual(['fernhall 2']);
  expect(cheap).toMatchObject({ inStock: 2, sale: 1, price: { lowest: 50, highest: 80 } });
});

it('applies the filters of the list, the search among them', async () => {
  expect(brands(await ask('main=men'))).toEqual(['osmund 1']);
  expect(brands(await ask('q=silk&sale=false'))).toEqual(['fernhall 1']);
  expect((await ada.get('/api/products?q=linen&sale=true')).body.totalItems).toBe(2);
});

it('lists a chosen brand without products, and no prices without products', async () => {
  const body = await ask('brand=osmund&main=women&inStock=true');
  expect(brands(body)).toEqual(['fernhall 2', 'osmund 0']);
  expect((await ask('color=Pink')).price).toBeNull();
});

it('requires access to the catalogue', async () => {
  const { status, body } = await test.visitor.get('/api/products/refinements');
  expect(status).toBe(401);
  expect(body.message).toBe('Please Sign in first to view products.');
});
