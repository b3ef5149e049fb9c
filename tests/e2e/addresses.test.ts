import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe';
import { type Person, signInAt, signUpAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { home } from './cast';
import { fillCard, fillCheckout, signIn } from './forms';
import { awaken } from './screen';
import { slowHand } from './slow-hand';

let demo: Demo;
let admin: Person;
beforeAll(async () => {
  demo = await openDemo();
  admin = await signInAt(demo.shop.url, accounts.admin);
  await admin.call('PUT /api/admin/settings', { body: { catalogueAccess: 'public' } });
});
afterAll(() => demo?.close());

const LIMIT_SECONDS = 60;
const LIMIT_FIELDS = 12;
const email = 'ada@shopper.example';

it.each([1440, 390])('a guest orders within a minute, at %i px', async (width) => {
  const { page, complaints, leave } = await demo.visitor({ width });
  await fillCart(page);
  const hand = slowHand();
  const began = performance.now();
  await hand.click(page.getByRole('link', { name: 'Checkout' }));
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  const field = (label: string | RegExp) => page.getByRole('main').getByLabel(label);
  await expect.poll(() => fieldsOf(page).count()).toBeLessThanOrEqual(LIMIT_FIELDS);
  await hand.type(field('First name'), home.firstName);
  for (const [label, value] of [
    ['Last name', home.lastName],
    ['Email', email],
    [/^Phone/, ''],
    ['Street address', home.streetAddress],
    ['City', home.city],
    ['State', home.state],
    ['Zip code', home.zipCode],
  ] as const)
    await hand.typeNext(field(label), value);
  await hand.type(field('Card number'), '4242 4242 4242 4242');
  await hand.typeNext(field(/Expiry/), '12 / 30');
  await hand.typeNext(field(/CVV/), '123');
  await hand.click(page.getByRole('button', { name: 'Pay now' }));
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
  expect(hand.seconds() + (performance.now() - began) / 1000).toBeLessThan(LIMIT_SECONDS);
  expect(complaints).toEqual([]);
  await leave();
});

it('what a guest has typed is still there after they sign in', async () => {
  const { email: known, password } = await signUpAt(demo.shop.url, 'midway');
  const { page, leave } = await demo.visitor({ width: 390 });
  await fillCart(page);
  await page.goto('/checkout');
  await page.getByLabel('Street address').fill('9 New Road');
  await page.getByLabel('City').fill('Bend');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, { email: known, password });
  await page.waitForURL('**/checkout');
  await expect.poll(() => page.getByLabel('Street address').inputValue()).toBe('9 New Road');
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Bend');
  await leave();
});

const countries = [
  {
    country: 'DE',
    width: 390,
    fields: { 'Street address': 'Torstr. 1', Postcode: '10119', City: 'Berlin' },
    wrong: { Postcode: '1011' },
    lines: ['Ada Lovell', 'Torstr. 1', '10119 Berlin', 'Germany'],
  },
  {
    country: 'GB',
    width: 1440,
    fields: { 'Street address': '1 Mill Lane', 'Town or city': 'London', Postcode: 'e1 6an' },
    wrong: { Postcode: '10119' },
    lines: ['Ada Lovell', '1 Mill Lane', 'London', 'E1 6AN', 'United Kingdom'],
  },
  {
    country: 'JP',
    width: 390,
    fields: { Postcode: '154-0023', Prefecture: 'Tokyo', 'Street address': '世田谷区太子堂1-2-3' },
    wrong: { Postcode: '154' },
    lines: ['〒154-0023', '東京都', '世田谷区太子堂1-2-3', 'Lovell Ada', 'Japan'],
  },
];

describe('a shop that delivers to several countries', () => {
  beforeAll(async () => {
    const { zones, version } = await admin.call('GET /api/admin/delivery', {});
    await admin.call('PUT /api/admin/delivery', {
      body: {
        zones: zones.map((zone) => ({ ...zone, countries: ['US', 'DE', 'GB', 'JP'] })),
        version,
      },
    });
  });

  it.each(countries)(
    'asks for an address in $country as it is written there, at $width px',
    async ({ country, fields, wrong, lines, width }) => {
      const { page, leave } = await demo.visitor({ width });
      await fillCart(page);
      await page.goto('/checkout');
      await fillCheckout(page, '4242 4242 4242 4242', email);
      const main = page.getByRole('main');
      await main.getByLabel('Country').selectOption(country);
      for (const [label, value] of Object.entries({ ...fields, ...wrong }))
        await enter(main.getByLabel(label, { exact: true }), value);
      await expect.poll(() => labelsOf(page)).toEqual(['Country', ...Object.keys(fields)]);
      await expect.poll(() => fieldsOf(page).count()).toBeLessThanOrEqual(LIMIT_FIELDS);
      const postcode = main.getByLabel('Postcode');
      await postcode.blur();
      const question = main.getByText(/^Is this right\? It usually looks like/);
      await question.first().waitFor();
      await expect.poll(() => postcode.getAttribute('aria-describedby')).not.toBeNull();
      expect(await findViolations(page)).toEqual([]);
      await enter(postcode, fields.Postcode);
      await postcode.blur();
      await question.first().waitFor({ state: 'detached' });
      await fillCard(page, '4242 4242 4242 4242');
      await page.getByRole('button', { name: 'Pay now' }).click();
      await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
      expect((await page.locator('address').first().innerText()).split('\n')).toEqual(lines);
      await leave();
    },
  );
});

/** What a shopper types or selects. A choice among radio buttons is made already. */
function fieldsOf(page: Page): Locator {
  return page.locator('main').locator('input:not([type=radio]):visible, select:visible');
}

/** The labels of the address, in the order of the form. */
function labelsOf(page: Page): Promise<(string | undefined)[]> {
  return page
    .locator('main')
    .locator('[autocomplete^=shipping]')
    .evaluateAll((fields) =>
      fields.map((field) => (field as HTMLInputElement).labels?.[0]?.textContent ?? undefined),
    );
}

async function enter(field: Locator, value: string) {
  const isSelect = await field.evaluate((element) => element.tagName === 'SELECT');
  await (isSelect ? field.selectOption(value) : field.fill(value));
}

async function fillCart(page: Page) {
  await page.goto('/men/clothing/t-shirts');
  await page.getByRole('main').getByRole('link', { name: 'Reverse Breton Tee' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Reverse Breton Tee' }).waitFor();
  await awaken(page);
  await page.getByRole('main').getByText('L', { exact: true }).first().click();
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.waitForURL('**/cart');
}
