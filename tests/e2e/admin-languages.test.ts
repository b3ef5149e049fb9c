import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPages } from '#contract/values/pages/admin-pages';
import { type Person, signInAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { awaken, open } from './screen';

let demo: Demo;
let admin: Person;
beforeAll(async () => {
  demo = await openDemo();
  admin = await signInAt(demo.shop.url, accounts.admin);
});
afterAll(() => demo?.close());

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

const screens: [path: string, heading: string][] = [
  [adminPages.dashboard(), 'Übersicht'],
  [adminPages.products(), 'Produkte'],
  [adminPages.orders(), 'Bestellungen'],
  [adminPages.settings(), 'Einstellungen'],
];

it('is in the language that staff choose in the account menu, and refuses in it', async () => {
  const { page, context, complaints } = await demo.visitor({ jwt: admin.jwt });
  await open(page, adminPages.dashboard());
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Deutsch' }).click();
  await expect.poll(() => languageOf(page).catch(() => null)).toBe('de');
  await awaken(page);
  await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor();

  await page.getByRole('navigation', { name: 'Bereiche' }).getByText('Bestellungen').click();
  await page.getByRole('heading', { level: 1, name: 'Bestellungen' }).waitFor();
  await page.getByRole('button', { name: 'Konto' }).click();
  await page.getByRole('menuitem', { name: 'Anmeldung in zwei Schritten' }).click();
  await page.getByLabel('Ihr Passwort').fill('not the password');
  await page.getByRole('button', { name: 'Einrichten' }).click();
  await page.getByText('Passwort ist falsch').waitFor();

  // Signing out leads to the home page in English, which is another document.
  await page.getByRole('button', { name: 'Konto' }).click();
  await page.getByRole('menuitem', { name: 'Abmelden' }).click();
  await page.waitForURL(`${demo.shop.url}/`);
  await page.getByText('You’re signed out.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();
  expect(complaints).toEqual([]);
  await context.close();
  admin = await signInAt(demo.shop.url, accounts.admin);
});

describe.each([360, 768, 1440])('the admin area in German, %i pixels wide', (width) => {
  it('opens in the language of the account in another browser, and fits', async () => {
    await admin.call('PUT /api/user/profile', { body: { adminLanguage: 'de' } });
    const { page, context, complaints } = await demo.visitor({ width, jwt: admin.jwt });
    for (const [path, heading] of screens) {
      await open(page, path);
      await expect.poll(() => languageOf(page).catch(() => null)).toBe('de');
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
        .toBe(width);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
