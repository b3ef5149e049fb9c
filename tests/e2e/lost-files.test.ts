import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Demo, openDemo } from '../support/served/served-demo';
import { awaken, open } from './screen';

let demo: Demo;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo?.close());

const main = (page: Page) => page.getByRole('main');
const says = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor();

describe('a part of a page whose code is not there yet', () => {
  it('is not opened without a network, and opens once it is back', async () => {
    const { page, context, complaints } = await demo.visitor();
    await open(page, '/shipping');
    await context.setOffline(true);
    const menu = page.getByRole('banner').getByRole('button', { name: 'Women', exact: true });
    await menu.click();
    await says(page, 'We couldn’t load this. Check your connection and try again.');
    await page.locator('[aria-expanded=true]').waitFor({ state: 'detached' });
    await context.setOffline(false);
    await menu.click();
    await page.getByRole('banner').getByRole('link', { name: 'Dresses', exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('answers to what was pressed without a network as soon as it is back', async () => {
    const { page, context, complaints } = await demo.visitor();
    await open(page, '/');
    await context.setOffline(true);
    const heart = main(page)
      .getByRole('button', { name: /^Favourite: / })
      .first();
    await heart.click();
    await context.setOffline(false);
    await page.waitForURL('**/signin*');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('comes by loading the page anew where its file has gone', async () => {
    const { page, context } = await demo.visitor();
    await open(page, '/');
    const refusals = await refuseOnce(page, '**/assets/below-*');
    await main(page)
      .getByRole('button', { name: /^Favourite: / })
      .first()
      .hover();
    await page.waitForEvent('load');
    await awaken(page);
    await main(page)
      .getByRole('button', { name: /^Favourite: / })
      .first()
      .click();
    await page.waitForURL('**/signin*');
    expect(refusals()).toBe(1);
    await context.close();
  });

  it('leaves what was typed as it is where its file has gone', async () => {
    const { page, context } = await demo.visitor();
    await open(page, '/signin');
    await main(page).getByLabel('Email').fill('ada@shopper.example');
    await refuseOnce(page, '**/assets/mega-panel-*');
    await page.getByRole('banner').getByRole('button', { name: 'Women', exact: true }).click();
    await says(page, 'We couldn’t load this. Check your connection and try again.');
    expect(await main(page).getByLabel('Email').inputValue()).toBe('ada@shopper.example');
    await context.close();
  });
});

describe('a new version of the shop', () => {
  it('is loaded by the next press on a page whose files have gone, which leads where it should', async () => {
    const { page, context } = await demo.visitor();
    await open(page, '/');
    await awakenFooter(page);
    const refusals = await refuseOnce(page, '**/assets/content-page-*');
    await toDelivery(page).click();
    // The page is loaded anew, and with it the addresses of the files that are there now.
    await page.waitForURL('**/shipping');
    await main(page).getByRole('heading', { level: 1, name: 'Delivery' }).waitFor();
    expect(refusals()).toBeGreaterThan(0);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    await main(page).getByRole('heading', { level: 1 }).waitFor();
    await context.close();
  });

  it('does not make the page go in circles where files are missing for good', async () => {
    const { page, context } = await demo.visitor();
    await open(page, '/');
    await awakenFooter(page);
    const refusals = await refuseOnce(page, '**/assets/content-page-*', Number.POSITIVE_INFINITY);
    await toDelivery(page).click();
    await expect.poll(refusals, { timeout: 10_000 }).toBe(2);
    await page.waitForEvent('load');
    await awaken(page);
    await page.waitForTimeout(1_000);
    expect(refusals()).toBe(2);
    expect(new URL(page.url()).pathname).toBe('/');
    await context.close();
  });
});

const toDelivery = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Delivery' });

/** The footer hydrates at the first movement of the pointer; until then its links load whole pages. */
async function awakenFooter(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => {
    const link = document.querySelector('footer a');
    return link !== null && Object.keys(link).some((key) => key.startsWith('__reactFiber'));
  });
}

/** As after a release: a file is not found, until the page has been loaded anew. Tells how often that was so. */
async function refuseOnce(page: Page, files: string, times = 1): Promise<() => number> {
  let refused = 0;
  await page.route(files, (route) => {
    if (refused >= times) return route.continue();
    refused += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  return () => refused;
}
