import { setTimeout } from 'node:timers/promises';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Demo, openDemo } from '../support/served/served-demo';
import { type Cast, makeCast } from './cast';
import { open, type Screen } from './screen';

let demo: Demo;
let cast: Cast;
beforeAll(async () => {
  demo = await openDemo();
  cast = await makeCast(demo);
});
afterAll(() => demo?.close());

const steady: Screen[] = [
  { name: 'home', path: '/', shows: 'New Arrivals' },
  { name: 'listing', path: '/men/clothing/all', as: 'shopper', shows: /^\d+ Items$/ },
  {
    name: 'product',
    as: 'shopper',
    shows: 'Add to Cart',
    path: ({ product }) => `/product/${product._id}`,
  },
  { name: 'cart', path: '/cart', as: 'buyer', shows: 'Cart Total' },
];

describe.each([360, 1440])('nothing moves while a page loads at %i px', (width) => {
  it.each(steady)('$name', async (screen) => {
    expect(await shiftsOf(screen, width, (route) => route.abort())).toBe('');
  });
});

/** The fallback has the metrics of the shop's fonts only on a machine with one of the local fonts that it adjusts. */
describe('fonts that arrive late keep each line in its place', () => {
  it.for(steady)('$name', async (screen, { skip }) => {
    if (!(await hasLocalFonts())) skip();
    const arriveLate = async (route: Route) => {
      await setTimeout(500);
      await route.continue();
    };
    expect(await shiftsOf(screen, 1440, arriveLate)).toBe('');
  });
});

/**
 * Loads a page and returns what moved. `onFont` decides when the fonts arrive, which would otherwise depend on the speed of
 * the machine.
 */
async function shiftsOf(
  { path, as, shows }: Screen,
  width: number,
  onFont: (route: Route) => Promise<void>,
): Promise<string> {
  const jwt = as ? cast[as as 'shopper'].jwt : undefined;
  const { page, context, complaints } = await demo.visitor({ width, ...(jwt && { jwt }) });
  await page.route('**/*.woff2', onFont);
  await page.addInitScript(noteShifts);
  await open(page, typeof path === 'string' ? path : path(cast));
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const shifts = await page.evaluate(() => Reflect.get(globalThis, 'shifts') as string[]);
  expect(complaints).toEqual([]);
  await context.close();
  return shifts.join('\n');
}

async function hasLocalFonts(): Promise<boolean> {
  const { page, context } = await demo.visitor();
  const found = await page.evaluate(async () => {
    const isThere = (name: string) =>
      new FontFace('Probe', `local('${name}')`).load().then(
        () => true,
        () => false,
      );
    const serif = await Promise.all(['Times New Roman', 'Liberation Serif'].map(isThere));
    const sans = await Promise.all(['Arial', 'Roboto', 'Liberation Sans'].map(isThere));
    return serif.includes(true) && sans.includes(true);
  });
  await context.close();
  return found;
}

/**
 * Runs in the browser before the page: records layout shifts without recent input. Text that changes its width when
 * its font arrives is ignored if it stays on its line.
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
