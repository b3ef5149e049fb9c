// `npx tsx bench/page-speed.mts [http://127.0.0.1:3000]`: how long a click on a product card takes until its page is
// shown, and a click on a filter until the list answers. In the project's browser, on the demo shop, 20 times each.
// Without an address it starts the built server (`npm run build` first) on a demo shop in a temporary folder.
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../tests/support/browser/browser';
import { accounts } from '../tests/support/served/served-demo';
import { makeDataDir, serveShop } from '../tests/support/served/served-shop';
import { signInAt } from './tokens';

const TIMES = 20;
const WIDTH = 1440;

/** Installed in the page: milliseconds from the last click to the first frame with the expected content. */
type Watch = { start: (shows: string) => void; done: () => Promise<number> };
declare global {
  interface Window {
    watch: Watch;
  }
}

const [given] = process.argv.slice(2);
const own = given ? null : await startShop();
try {
  await measure(given ?? own?.url ?? '');
} finally {
  await own?.stop();
}

async function startShop() {
  const folder = await makeDataDir();
  const shop = await serveShop({ DATA_DIR: folder, DEMO: '1' });
  return {
    url: shop.url,
    stop: async () => {
      await shop.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function measure(url: string): Promise<void> {
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: WIDTH, height: 900 } });
  const jwt = await signInAt(url, accounts.shopper);
  await context.addInitScript((token) => localStorage.setItem('jwt', token), jwt);
  // The compiler wraps functions in a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(installWatch);
  const page = await context.newPage();
  await page.goto(`${url}/men/clothing/all`, { waitUntil: 'networkidle' });
  const cards = await repeat(() => openCard(page));
  const filters = await repeat((turn) => toggleFilter(page, turn));
  await browser.close();
  console.table({ 'card to product page': figures(cards), 'filter to list': figures(filters) });
}

/** One more time than is counted: the first time also loads the page's code. */
async function repeat(once: (turn: number) => Promise<number>): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn <= TIMES; turn++) taken.push(await once(turn));
  return taken.slice(1);
}

/** A card that is hovered first, as by a hand, and therefore prefetched: until title and picture are shown. */
async function openCard(page: Page): Promise<number> {
  const cards = page.locator('main article h3 a');
  const card = cards.nth(Math.floor(Math.random() * (await cards.count())));
  await card.hover();
  await page.waitForTimeout(400);
  const title = (await card.textContent()) ?? '';
  await page.evaluate((name) => window.watch.start(`product ${name}`), title);
  await card.click();
  const taken = await page.evaluate(() => window.watch.done());
  await page.waitForTimeout(400);
  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll('main article h3 a').length > 0);
  await page.waitForTimeout(400);
  return taken;
}

/** A new filter, whose list comes from the server: until the new list is shown. */
async function toggleFilter(page: Page, turn: number): Promise<number> {
  // Each category and colour has its own products, so each click changes the number of items.
  const names = turn < 16 ? ['Color', turn % 8] : ['Category', turn % 8];
  const [group, position] = names as [string, number];
  const boxes = page.locator('aside').getByRole('group', { name: group }).getByRole('checkbox');
  await page.evaluate(() => window.watch.start('list'));
  await boxes.nth(position).click();
  const taken = await page.evaluate(() => window.watch.done());
  await page.waitForTimeout(300);
  return taken;
}

/** Runs in the page. */
function installWatch(): void {
  let clickedAt = 0;
  let taken: Promise<number> = Promise.resolve(0);
  const listOf = () =>
    [...document.querySelectorAll('main h1, main [role=status], main article h3')]
      .map((element) => element.textContent)
      .join('|');
  const isShown = (title: string) => {
    const picture = document.querySelector<HTMLImageElement>('main picture img');
    const heading = document.querySelector('main h1')?.textContent;
    return heading === title && picture?.complete === true && picture.naturalWidth > 0;
  };
  addEventListener(
    'click',
    (event) => {
      clickedAt = event.timeStamp;
    },
    { capture: true },
  );
  window.watch = {
    start: (shows) => {
      clickedAt = 0;
      const before = listOf();
      const title = shows.startsWith('product ') ? shows.slice(8) : null;
      const isThere = () => {
        if (clickedAt === 0) return false;
        if (title !== null) return isShown(title);
        const isWaiting = document.querySelector('main ul[aria-busy=true]') !== null;
        return !isWaiting && listOf() !== before;
      };
      taken = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`nothing was shown of: ${shows}`)), 10_000);
        const look = () => {
          if (!isThere()) return requestAnimationFrame(look);
          // Content that was found before a frame is shown after it.
          requestAnimationFrame(() => resolve(performance.now() - clickedAt));
        };
        requestAnimationFrame(look);
      });
    },
    done: () => taken,
  };
}

function figures(taken: number[]): Record<string, string> {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  const inMs = (value: number) => `${Math.round(value)} ms`;
  return { median: inMs(at(0.5)), p95: inMs(at(0.95)), worst: inMs(at(1)) };
}
