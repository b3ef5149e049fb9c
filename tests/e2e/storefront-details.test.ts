import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { open } from './screen';

let demo: Demo;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo?.close());

it('shows the first button of the home page on a phone without scrolling', async () => {
  const { page, leave, complaints } = await demo.visitor({ width: 390 });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/');
  const button = page.getByRole('main').getByRole('link', { name: 'Shop women' });
  const box = await button.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  expect(box?.y).toBeGreaterThan(0);
  const heading = page.getByRole('heading', { name: 'New Arrivals' });
  const arrivals = page.locator('section').filter({ has: heading });
  const all = arrivals.getByRole('link', { name: 'View all' }).filter({ visible: true });
  expect(await all.getAttribute('href')).toBe('/men/clothing/New');
  expect(complaints).toEqual([]);
  await leave();
});

it('closes the search by Back, and leads back to where it was opened after a search', async () => {
  const { jwt } = await signInAt(demo.shop.url, accounts.shopper);
  const { page, leave, complaints } = await demo.visitor({ width: 390, jwt });
  await open(page, '/men/clothing/all');
  const { pathname } = new URL(page.url());
  const field = page.getByRole('combobox', { name: 'Search the shop' });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await field.waitFor();
  await page.goBack();
  await field.waitFor({ state: 'hidden' });
  await page.waitForURL((url) => url.pathname === pathname);

  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await field.fill('linen');
  await field.press('Enter');
  await page.waitForURL('**/search?q=linen');
  await field.waitFor({ state: 'hidden' });
  await page.goBack();
  await page.waitForURL(`**${pathname}`);
  expect(complaints).toEqual([]);
  await leave();
});

it('shows a change of the cart in the other tabs', async () => {
  const shopper = await signInAt(demo.shop.url, accounts.shopper);
  const { content } = await shopper.call('GET /api/products', { query: { pageSize: '60' } });
  const product = content.find(({ sizes }) => sizes.every(({ quantity }) => quantity >= 3));
  if (!product) throw new Error('No product has stock in every size.');
  await shopper.call('PUT /api/cart/add', { body: { productId: product._id, size: 'M' } });
  const { page: one, context, complaints, leave } = await demo.visitor({ jwt: shopper.jwt });
  await open(one, '/cart');
  const other = await context.newPage();
  await open(other, '/cart');
  await other.getByRole('button', { name: `Remove ${product.title}` }).waitFor();
  await one.getByRole('button', { name: `Remove ${product.title}` }).click();
  await other.getByRole('button', { name: `Remove ${product.title}` }).waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
  await leave();
});
