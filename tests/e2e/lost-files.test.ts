import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followRequests } from '../support/browser/quiet';
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

describe('a component whose code is not loaded yet', () => {
  it('does not open offline, and opens once the browser is online again', async () => {
    const { page, context, complaints } = await demo.visitor();
    await goOfflineAt('/shipping', page);
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

  it('reacts to a button pressed offline as soon as the browser is online', async () => {
    const { page, context, complaints } = await demo.visitor();
    await goOfflineAt('/', page);
    const heart = main(page)
      .getByRole('button', { name: /^Favourite: / })
      .first();
    await heart.click();
    await context.setOffline(false);
    await page.waitForURL('**/signin*');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is loaded by reloading the page if its file is gone', async () => {
    const { page, context } = await demo.visitor();
    await open(page, '/');
    const refusals = await refuseOnce(page, '**/assets/sections-*');
    const reloaded = page.waitForEvent('load');
    await main(page)
      .getByRole('button', { name: /^Favourite: / })
      .first()
      .hover();
    await reloaded;
    await awaken(page);
    await main(page)
      .getByRole('button', { name: /^Favourite: / })
      .first()
      .click();
    await page.waitForURL('**/signin*');
    expect(refusals()).toBe(1);
    await context.close();
  });

  it('does not reload a page with typed text if its file is gone', async () => {
    const { page, context } = await demo.visitor();
    await open(page, '/signin');
    await main(page).getByLabel('Email').fill('ada@shopper.example');
    await refuseOnce(page, '**/assets/mega-panel-*');
    await page.getByRole('banner').getByRole('button', { name: 'Women', exact: true }).click();
    await says(page, 'We couldn’t load this. Check your connection and try again.');
    await expect
      .poll(() => main(page).getByLabel('Email').inputValue())
      .toBe('ada@shopper.example');
    await context.close();
  });
});

describe('a new version of the shop', () => {
  it('opens the page of a link whose file is gone, after a reload', async () => {
    const { page, context } = await demo.visitor();
    await open(page, '/');
    await hydrate(page);
    const refusals = await refuseOnce(page, '**/assets/content-page-*');
    await toDelivery(page).click();
    // The reload brings the URLs of the new release's files.
    await page.waitForURL('**/shipping');
    await main(page).getByRole('heading', { level: 1, name: 'Delivery' }).waitFor();
    expect(refusals()).toBeGreaterThan(0);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    await main(page).getByRole('heading', { level: 1 }).waitFor();
    await context.close();
  });

  it('does not reload in a loop if a file is missing for good', async () => {
    const { page, context } = await demo.visitor();
    const requests = await followRequests(page);
    await open(page, '/');
    await hydrate(page);
    const refusals = await refuseOnce(page, '**/assets/content-page-*', Number.POSITIVE_INFINITY);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await toDelivery(page).click();
    await expect.poll(() => [refusals(), loads]).toEqual([2, 2]);
    await awaken(page);
    await requests.untilQuiet();
    expect(refusals()).toBe(2);
    expect(new URL(page.url()).pathname).toBe('/');
    await context.close();
  });
});

/** Opens a page and goes offline after the router, too, has loaded its files. */
async function goOfflineAt(path: string, page: Page): Promise<void> {
  const requests = await followRequests(page);
  await open(page, path);
  await requests.untilQuiet();
  requests.stop();
  await page.context().setOffline(true);
}

const toDelivery = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Delivery' });

/** Before it is hydrated, the footer's links load whole pages. */
async function hydrate(page: Page): Promise<void> {
  const isHydrated = () => {
    const link = document.querySelector('footer a');
    return link !== null && Object.keys(link).some((key) => key.startsWith('__reactFiber'));
  };
  const moveAndLook = async () => {
    // Sections listen for the pointer only once React has reached them, so one movement may come too early.
    await page.mouse.move(5, 5);
    await page.mouse.move(6, 6);
    return page.evaluate(isHydrated);
  };
  await expect.poll(moveAndLook).toBe(true);
}

/** Answers requests for a file with 404, as after a release; returns the number of those answers. */
async function refuseOnce(page: Page, files: string, times = 1): Promise<() => number> {
  let refused = 0;
  await page.route(files, async (route) => {
    if (refused >= times) return route.continue();
    refused += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  return () => refused;
}
