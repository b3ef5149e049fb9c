import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findIllegible } from '../support/legibility';
import { type Demo, openDemo } from '../support/served-demo';
import { accountScreens } from './account-screens';
import { adminScreens } from './admin-screens';
import { type Cast, makeCast } from './cast';
import { open, type Screen, screenOpener, show } from './screen';
import { storefrontScreens } from './storefront-screens';

let demo: Demo;
let cast: Cast;
let lookAt: ReturnType<typeof screenOpener>;
beforeAll(async () => {
  demo = await openDemo();
  cast = await makeCast(demo);
  lookAt = screenOpener(demo, () => cast);
});
afterAll(() => demo?.close());

/** Each page as it is loaded; what is opened on it lies over it. */
const pages = [...storefrontScreens, ...accountScreens, ...adminScreens].filter(
  ({ act, width }) => !act && width === undefined,
);

describe('every page', () => {
  it.each(pages)(
    'fits a width of 320 px, under forced colours and printed: $name',
    async (screen) => {
      let sideways: string[] = [];
      let illegible: string[] = [];
      const look = async (page: Page) => {
        sideways = await overflow(page);
        await show(page, { forcedColors: 'active' });
        illegible = await findIllegible(page);
        await show(page, { forcedColors: 'none', media: 'print' });
        await page.locator('main h1').filter({ visible: true }).first().waitFor();
      };
      const complaints = await lookAt(screen, look, 320);
      const seen = { sideways, illegible, complaints };
      expect(seen).toEqual({ sideways: [], illegible: [], complaints: [] });
    },
  );
});

describe.each([360, 1440])('nothing moves while a page loads at %i px', (width) => {
  const steady: Screen[] = [
    { name: 'home', path: '/', shows: 'New Arrivals' },
    { name: 'listing', path: '/men/clothing/all', as: 'shopper', shows: /^\d+ Items$/ },
    {
      ...{ name: 'product', as: 'shopper', shows: 'You might also like' },
      path: ({ product }) => `/product/${product._id}`,
    },
    { name: 'cart', path: '/cart', as: 'buyer', shows: 'Cart Total' },
  ];
  it.each(steady)('$name', async ({ path, as, shows }) => {
    const jwt = as ? cast[as as 'shopper'].jwt : undefined;
    const { page, context, complaints } = await demo.visitor({ width, ...(jwt && { jwt }) });
    await page.addInitScript(noteShifts);
    await open(page, typeof path === 'string' ? path : path(cast));
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts'))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** What reaches beyond the window's edge, where the page can be scrolled sideways. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 160))
      .slice(0, 5);
  });
}

/**
 * Runs in the browser, before the page: shifts that no press of a visitor's explains. Letters that take their own width
 * when their font arrives are left out, as long as all stays in its line.
 */
function noteShifts() {
  const shifts: string[] = [];
  Reflect.set(globalThis, 'shifts', shifts);
  type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
  const leavesItsLine = ({ previousRect, currentRect }: Source) =>
    Math.abs(previousRect.top - currentRect.top) > 2;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput || (value < 0.01 && !sources.some(leavesItsLine))) continue;
      const what = sources.map(({ node }) =>
        node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent,
      );
      shifts.push(`${value.toFixed(4)}: ${what.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
