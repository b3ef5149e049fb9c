import { rm } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
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
  /** A new visitor with an own browser context, whose errors are recorded. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
  close(): Promise<void>;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** The errors that `watch` has recorded. */
  complaints: string[];
}

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
  const visitors: Visitor[] = [];
  return {
    shop: demo.shop,
    browser,
    visitor: async (options) => {
      const visitor = await enter(browser, demo.shop.url, options);
      visitors.push(visitor);
      return visitor;
    },
    close: async () => {
      await Promise.all(visitors.map(({ context }) => context.close()));
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

async function enter(
  browser: Browser,
  url: string,
  { width = 1440, jwt }: VisitorOptions = {},
): Promise<Visitor> {
  const origins =
    jwt === undefined ? [] : [{ origin: url, localStorage: [{ name: 'jwt', value: jwt }] }];
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 700 ? 780 : 900 },
    hasTouch: width < 700,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins },
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const complaints = await watch(context, url);
  if (slowness > 1) context.on('page', (page) => void slowDown(page, slowness).catch(() => {}));
  return { page: await context.newPage(), context, complaints };
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
