import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../browser/browser';
import { watch } from '../browser/complaints';
import { createTestDatabase } from '../postgres/postgres';
import { type ServedShop, serveShop } from './served-shop';

/** The demo shop on its own database, and a browser. */
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
  dark?: boolean;
  /** Signed in with this token. */
  jwt?: string;
}

export const accounts = {
  shopper: { email: 'shopper@selvedge.test', password: 'selvedge-shopper' },
  admin: { email: 'admin@selvedge.test', password: 'selvedge-admin' },
};

export async function openDemo(env: Record<string, string> = {}): Promise<Demo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'selvedge-demo-'));
  const shop = await serveShop({
    DEMO: '1',
    DATA_DIR: dataDir,
    DATABASE_URL: await createTestDatabase(),
    JWT_SECRET: 'u3Xw9qPz7Lk2Vb8Nn4Tt6Rr1Yy5Hh0Gg',
    ...env,
  });
  const browser = await launchBrowser();
  return {
    shop,
    browser,
    visitor: (options) => enter(browser, shop.url, options),
    close: async () => {
      await browser.close();
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function enter(
  browser: Browser,
  url: string,
  { width = 1440, dark = false, jwt }: VisitorOptions = {},
): Promise<Visitor> {
  const localStorage = jwt === undefined ? [] : [{ name: 'jwt', value: jwt }];
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width < 700 ? 780 : 900 },
    hasTouch: width < 700,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  context.setDefaultTimeout(10_000);
  const complaints = await watch(context, url);
  return { page: await context.newPage(), context, complaints };
}
