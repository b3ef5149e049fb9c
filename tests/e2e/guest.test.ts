import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe';
import { signInAt, signUpAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { fillCard, fillCheckout, signIn, signUp } from './forms';

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
  await page.goto('/');
  await page.getByRole('main').getByRole('article').first().waitFor();
  await page.goto('/men/clothing/all');
  const products = page.getByRole('region', { name: 'Products' }).getByRole('listitem');
  await expect.poll(() => products.filter({ hasText: '$' }).count()).toBe(6);
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
  await expect.poll(() => page.getByRole('main').textContent()).toMatch(/\$\d+\.\d\d/);
  await context.close();
});

describe.each([1440, 390])('a visitor without an account, at %i px', (width) => {
  it('orders with an email, opens the order by the link in its email, and saves the details', async () => {
    const email = `guest-${width}@shopper.example`;
    const { page, complaints, leave } = await demo.visitor({ width });
    await page.goto(LISTING);
    await openProduct(page, 'Reverse Breton Tee');
    await addSize(page, 'L');
    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.waitForURL('**/checkout');
    await fillCheckout(page, '4242 4242 4242 4242', email);
    expect(await findViolations(page)).toEqual([]);
    await expect.poll(() => page.locator('main input:visible').count()).toBeLessThanOrEqual(12);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await page.getByRole('heading', { name: 'Save your details' }).waitFor();
    const orderUrl = page.url();
    expect(await findViolations(page)).toEqual([]);
    await page.reload();
    await page.getByText('Ready for Delivery').filter({ visible: true }).first().waitFor();
    // The next person at this device begins with another guest.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('guestToken'))).toBeNull();
    expect(complaints).toEqual([]);
    await leave();

    const link = await linkSentTo(email);
    const other = await demo.visitor({ width });
    const answer = await other.page.goto(link);
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    await other.page.waitForURL(orderUrl);
    await other.page.getByText('12 Mill Lane').waitFor();
    await expect
      .poll(() => other.page.locator('meta[name=robots]').getAttribute('content'))
      .toBe('noindex');
    await other.page.getByRole('textbox', { name: 'Password' }).fill('weave-and-weft');
    await other.page.getByRole('button', { name: 'Save my details' }).click();
    await other.page.getByText('Your details are saved. You’re signed in.').waitFor();
    await other.page.getByText('Ready for Delivery').filter({ visible: true }).first().waitFor();
    await other.page.goto('/account');
    await other.page.getByRole('link', { name: /#\d+/ }).first().waitFor();
    expect(other.complaints).toEqual([]);
    await other.leave();
  });

  it('learns of an existing account, signs in, and finds cart and order there', async () => {
    const { email, password } = await signUpAt(demo.shop.url, `known${width}`);
    const { page, complaints, leave } = await demo.visitor({ width });
    await page.goto(LISTING);
    await openProduct(page, 'Reverse Breton Tee');
    await addSize(page, 'M');
    await page.getByRole('button', { name: 'Increase' }).first().click();
    await page.getByRole('link', { name: 'Cart, 2' }).waitFor();
    await page.getByRole('button', { name: /^Remove Reverse/ }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Cart, 2' }).waitFor();
    const total = await totalOf(page);

    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.waitForURL('**/checkout');
    await fillCheckout(page, '4000 0000 0000 0002', email);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page
      .getByText(/declined/i)
      .first()
      .waitFor();
    await page.goto('/signin');
    await signIn(page, { email, password });
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/cart');
    await page.getByRole('link', { name: 'Cart, 2' }).waitFor();
    await expect.poll(() => totalOf(page)).toBe(total);
    // The unpaid order has come along, and is paid now.
    await page.goto('/checkout');
    await page
      .getByText('You have an unpaid order')
      .or(page.getByText('reserved'))
      .first()
      .waitFor();
    await fillCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Save your details' }).count()).toBe(0);
    expect(complaints.filter((text) => !text.includes('402'))).toEqual([]);
    await leave();
  });
});

it('an email that has an account is not saved again', async () => {
  const { email } = await signUpAt(demo.shop.url, 'taken');
  const { page, leave } = await demo.visitor({ width: 390 });
  await page.goto(LISTING);
  await openProduct(page, 'Reverse Breton Tee');
  await addSize(page, 'S');
  await page.goto('/checkout');
  await fillCheckout(page, '4242 4242 4242 4242', email);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill('weave-and-weft');
  await page.getByRole('button', { name: 'Save my details' }).click();
  await page.getByText('An account with this email already exists.').waitFor();
  await page.getByRole('link', { name: 'Sign in to see this order in your account' }).waitFor();
  await leave();
});

it.each([1440, 390])(
  'a guest deletes the data by a link emailed for it, at %i px',
  async (width) => {
    const email = `leaving-${width}@shopper.example`;
    const { page, complaints, leave } = await demo.visitor({ width });
    await page.goto(LISTING);
    await openProduct(page, 'Reverse Breton Tee');
    await addSize(page, 'L');
    await page.goto('/checkout');
    await fillCheckout(page, '4242 4242 4242 4242', email);
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
    await page.getByRole('button', { name: 'Email me the link' }).click();
    await page.getByText('We’ve sent you a link. It works for an hour.').waitFor();
    await page.getByRole('heading', { name: 'Your data' }).scrollIntoViewIfNeeded();

    await page.goto(await linkSentTo(email, '/order/data'));
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect((await saved).suggestedFilename()).toBe('my-data.json');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete my data' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Delete your data?' }).waitFor();
    await dialog.getByRole('button', { name: 'Delete my data' }).click();
    await page.getByText('Your data has been deleted.').waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    expect(complaints).toEqual([]);
    await leave();
  },
);

it('a link that was changed opens nothing', async () => {
  const { page, leave } = await demo.visitor();
  await page.goto(`/order/link#${crypto.randomUUID()}.${'x'.repeat(43)}`);
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.waitForURL(({ hash }) => hash === '');
  await leave();
});

it('a lost answer and a second tab create no duplicate line', async () => {
  const { page, context, leave } = await demo.visitor();
  await page.goto(LISTING);
  await openProduct(page, 'Reverse Breton Tee');
  await addSize(page, 'S');

  let lost = 0;
  await context.route('**/api/guest/adopt', async (route) => {
    if (lost++ > 0) return route.continue();
    await route.fetch();
    await route.abort();
  });
  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('link', { name: 'Cart, 1' }).waitFor();
  await page.goto('/signup');
  await signUp(page, 'two-tabs@shopper.example');
  const kept = () => other.evaluate(() => localStorage.getItem('guestToken'));
  await expect.poll(kept).toBeNull();
  expect(lost).toBeGreaterThan(1);
  await page.goto('/cart');
  await page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem').waitFor();
  for (const tab of [page, other]) await tab.getByRole('link', { name: 'Cart, 1' }).waitFor();
  await context.unrouteAll({ behavior: 'wait' });
  await leave();
});

/** The path of the link in the newest order email to an address. */
async function linkSentTo(email: string, path = '/order/link'): Promise<string> {
  const admin = await signInAt(demo.shop.url, accounts.admin);
  const find = async () => {
    const mails = await admin.call('GET /api/admin/mail', { query: { q: email } });
    const links = mails.flatMap(({ text }) => text.match(/\/order\/\w+#\S+/g) ?? []);
    return links.find((link) => link.startsWith(`${path}#`));
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}

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
