import { setTimeout } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followRequests } from '../support/browser/quiet';
import { type Demo, openDemo } from '../support/served/served-demo';
import { type Cast, makeCast } from './cast';
import { open, type Screen } from './screen';

let demo: Demo;
let cast: Cast;
/** With fewer related products than fill a row, whose reduced prices are too long for a card with their percentage. */
let fewProduct: string;
beforeAll(async () => {
  demo = await openDemo();
  cast = await makeCast(demo);
  fewProduct = await leaveFew();
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
  {
    name: 'product with few related ones',
    as: 'shopper',
    shows: 'Add to Cart',
    path: () => `/product/${fewProduct}`,
  },
  { name: 'cart', path: '/cart', as: 'buyer', shows: 'Cart Total' },
];

describe.each([360, 1440])('nothing moves while a page loads at %i px', (width) => {
  it.each(steady)('$name', async (screen) => {
    expect(await shiftsOf(screen, width, (route) => route.abort())).toBe('');
  });
});

/** The part of each page that is loaded when it comes near the window, if there is one. */
const ends: { name: string; end: string; hasViewed?: true }[] = [
  { name: 'home', end: 'footer' },
  { name: 'listing', end: 'footer' },
  { name: 'product', end: '#also-like li' },
  { name: 'product with few related ones', end: '#also-like li' },
  { name: 'product', end: 'section:has-text("Recently viewed") li', hasViewed: true },
];

describe.each([390, 1440])('nothing moves after a jump to the end of a page at %i px', (width) => {
  it.each(ends)('$name: $end', async ({ name, end, hasViewed }) => {
    const screen = steady.find((one) => one.name === name) as Screen;
    let positions: number[] = [];
    const shifts = await shiftsOf(
      screen,
      width,
      (route) => route.abort(),
      async (page) => {
        if (hasViewed) await viewAnother(page);
        positions = await jumpToEnd(page, end);
      },
    );
    expect(shifts).toBe('');
    // The browser can hide a shift by scrolling, but does not always.
    expect(positions).toEqual([positions[0]]);
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
  act: (page: Page) => Promise<void> = async () => {},
): Promise<string> {
  const jwt = as ? cast[as as 'shopper'].jwt : undefined;
  const { page, context, complaints } = await demo.visitor({ width, ...(jwt && { jwt }) });
  await page.route('**/*.woff2', onFont);
  await page.addInitScript(noteShifts);
  const requests = await followRequests(page);
  await open(page, typeof path === 'string' ? path : path(cast));
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  await requests.untilQuiet();
  await act(page);
  const shifts = await page.evaluate(() => Reflect.get(globalThis, 'shifts') as string[]);
  expect(complaints).toEqual([]);
  await context.close();
  return shifts.join('\n');
}

/**
 * Jumps to the end of a page on a slow processor, and lets the rest of its files and answers arrive afterwards. Resolves, once
 * the end is there, to the distances of the footer from the start of the page since the jump.
 */
async function jumpToEnd(page: Page, end: string): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/(api|assets)\//, async (route) => {
    await arrival;
    await route.fallback();
  });
  await page.evaluate(async () => {
    const positions = new Set<number>();
    Reflect.set(globalThis, 'positions', positions);
    const footer = document.querySelector('footer') as HTMLElement;
    const note = () => {
      positions.add(footer.offsetTop);
      requestAnimationFrame(note);
    };
    note();
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
  });
  arrive();
  await page.locator(end).first().waitFor();
  return page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame);
    return [...(Reflect.get(globalThis, 'positions') as Set<number>)];
  });
}

/** Leaves three products of a category, all with long prices. */
async function leaveFew(): Promise<string> {
  const { admin } = cast;
  const { content } = await admin.call('GET /api/products', {
    query: { main: 'men', category: 'mens_chino', pageSize: '100' },
  });
  const [shown, ...others] = content.filter(({ inStock }) => inStock);
  if (!shown) throw new Error('No chino is in stock.');
  const kept = [shown, ...others.slice(0, 2)];
  for (const { _id: id } of content)
    if (!kept.some(({ _id }) => _id === id))
      await admin.call('DELETE /api/admin/products/:id/delete', { params: { id } });
  for (const [index, { _id: id }] of kept.entries())
    await admin.call('PUT /api/admin/products/:id', {
      params: { id },
      body: { price: 1_458, discountPrice: 1_248 + index },
    });
  return shown._id;
}

/** Opens the page again after that of another product. */
async function viewAnother(page: Page): Promise<void> {
  const path = page.url();
  await open(page, `/product/${cast.partlySoldOut._id}`);
  await page.getByText('Add to Cart').filter({ visible: true }).first().waitFor();
  await open(page, path);
  await page.getByRole('heading', { name: 'Recently viewed' }).waitFor({ state: 'attached' });
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
