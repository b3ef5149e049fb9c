import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentPageNames } from '#contract/values/content/written-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import type { Person } from '../support/people';
import { openGermanDemo } from '../support/served/german-demo';
import { accounts, type Demo } from '../support/served/served-demo';
import { awaken, open } from './screen';

let demo: Demo;
let admin: Person;
let product: { path: string; title: string; size: string };
beforeAll(async () => {
  const opened = await openGermanDemo();
  ({ demo, admin } = opened);
  product = { ...opened.product, path: pages.product({ productId: opened.product.id }) };
});
afterAll(() => demo?.close());

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(demo.shop.url + path, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

const heads = (html: string) =>
  [...html.matchAll(/<link rel="(canonical|alternate)"[^>]*>/g)].map(([link]) => link);

describe('the pages of two languages', () => {
  it('are in English without a prefix, and in German below /de', async () => {
    const expected: [path: string, english: string, german: string][] = [
      ['/', 'Skip to content', 'Zum Inhalt springen'],
      ['/men/clothing/all', 'Price Low to High', 'Preis aufsteigend'],
      [product.path, 'Add to Cart', 'In den Warenkorb'],
      [pages.signIn(), 'Remember me', 'Angemeldet bleiben'],
      ['/returns', 'How to return an item', 'So gibst du einen Artikel zurück'],
      ['/journal/how-to-wash-linen', 'Skip to content', 'Zum Inhalt springen'],
      ['/pages/our-story', 'Skip to content', 'Zum Inhalt springen'],
      ['/no-such-page/of/the-shop/at-all', 'Page Not Found', 'Seite nicht gefunden'],
    ];
    for (const [path, english, german] of expected) {
      /** The language of a page, and those of the texts that it shows. */
      const shown = (html: string) => [
        /<html lang="(\w+)"/.exec(html)?.[1],
        ...[english, german].filter((text) => html.includes(text)),
      ];
      const inEnglish = await read(path);
      expect(shown(inEnglish.text), path).toEqual(['en', english]);
      const inGerman = await read(path === '/' ? '/de' : `/de${path}`);
      expect(shown(inGerman.text), path).toEqual(['de', german]);
      expect(inGerman.status, path).toBe(inEnglish.status);
    }
  });

  it('exist in both', async () => {
    for (const path of [...contentPageNames.map((name) => `/${name}`), '/journal', '/brands']) {
      const { status } = await read(path);
      expect((await read(`/de${path}`)).status, path).toBe(status);
    }
  });

  it('name each other, and themselves as canonical', async () => {
    const { url } = demo.shop;
    const alternates = [
      `<link rel="alternate" hrefLang="en" href="${url}${product.path}"/>`,
      `<link rel="alternate" hrefLang="de" href="${url}/de${product.path}"/>`,
      `<link rel="alternate" hrefLang="x-default" href="${url}${product.path}"/>`,
    ];
    expect(heads((await read(product.path)).text)).toEqual([
      `<link rel="canonical" href="${url}${product.path}"/>`,
      ...alternates,
    ]);
    expect(heads((await read(`/de${product.path}`)).text)).toEqual([
      `<link rel="canonical" href="${url}/de${product.path}"/>`,
      ...alternates,
    ]);
  });

  it('never share a cached page, its tag or its data', async () => {
    const paths = [product.path, `/de${product.path}`];
    const answers = await Promise.all(paths.map((path) => read(path)));
    const [english, german] = answers.map(({ headers }) => headers.get('etag') ?? '');
    expect(english).not.toBe(german);
    for (const preferred of ['de', 'en', 'fr, de;q=0.5']) {
      const headers = { 'accept-language': preferred };
      expect((await read(paths[0] ?? '', headers)).headers.get('etag')).toBe(english);
      expect((await read(paths[1] ?? '', headers)).headers.get('etag')).toBe(german);
    }
    expect((await read(paths[1] ?? '', { 'if-none-match': english ?? '' })).status).toBe(200);
    expect((await read(paths[1] ?? '', { 'if-none-match': german ?? '' })).status).toBe(304);
    expect((await read('/de/_root.data')).status).toBe(200);
    expect((await read(`/de${product.path}.data`)).status).toBe(200);
  });

  it('have no admin area below a prefix, and the prefix of the default language leads to its pages', async () => {
    expect((await read('/de/admin/orders?x=1')).headers.get('location')).toBe('/admin/orders?x=1');
    expect((await read('/en/cart')).headers.get('location')).toBe('/cart');
  });
});

describe.each([390, 1440])('a visitor of a shop in two languages, %i pixels wide', (width) => {
  it('stays in German from the home page to the checkout, and finds the same cart in English', async () => {
    const { page, complaints } = await demo.visitor({ width });
    await open(page, '/de');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Rückgabe' }).click();
    await page.waitForURL('**/de/returns');
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('de');
    await open(page, `/de${product.path}`);
    await page.locator('main').getByText(product.size, { exact: true }).first().click();
    await page.getByRole('button', { name: 'In den Warenkorb' }).first().click();
    await page.getByRole('link', { name: 'Warenkorb, 1 Artikel' }).click();
    await page.waitForURL('**/de/cart');
    await page.getByRole('heading', { name: 'Warenkorb', level: 1 }).waitFor();
    await page.getByText(product.title).first().waitFor();
    const switcher = page.getByRole('contentinfo').getByRole('list', { name: 'Sprache' });
    await switcher.getByRole('link', { name: 'English' }).click();
    await page.waitForURL(`${demo.shop.url}/cart`);
    await awaken(page);
    await page.getByRole('heading', { name: 'Cart', level: 1 }).waitFor();
    await page.getByText(product.title).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('signs in under the prefix, and comes back to the page', async () => {
    const { page, complaints } = await demo.visitor({ width });
    await open(page, `/de${pages.account()}`);
    await page.waitForURL('**/de/signin?next=%2Faccount');
    await page.getByLabel('E-Mail').first().fill(accounts.shopper.email);
    await page.getByLabel('Passwort', { exact: true }).fill(accounts.shopper.password);
    await page.getByRole('button', { name: 'Anmelden' }).last().click();
    await page.waitForURL('**/de/account');
    expect(complaints).toEqual([]);
  });
});

it('suggests the language that the browser prefers, and is not asked again after a choice', async () => {
  const { page, complaints } = await demo.visitor();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'languages', { get: () => ['de-DE', 'en'] }),
  );
  await open(page, pages.brands());
  await page.getByRole('link', { name: 'Diese Seite auf Deutsch ansehen' }).click();
  await page.waitForURL('**/de/brands');
  await awaken(page);
  await page.getByRole('list', { name: 'Sprache' }).getByRole('link', { name: 'English' }).click();
  await page.waitForURL(`${demo.shop.url}/brands`);
  await awaken(page);
  // It decides as soon as it is loaded.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /language-suggestion/.test(name)),
  );
  expect(await page.getByRole('link', { name: 'Diese Seite auf Deutsch' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('leads staff from a page in German to the admin area', async () => {
  const { page, complaints } = await demo.visitor({ jwt: admin.jwt });
  await open(page, '/de');
  await page.getByRole('button', { name: 'Konto' }).first().click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await page.waitForURL(`${demo.shop.url}/admin`);
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(complaints).toEqual([]);
});
