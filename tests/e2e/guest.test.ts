import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { fillCheckout, signUp } from './forms';

let demo: Demo;
beforeAll(async () => {
  demo = await openDemo();
  const admin = await signInAt(demo.shop.url, accounts.admin);
  await admin.call('PUT /api/admin/settings', { body: { catalogueAccess: 'public' } });
});
afterAll(() => demo?.close());

const LISTING = '/men/clothing/t-shirts';

it('without scripts the shop can be read, filtered and paged through', async () => {
  const context = await demo.browser.newContext({
    baseURL: demo.shop.url,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 780 },
  });
  const page = await context.newPage();
  await page.goto('/men/clothing/all');
  const products = page.getByRole('region', { name: 'Products' }).getByRole('listitem');
  expect(await products.filter({ hasText: '$' }).count()).toBe(6);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await page.waitForURL('**/men/clothing/all?page=2');
  await page
    .getByRole('navigation', { name: 'Filters' })
    .getByRole('link', { name: /^Blue/ })
    .click();
  await page.waitForURL('**/men/clothing/all?color=Blue');
  await page.getByRole('link', { name: 'Price High to Low' }).click();
  await page.waitForURL(/sort=price_high/);
  await page.getByRole('main').locator('a[href^="/product/"]').first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('main').textContent()).toMatch(/\$\d+\.\d\d/);
  await context.close();
});

describe.each([1440, 360])('a visitor without an account, at %i px', (width) => {
  it('fills a cart, signs up, finds it there and checks out', async () => {
    const { page, complaints, context } = await demo.visitor({ width });
    await page.goto(LISTING);
    await openProduct(page, 'Reverse Breton Tee');
    await addSize(page, 'L');
    await page.getByRole('link', { name: 'Cart, 1' }).waitFor();
    await page.goto('/women/clothing/dresses');
    await page.getByRole('main').locator('a[href^="/product/"]').first().click();
    await addSize(page, 'M');
    await page.waitForURL('**/cart');
    const lines = page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem');
    await lines.nth(1).waitFor();
    await page.getByRole('button', { name: 'Increase' }).first().click();
    await page.getByRole('link', { name: 'Cart, 3' }).waitFor();

    await page.getByRole('button', { name: /^Remove Reverse/ }).click();
    await page.getByRole('link', { name: 'Cart, 1' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Cart, 3' }).waitFor();
    await page.reload();
    await lines.nth(1).waitFor();
    const total = await totalOf(page);

    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.waitForURL('**/signin?next=%2Fcheckout');
    await page
      .getByRole('main')
      .getByRole('link', { name: /create/i })
      .click();
    await signUp(page, `guest-${width}@shopper.example`);

    await page.waitForURL('**/checkout');
    // On narrow screens the order summary is collapsed at first.
    const summary = page.getByRole('button', { name: /^Your order/ });
    if (width < 700) await summary.click();
    await page.getByText('Reverse Breton Tee').filter({ visible: true }).first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('guestCart'))).toBeNull();
    await page.goto('/cart');
    await lines.nth(1).waitFor();
    expect(await totalOf(page)).toBe(total);
    await page.goto('/checkout');
    await fillCheckout(page, '4242 4242 4242 4242', `guest-${width}@shopper.example`);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('a lost answer and a second tab create no duplicate line', async () => {
  const { page, context } = await demo.visitor();
  await page.goto(LISTING);
  await openProduct(page, 'Reverse Breton Tee');
  await addSize(page, 'S');
  await page.waitForURL('**/cart');

  let lost = 0;
  await context.route('**/api/cart/merge', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  const other = await context.newPage();
  await other.goto('/cart');
  await page.goto('/signup');
  await signUp(page, 'two-tabs@shopper.example');
  const kept = () => other.evaluate(() => localStorage.getItem('guestCart'));
  await expect.poll(kept, { timeout: 10_000 }).toBeNull();
  expect(lost).toBeGreaterThan(1);
  await page.goto('/cart');
  await page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem').waitFor();
  for (const tab of [page, other]) await tab.getByRole('link', { name: 'Cart, 1' }).waitFor();
  await context.unrouteAll({ behavior: 'wait' });
  await context.close();
});

async function openProduct(page: Page, title: string) {
  await page.getByRole('main').getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

async function addSize(page: Page, size: string) {
  await page.getByRole('radio', { name: new RegExp(`^${size}\\b`) }).click();
  await page.waitForURL(new RegExp(`size=${size}`));
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.waitForURL('**/cart');
}

async function totalOf(page: Page): Promise<string> {
  const text = await page.getByRole('complementary', { name: 'Summary' }).textContent();
  return /Cart Total\s*(\$[\d.,]+)/.exec(text ?? '')?.[1] ?? '';
}
