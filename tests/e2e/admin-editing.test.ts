import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function aProduct() {
  const { content } = await staff.call('GET /api/admin/products', { query: { pageSize: '1' } });
  const [product] = content;
  if (!product) throw new Error('The demo shop has no product.');
  return product;
}
const read = (id: string) => staff.call('GET /api/admin/products/:id', { params: { id } });

describe('a form that stays open during other changes', () => {
  it('shows both values of a conflicting change and saves the chosen one', async () => {
    const { page, leave } = await demo.visitor({ jwt: staff.jwt });
    const { _id: id, sizes } = await aProduct();
    await open(page, `/admin/product/${id}/edit`);
    await field(page, 'Title').fill('Mine');
    await field(page, 'Brand').fill('My brand');
    await staff.call('PUT /api/admin/products/:id', {
      params: { id },
      body: { title: 'Theirs', description: 'Their description' },
    });
    const [size] = sizes;
    if (!size) throw new Error('The product has no size.');
    await staff.call('POST /api/admin/products/:id/stock', {
      params: { id },
      body: { size: size.name, change: 7, reason: 'received' },
    });
    await button(page, 'Save').click();
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'This was changed while you were editing' });
    await notice.getByText('Description:').waitFor();
    await notice.getByRole('radio', { name: /: Theirs$/ }).check();
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('Theirs');
    await expect.poll(() => field(page, 'Brand').inputValue()).toBe('My brand');
    await button(page, 'Save').click();
    await page.getByText('Product saved').waitFor();
    expect(await read(id)).toMatchObject({
      title: 'Theirs',
      brand: 'My brand',
      description: 'Their description',
      sizes: sizes.map((each) => (each === size ? { ...each, quantity: each.quantity + 7 } : each)),
    });
    await leave();
  });

  it('is saved after signing in again when the session has ended', async () => {
    const session = await signInAt(demo.shop.url, accounts.admin);
    const { page, leave } = await demo.visitor({ jwt: session.jwt });
    const { _id: id } = await aProduct();
    await open(page, `/admin/product/${id}/edit`);
    await field(page, 'Brand').fill('Typed before the end');
    await session.call('POST /auth/signout', {});
    await button(page, 'Save').click();
    const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
    await dialog.getByLabel('Password').fill(accounts.admin.password);
    await dialog.getByRole('button', { name: 'Sign in and continue' }).click();
    await page.getByText('Product saved').waitFor();
    expect((await read(id)).brand).toBe('Typed before the end');
    await leave();
  });

  it('moves the focus to the first error and scrolls there', async () => {
    const { page, leave } = await demo.visitor({ jwt: staff.jwt });
    await open(page, '/admin/product/create');
    await page.mouse.wheel(0, 5_000);
    await button(page, 'Add Product').click();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('title');
    const box = await field(page, 'Title').boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
    await leave();
  });
});

describe('a draft of the content', () => {
  it('is marked in its preview, and nowhere else', async () => {
    const params = { part: 'terms' } as const;
    const { live } = await staff.call('GET /api/admin/content/:part', { params });
    const { previewPath } = await staff.call('PUT /api/admin/content/:part', {
      params,
      body: live,
    });
    const [, previewQuery] = previewPath?.split('?') ?? [];
    const { page, leave } = await demo.visitor();
    const mark = page.getByText('Draft preview.');
    for (const path of ['/', '/shipping']) {
      await open(page, `${path}?${previewQuery}`);
      await mark.waitFor();
    }
    await open(page, '/');
    await expect.poll(() => mark.count()).toBe(0);
    await leave();
  });
});
