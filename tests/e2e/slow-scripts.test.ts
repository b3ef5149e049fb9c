import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';

let demo: Demo;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo?.close());

describe('before the scripts have arrived', () => {
  it('a pressed menu opens once they have', async () => {
    const { page, context, complaints } = await demo.visitor();
    const arrive = await holdScripts(page);
    await page.goto('/shipping', { waitUntil: 'commit' });
    const menu = page.getByRole('banner').getByRole('button', { name: 'Women', exact: true });
    await menu.click();
    await expect.poll(() => menu.getAttribute('aria-busy')).toBe('true');
    arrive();
    await page.getByRole('banner').getByRole('link', { name: 'Dresses', exact: true }).waitFor();
    await expect.poll(() => menu.getAttribute('aria-busy')).toBeNull();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a filled and submitted form is sent once they have', async () => {
    const { page, context, complaints } = await demo.visitor();
    const arrive = await holdScripts(page);
    await page.goto('/signin', { waitUntil: 'commit' });
    const main = page.getByRole('main');
    await main.getByLabel('Email').fill(accounts.shopper.email);
    await main.getByLabel('Password', { exact: true }).fill(accounts.shopper.password);
    await main.getByRole('checkbox', { name: 'Remember me' }).check();
    const submit = main.getByRole('button', { name: 'Sign in' });
    await submit.click();
    await expect.poll(() => submit.getAttribute('aria-busy')).toBe('true');
    const sent = page.waitForRequest('**/auth/signin');
    arrive();
    expect((await sent).postDataJSON()).toEqual({ ...accounts.shopper, rememberMe: true });
    await page.waitForURL((url) => url.pathname === '/');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a favourite of a section that is loaded later is not lost', async () => {
    const { page, context, complaints } = await demo.visitor();
    const arrive = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Favourite: / })
      .first()
      .click();
    arrive();
    await page.waitForURL('**/signin*');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** Holds the page's scripts back, as a slow network does, until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  return arrive;
}
