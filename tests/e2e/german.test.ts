import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as pages from '#contract/values/pages/storefront-pages';
import { type Person, signInAt, signUpAt } from '../support/people';
import { accounts, createDemoDatabase, type Demo, openDemo } from '../support/served/served-demo';
import { home } from './cast';
import { awaken, open } from './screen';

let demo: Demo;
let admin: Person;
let product: { _id: string; size: string };
beforeAll(async () => {
  const url = await createDemoDatabase();
  demo = await openDemo({ DATABASE_URL: url });
  admin = await signInAt(demo.shop.url, accounts.admin);
  await admin.call('PUT /api/admin/settings', {
    body: { language: 'de', dateLocale: 'en-DE', catalogueAccess: 'public' },
  });
  const { content } = await admin.call('GET /api/products', { query: { pageSize: '20' } });
  const found = content.find(({ inStock }) => inStock);
  const size = found?.sizes.find(({ quantity }) => quantity > 0)?.name ?? '';
  product = { _id: found?._id ?? '', size };
});
afterAll(() => demo?.close());

const cartPath = pages.cart();

describe.each([390, 1440])('a shop in German, %i pixels wide', (width) => {
  it('shows its pages in German from the server on, and the browser agrees', async () => {
    const { page, complaints } = await demo.visitor({ width });
    const expected: [path: string, text: string][] = [
      [pages.home(), 'Zum Inhalt springen'],
      ['/men/clothing/all', 'Sortieren'],
      [pages.product({ productId: product._id }), 'In den Warenkorb'],
      [cartPath, 'Dein Warenkorb ist leer'],
      [pages.signIn(), 'Angemeldet bleiben'],
      ['/no-such-page/of/the-shop/at-all', 'Seite nicht gefunden'],
    ];
    for (const [path, text] of expected) {
      const html = await (await fetch(demo.shop.url + path)).text();
      expect(html, path).toContain('<html lang="de"');
      // The cart is filled in by the browser.
      if (path !== cartPath) expect(html, path).toContain(text);
      await open(page, path);
      await page.getByText(text).first().waitFor({ state: 'attached' });
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    }
    expect(complaints).toEqual([]);
  });

  it('takes an item from the product page to the cart, with amounts in German', async () => {
    const { page, complaints } = await demo.visitor({ width });
    await open(page, pages.product({ productId: product._id }));
    await page.locator('main').getByText(product.size, { exact: true }).first().click();
    await page.getByRole('button', { name: 'In den Warenkorb' }).first().click();
    await page.getByRole('link', { name: 'Warenkorb, 1 Artikel' }).waitFor();
    await page.getByRole('link', { name: 'Warenkorb, 1 Artikel' }).click();
    await page.getByRole('heading', { name: 'Warenkorb', level: 1 }).waitFor();
    await page.getByText('Zwischensumme').waitFor();
    // 1.234,50 $ with a space that does not break
    await page
      .getByText(/^\d+,\d\d\u00a0\$$/)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });
});

it('takes a price with a comma in the filter', async () => {
  const { page, complaints } = await demo.visitor();
  await open(page, '/men/clothing/all');
  await page.getByRole('textbox', { name: 'Bis $' }).fill('40,50');
  await page.getByRole('button', { name: 'OK, Preisspanne anwenden' }).click();
  await page.waitForURL(/40\.5/);
  await page.getByText('Bis 40,50\u00a0$').first().waitFor();
  expect(complaints).toEqual([]);
});

it('shows the admin area in English, and links lead from one language to the other', async () => {
  const { page, complaints } = await demo.visitor({ jwt: admin.jwt });
  await open(page, '/admin');
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
  await page.getByRole('button', { name: 'Account' }).first().click();
  await page.getByRole('menuitem', { name: 'View shop' }).click();
  await page.waitForFunction(() => document.documentElement.lang === 'de');
  await awaken(page);
  await page.getByRole('button', { name: 'Konto' }).first().click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(complaints).toEqual([]);
});

it('never serves a page that was cached in another language', async () => {
  const read = async (path: string) => (await fetch(demo.shop.url + path)).text();
  expect(await read(pages.home())).toContain('<html lang="de"');
  await admin.call('PUT /api/admin/settings', { body: { language: 'en' } });
  const english = await read(pages.home());
  expect(english).toContain('<html lang="en"');
  expect(english).not.toContain('Zum Inhalt springen');
  await admin.call('PUT /api/admin/settings', { body: { language: 'de' } });
  expect(await read(pages.home())).toContain('<html lang="de"');
});

it('shows an account, its order and the states that staff see in English in German', async () => {
  const ada = await signUpAt(demo.shop.url, 'Ada');
  const { page, complaints } = await demo.visitor({ jwt: ada.jwt, width: 390 });
  await open(page, pages.account());
  await page.getByText('Noch keine Bestellungen').waitFor();
  await ada.call('PUT /api/cart/add', { body: { productId: product._id, size: product.size } });
  const order = await ada.call('POST /api/orders', { body: { ...home, email: 'ada@example.com' } });
  await open(page, pages.account());
  await page.getByText('In Bearbeitung').first().waitFor();
  await open(page, pages.order({ order_id: order._id }));
  await page.getByText('Lieferadresse').first().waitFor();
  await page.getByText('Zwischensumme').first().waitFor();
  expect(complaints).toEqual([]);
});
