import { afterAll, beforeAll, expect, it } from 'vitest';
import { overBudget, weighPage } from '../support/page-weight';
import { type Demo, openDemo } from '../support/served-demo';
import { adminPages, storefrontPages, type ToWeigh } from '../support/weighed-pages';

/** Each page is watched for a while after it has loaded. */
const PAGE_MS = 8_000;

let demo: Demo;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo?.close());

const weigh = ({ path, jwt }: ToWeigh) => weighPage(demo.browser, demo.shop.url + path, { jwt });

it(
  'keeps the storefront within its budgets and free of what only staff need',
  async () => {
    for (const page of await storefrontPages(demo.shop.url)) {
      const weight = await weigh(page);
      expect.soft(overBudget(weight, page.budget), page.name).toEqual([]);
      expect.soft(weight.adminFiles, page.name).toEqual([]);
    }
  },
  20 * PAGE_MS,
);

it(
  'keeps every page of the admin area within its budget',
  async () => {
    for (const page of await adminPages(demo.shop.url)) {
      const weight = await weigh(page);
      expect.soft(overBudget(weight, page.budget), page.name).toEqual([]);
      // Which tells that the storefront's are looked for by marks that are there.
      expect.soft(weight.adminFiles, page.name).not.toEqual([]);
    }
  },
  40 * PAGE_MS,
);
