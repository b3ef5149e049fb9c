import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe';
import { eventually } from '../support/eventually';
import { createTestDatabase } from '../support/postgres/postgres';
import { type Demo, openDemo } from '../support/served/served-demo';
import { home } from './cast';
import { awaken, open } from './screen';
import { type SlowHand, slowHand } from './slow-hand';

let shop: Demo;
beforeAll(async () => {
  shop = await openDemo({ DEMO: '0', DATABASE_URL: await createTestDatabase() });
});
afterAll(() => shop?.close());

const LIMIT_SECONDS = 300;
describe('a new shop', () => {
  it('is complete before it has products', async () => {
    const { page, complaints, context } = await shop.visitor();
    await open(page, '/');
    await page.getByRole('heading', { name: 'Welcome to Selvedge' }).waitFor();
    await page.getByRole('heading', { name: 'We’re opening soon' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Shop women' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Please Sign in first to view products.').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('sells its first own product within five minutes', async () => {
    const began = performance.now();
    const hand = slowHand();
    const link = await printedLink();
    const owner = await shop.visitor();
    const { page } = owner;

    await page.goto(link);
    await page.getByLabel('First name').waitFor();
    await awaken(page);
    await page.waitForURL(({ hash }) => hash === '');
    expect(await findViolations(page)).toEqual([]);
    await fill(page, hand, [
      ['First name', 'Olive'],
      ['Last name', 'Marsh'],
      ['Email', 'olive@needle.example'],
    ]);
    await hand.type(page.getByRole('textbox', { name: 'Password' }), 'quiet-harbour-lantern-92');
    await hand.click(page.getByRole('button', { name: 'Create account' }));
    await page.getByText('0 of 11 done').waitFor();
    await page.getByLabel('Time zone').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await hand.choose(page.getByLabel('Country', { exact: true }), 'CA');
    await page.getByText('Tax is added at the checkout').waitFor({ state: 'attached' });
    await hand.choose(page.getByLabel('Country', { exact: true }), 'US');
    await hand.click(page.getByRole('button', { name: 'Save and continue' }));
    await page.getByText('2 of 11 done').waitFor();

    await hand.click(page.getByRole('link', { name: /: Name and logo/ }));
    await hand.type(page.getByLabel('Shop name'), 'Needle & Co');
    await hand.click(page.getByRole('button', { name: 'Save brand' }));
    await page.getByText('Brand saved').waitFor();
    await backToChecklist(page, hand, '3 of 11 done');

    await hand.click(page.getByRole('link', { name: 'Add product: First products' }));
    await fill(page, hand, [
      ['Title', 'Quay Shirt'],
      ['Brand', 'Needle'],
      ['Price', '50'],
      ['Discount price', '40'],
      ['Quantity of S', '4'],
    ]);
    const front = await sharp({
      create: { width: 600, height: 750, channels: 3, background: '#7a1f1f' },
    })
      .png()
      .toBuffer();
    await hand.attach(page.locator('input[type=file]').first(), front);
    await expect.poll(() => page.getByLabel('Image URL').inputValue()).toMatch(/^\/media\//);
    await hand.type(page.getByRole('textbox', { name: 'Alternative text' }), 'The front');
    await hand.choose(page.getByRole('combobox', { name: 'Category' }), 'womens_shirt');
    await hand.click(page.getByRole('button', { name: /^(Add|Create|Save) product/i }));
    await page.getByText('Product created successfully').waitFor();
    await backToChecklist(page, hand, '4 of 11 done');

    await hand.click(page.getByRole('link', { name: /: Go live/ }));
    await hand.choose(page.getByLabel('Who can see products'), 'public');
    await save(page, hand);
    await backToChecklist(page, hand, '5 of 11 done');

    const orderId = await buy(hand);

    await hand.click(page.getByRole('link', { name: /^Orders/ }).first());
    await page.locator(`a[href="/admin/orders/${orderId}"]`).first().waitFor();
    expect(owner.complaints).toEqual([]);
    await owner.context.close();

    const seconds = hand.seconds() + (performance.now() - began) / 1000;
    expect(seconds).toBeLessThan(LIMIT_SECONDS);
  });
});

/** The set-up link, which the shop prints right after it is ready. */
function printedLink(): Promise<string> {
  return eventually(() => {
    const [, link] = / set up {3}(\S+)/.exec(shop.shop.output()) ?? [];
    if (!link) throw new Error('The shop has printed no set-up link.');
    return link;
  });
}

async function fill(page: Page, hand: SlowHand, values: readonly [label: string, value: string][]) {
  for (const [name, value] of values)
    await hand.type(page.getByRole('textbox', { name, exact: true }), value);
}

async function save(page: Page, hand: SlowHand) {
  await hand.click(page.getByRole('button', { name: 'Save settings' }));
  await page.getByText('Settings saved').waitFor();
}

async function backToChecklist(page: Page, hand: SlowHand, progress: string) {
  await hand.click(page.getByRole('link', { name: 'Dashboard' }).first());
  await page.getByText(progress).waitFor();
}

/** A shopper finds the product from the home page and pays as a guest. Resolves to the order's id. */
async function buy(hand: SlowHand): Promise<string> {
  const { page, complaints, context } = await shop.visitor();
  await open(page, '/');
  await page.getByRole('heading', { name: 'Welcome to Needle & Co' }).waitFor();
  await expect.poll(() => page.getByText('We’re opening soon').count()).toBe(0);
  await hand.click(page.getByRole('link', { name: 'Shop women' }));
  await hand.click(page.getByRole('link', { name: 'Quay Shirt' }).first());
  await page.getByRole('heading', { level: 1, name: 'Quay Shirt' }).waitFor();
  await hand.click(page.getByRole('radio').first());
  await page.waitForURL(/size=S/);
  await hand.click(page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first());
  await page.waitForURL('**/cart');
  await hand.click(page.getByRole('link', { name: 'Checkout' }));
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  const main = page.getByRole('main');
  for (const [label, value] of [
    ['First name', home.firstName],
    ['Last name', home.lastName],
    ['Email', 'ada@shopper.example'],
    ['Street address', home.streetAddress],
    ['City', home.city],
    ['State', home.state],
    ['Zip code', home.zipCode],
    ['Card number', '4242 4242 4242 4242'],
    ['Expiry', '12 / 30'],
    ['CVV', '123'],
  ] as const)
    await hand.type(main.getByLabel(label), value);
  await hand.click(page.getByRole('button', { name: 'Pay now' }));
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  expect(complaints).toEqual([]);
  const orderId = new URL(page.url()).searchParams.get('order_id') ?? '';
  await context.close();
  return orderId;
}
