import { afterAll, beforeAll, expect, it } from 'vitest';
import * as paths from '../../web/paths';
import { type Budget, budgets, overBudget, weighPage } from '../support/page-weight';
import { signInAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served-demo';

let demo: Demo;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo?.close());

const faultsOf = async (path: string, budget: Budget, jwt?: string) =>
  overBudget(await weighPage(demo.browser, demo.shop.url + path, jwt ? { jwt } : {}), budget);

it('keeps the home page within its budget', async () => {
  expect(await faultsOf(paths.home(), budgets.home)).toEqual([]);
});

it('keeps what a shopper loads within its budget', async () => {
  const shopper = await signInAt(demo.shop.url, accounts.shopper);
  const { content } = await shopper.call('GET /api/products', { query: { main: 'men' } });
  const product = paths.product(content[0]?._id ?? '');
  expect(await faultsOf(paths.home(), budgets.homeSignedIn, shopper.jwt)).toEqual([]);
  expect(await faultsOf(paths.listing('men'), budgets.listing, shopper.jwt)).toEqual([]);
  expect(await faultsOf(product, budgets.product, shopper.jwt)).toEqual([]);
});
