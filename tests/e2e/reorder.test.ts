import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tabAndEnter } from '../support/keys';
import { type Person, signInAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { open } from './screen';

let demo: Demo;
let staff: Person;
beforeAll(async () => {
  demo = await openDemo();
  staff = await signInAt(demo.shop.url, accounts.admin);
});
afterAll(() => demo?.close());

/** Drags a row by its grip onto another one, as a mouse does. */
const drag = (from: Locator, to: Locator) =>
  from.locator('[draggable]').dragTo(to, { targetPosition: { x: 40, y: 20 } });

it('pictures are reordered by dragging and by keyboard', async () => {
  const { content } = await staff.call('GET /api/admin/products', { query: { q: 'shirt' } });
  const [{ _id: id = '' } = {}, ...others] = content;
  const pictures = content.slice(0, 3).map(({ imageUrl }, at) => ({ url: imageUrl, alt: `${at}` }));
  expect([pictures.length, others.length > 1]).toEqual([3, true]);
  await staff.call('PUT /api/admin/products/:id', { params: { id }, body: { pictures } });
  const { page, complaints, context } = await demo.visitor({ jwt: staff.jwt });
  // All rows fit: the browser scrolls while a person drags, but not for the test.
  await page.setViewportSize({ width: 1440, height: 1800 });
  await open(page, `/admin/product/${id}/edit`);
  const rows = page.locator('li', { has: page.getByLabel('Alternative text') });
  await rows.nth(2).waitFor();
  await drag(rows.nth(2), rows.nth(0));
  await page.getByText('Now picture 1 of 3').waitFor();
  await expect.poll(() => texts(page)).toEqual(['2', '0', '1']);
  await tabAndEnter(page, page.getByRole('button', { name: 'Move picture 1 down' }));
  await page.getByText('Now picture 2 of 3').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Product saved').waitFor();
  const { images } = await staff.call('GET /api/admin/products/:id', { params: { id } });
  expect(images.map(({ alt }) => alt)).toEqual(['0', '2', '1']);
  expect(complaints).toEqual([]);
  await context.close();
});

const texts = (page: Page) =>
  page
    .getByLabel('Alternative text')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

it('the entries of the assortment are reordered by dragging and by keyboard', async () => {
  const { page, complaints, context } = await demo.visitor({ jwt: staff.jwt });
  const names = async () =>
    (await staff.call('GET /api/assortment', {})).colours.slice(0, 4).map(({ name }) => name);
  const [first = '', second = '', third = '', fourth = ''] = await names();
  await open(page, '/admin/assortment/colours');
  const row = (name: string) =>
    page.locator('li', { has: page.getByRole('button', { name: `Edit ${name}`, exact: true }) });
  await row(third).waitFor();
  await drag(row(first), row(third));
  await page.getByText(`${first} is now 3 of`).waitFor();
  await expect.poll(() => names()).toEqual([second, third, first, fourth]);
  await tabAndEnter(page, page.getByRole('button', { name: `Move ${first} up`, exact: true }));
  await page.getByText(`${first} is now 2 of`).waitFor();
  await expect.poll(() => names()).toEqual([second, first, third, fourth]);
  expect(complaints).toEqual([]);
  await context.close();
});
