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

describe.each([360, 1440])('nothing moves while a page loads at %i px', (width) => {
  const steady: Screen[] = [
    { name: 'home', path: '/', shows: 'New Arrivals' },
    { name: 'listing', path: '/men/clothing/all', as: 'shopper', shows: /^\d+ Items$/ },
    {
      ...{ name: 'product', as: 'shopper', shows: 'Add to Cart' },
      path: ({ product }) => `/product/${product._id}`,
    },
    { name: 'cart', path: '/cart', as: 'buyer', shows: 'Cart Total' },
  ];
  // On busy cores the fonts come after the first paint, and machines without the local fonts whose metrics the fallback
  // adjusts then move the lines.
  it.each(steady)('$name', { retry: 2 }, async ({ path, as, shows }) => {
    const jwt = as ? cast[as as 'shopper'].jwt : undefined;
    const { page, context, complaints } = await demo.visitor({ width, ...(jwt && { jwt }) });
    await page.addInitScript(noteShifts);
    await open(page, typeof path === 'string' ? path : path(cast));
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(() => Reflect.get(globalThis, 'shifts') as string[]);
    expect(shifts.join('\n')).toBe('');
    expect(complaints).toEqual([]);
    await context.close();
  });
});

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
