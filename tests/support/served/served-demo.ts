import { rm } from 'node:fs/promises';
import type { Browser, BrowserContext, Dialog, Page } from 'playwright-core';
import { sharedBrowser } from '../browser/browser';
import { watch } from '../browser/complaints';
import { createTestDatabase } from '../postgres/postgres';
import { makeDataDir, type ServedShop, serveShop } from './served-shop';

/** Names the filled database that each demo shop copies; see demo-setup.ts. */
export const DEMO_TEMPLATE = 'TEST_DEMO_TEMPLATE';

/** The demo shop on its own database, and the browser, which is shared with other files. */
export interface Demo {
  shop: ServedShop;
  browser: Browser;
  /** A new visitor with a browser context without cookies and storage, whose errors are recorded. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  close(): Promise<void>;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** The errors that `watch` has recorded. */
  complaints: string[];
  /**
   * Gives the window back for a later visitor of this demo, which costs less than a new one: empty, but with the files of the shop in
   * the browser's cache. A test that changes what is not reset, or whose visitor may have no cached files, closes the context instead.
   */
  leave(): Promise<void>;
}

type Window = Omit<Visitor, 'leave'>;

export interface VisitorOptions {
  width?: number;
  /** Signed in with this token. */
  jwt?: string;
}

/** Many times what a page needs, as other tests may use both cores. */
const TIMEOUT_MS = 30_000;

/** Set by hand to provoke races: `SLOW_BROWSER=6 npx vitest run --project e2e …`. */
const slowness = Number(process.env.SLOW_BROWSER ?? 1);

export const accounts = {
  shopper: { email: 'shopper@selvedge.test', password: 'selvedge-shopper' },
  admin: { email: 'admin@selvedge.test', password: 'selvedge-admin' },
};

/** Opens the demo shop, by default on a copy of the filled database, and a browser. */
export async function openDemo(env: Record<string, string> = {}): Promise<Demo> {
  const DATABASE_URL = env.DATABASE_URL ?? (await createDemoDatabase());
  const [demo, browser] = await Promise.all([serveDemo({ ...env, DATABASE_URL }), sharedBrowser()]);
  const windows: Window[] = [];
  const idle = new Set<Window>();
  return {
    shop: demo.shop,
    browser,
    visitor: async ({ width = 1440, jwt } = {}) => {
      const free = [...idle].find(
        ({ page }) => isPhone(page.viewportSize()?.width) === isPhone(width),
      );
      const window = free ?? (await openWindow(browser, demo.shop.url, width, jwt));
      if (free) {
        idle.delete(free);
        await furnish(free, width, jwt);
      } else windows.push(window);
      const leave = async () => {
        await empty(window, demo.shop.url);
        idle.add(window);
      };
      return { ...window, leave };
    },
    close: async () => {
      await Promise.all(windows.map(({ context }) => context.close()));
      await demo.close();
    },
  };
}

/** Starts the demo shop, by default on an embedded PostgreSQL. */
export async function serveDemo(
  env: Record<string, string> = {},
): Promise<{ shop: ServedShop; close(): Promise<void> }> {
  const dataDir = await makeDataDir();
  const shop = await serveShop({
    DEMO: '1',
    DATA_DIR: dataDir,
    JWT_SECRET: 'u3Xw9qPz7Lk2Vb8Nn4Tt6Rr1Yy5Hh0Gg',
    ...env,
  });
  const close = async () => {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { shop, close };
}

/** Copies the filled database; returns the URL of the copy. */
export function createDemoDatabase(): Promise<string> {
  return createTestDatabase(process.env[DEMO_TEMPLATE]);
}

const isPhone = (width = 0) => width < 700;

const windowSize = (width: number) => ({ width, height: isPhone(width) ? 780 : 900 });

async function openWindow(
  browser: Browser,
  url: string,
  width: number,
  jwt: string | undefined,
): Promise<Window> {
  const origins =
    jwt === undefined ? [] : [{ origin: url, localStorage: [{ name: 'jwt', value: jwt }] }];
  const context = await browser.newContext({
    baseURL: url,
    viewport: windowSize(width),
    hasTouch: isPhone(width),
    colorScheme: 'light',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins },
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const complaints = await watch(context, url);
  if (slowness > 1) context.on('page', (page) => void slowDown(page, slowness).catch(() => {}));
  return { page: await context.newPage(), context, complaints };
}

/** Prepares a window that was emptied. */
async function furnish({ page }: Window, width: number, jwt: string | undefined): Promise<void> {
  await page.setViewportSize(windowSize(width));
  if (jwt !== undefined) await page.evaluate((token) => localStorage.setItem('jwt', token), jwt);
}

/** Removes what a visitor has left in a window, and leaves it at a picture of the shop, whose storage can be written. */
async function empty({ page, context, complaints }: Window, url: string): Promise<void> {
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  // A form with typed values asks before the page is left.
  const accept = (dialog: Dialog) => dialog.accept();
  page.on('dialog', accept);
  await page.goto(`${url}/favicon.svg`);
  page.off('dialog', accept);
  await page.emulateMedia({ media: null, colorScheme: 'light', forcedColors: null });
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  complaints.splice(0);
}

/**
 * Divides the speed of the processor and multiplies the latency of the network, to find tests and pages that depend on
 * either: an element that is pressed too early, an answer that comes too late.
 */
async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20 * times,
    downloadThroughput: 4e7 / times,
    uploadThroughput: 4e7 / times,
  });
}
