import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type MeasuredPage,
  openScale,
  overBudget,
  type Scale,
} from '../support/browser/page-weight';
import {
  type PageBudget,
  weighedAdminPages,
  weighedStorefrontPages,
} from '../support/browser/weighed-pages';
import { mapConcurrently } from '../support/map-concurrently';
import { signInAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';

/** Each page is observed for a while after it has loaded, so several are observed concurrently. */
const PAGE_MS = 8_000;
const CONCURRENT_PAGES = 4;
/** Maximum size of the script that measures the speed of pages. */
const MEASURING_BYTES = 1_536;

let demo: Demo;
let scale: Scale;
beforeAll(async () => {
  demo = await openDemo();
  scale = openScale(demo.browser);
  // Otherwise only some visits load the script that measures.
  const { call } = await signInAt(demo.shop.url, accounts.admin);
  await call('PUT /api/admin/settings', { body: { speedMeasurement: 'all' } });
});
afterAll(async () => {
  await scale?.close();
  await demo?.close();
});

async function weighAll(
  pages: PageBudget[],
  check: (page: PageBudget, weight: MeasuredPage) => void,
) {
  const weigh = async (page: PageBudget) => {
    const { path, jwt } = page;
    check(page, await scale.weigh(demo.shop.url + path, { jwt }));
  };
  await mapConcurrently(pages, weigh, CONCURRENT_PAGES);
}

it(
  'keeps the storefront within its budgets and free of the admin area’s code',
  async () => {
    await weighAll(await weighedStorefrontPages(demo.shop.url), ({ name, budget }, weight) => {
      expect.soft(overBudget(weight, budget), name).toEqual([]);
      expect.soft(weight.adminFiles, name).toEqual([]);
      expect.soft(weight.measuring, name).toBeGreaterThan(0);
      expect.soft(weight.measuring, name).toBeLessThan(MEASURING_BYTES);
    });
  },
  50 * PAGE_MS,
);

it(
  'keeps every page of the admin area within its budget',
  async () => {
    await weighAll(await weighedAdminPages(demo.shop.url), ({ name, budget }, weight) => {
      expect.soft(overBudget(weight, budget), name).toEqual([]);
      // Proves that admin scripts are detected.
      expect.soft(weight.adminFiles, name).not.toEqual([]);
    });
  },
  80 * PAGE_MS,
);
