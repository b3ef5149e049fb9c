import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { bucketOf } from '../../server/web-vitals/buckets.rules';
import { launchBrowser } from '../support/browser/browser';
import { signInAt } from '../support/people';
import { accounts, createDemoDatabase, type Demo, openDemo } from '../support/served/served-demo';
import { open } from './screen';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';
const SLOW_PRESS_MS = 400;

let demo: Demo;
let pool: Pool;
beforeAll(async () => {
  const DATABASE_URL = await createDemoDatabase();
  pool = new Pool({ connectionString: DATABASE_URL });
  demo = await openDemo({ DATABASE_URL });
  const { call } = await signInAt(demo.shop.url, accounts.admin);
  await call('PUT /api/admin/settings', { body: { speedMeasurement: 'all' } });
});
afterAll(async () => {
  await pool?.end();
  await demo?.close();
});

interface Stored {
  page: string;
  device: string;
  metric: string;
  bucket: number;
}

it('measures what a shopper with a slow phone waits for, by page', async () => {
  const { jwt } = await signInAt(demo.shop.url, accounts.shopper);
  const localStorage = [{ name: 'jwt', value: jwt }];
  // The user agent of a context is not that of requests by a document that is left.
  const browser = await launchBrowser({ args: [`--user-agent=${PHONE}`] });
  onTestFinished(() => browser.close());
  const context = await browser.newContext({
    baseURL: demo.shop.url,
    storageState: { cookies: [], origins: [{ origin: demo.shop.url, localStorage }] },
    viewport: { width: 390, height: 780 },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const script = page.waitForResponse(/measure-web-vitals/);
  const openedAt = performance.now();
  await open(page, '/men/clothing/all');
  await script;
  // Pushes the page down, then keeps its thread busy while it is tapped.
  await page.evaluate(async (slowPress) => {
    const pushing = document.createElement('div');
    pushing.style.height = '300px';
    document.body.prepend(pushing);
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    document.addEventListener(
      'click',
      () => {
        const until = performance.now() + slowPress;
        while (performance.now() < until);
      },
      { once: true },
    );
  }, SLOW_PRESS_MS);
  const heading = page.getByRole('heading', { level: 1 });
  const listing = await heading.innerText();
  await heading.click();
  await page.getByRole('main').locator('a[href^="/product/"]').first().click();
  await heading.filter({ hasNotText: listing }).waitFor();
  // Leaves the document.
  await page.goto('about:blank');
  const elapsed = performance.now() - openedAt;

  const query = 'select page, device, metric, bucket from web_vital_count order by page, metric';
  const stored = async () => (await pool.query<Stored>(query)).rows;
  await expect
    .poll(async () => (await stored()).map(({ page: name, metric }) => `${name} ${metric}`))
    .toEqual(['listing CLS', 'listing INP', 'listing LCP', 'listing TTFB', 'product CLS']);
  const rows = await stored();
  expect(rows.every(({ device }) => device === 'phone')).toBe(true);
  const bucket = (name: string) => rows.find(({ metric }) => metric === name)?.bucket;
  expect(bucket('LCP')).toBeLessThanOrEqual(bucketOf('LCP', elapsed));
  expect(bucket('TTFB')).toBeLessThanOrEqual(bucketOf('TTFB', elapsed));
  expect(bucket('INP')).toBeGreaterThanOrEqual(bucketOf('INP', SLOW_PRESS_MS));
  expect(bucket('INP')).toBeLessThanOrEqual(bucketOf('INP', elapsed));
  expect(bucket('CLS')).toBeGreaterThan(0);
  expect(rows.at(-1)?.bucket).toBe(0);
});
