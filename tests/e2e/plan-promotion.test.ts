import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { signInAt } from '../support/people';
import { accounts, openDemo } from '../support/served/served-demo';
import { fixture } from '../support/shop';
import { open } from './screen';

const demo = fixture(() => openDemo());
const admin = fixture(() => signInAt(demo.shop.url, accounts.admin));

it('staff plan a three-for-two with an end date in at most nine clicks', async () => {
  const { page, context } = await demo.visitor({ jwt: admin.jwt });
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks++;
    await target.click();
  };
  /** Opening a list and choosing in it are two clicks. */
  const choose = async (target: Locator, option: { label: string } | { index: number }) => {
    clicks += 2;
    await target.selectOption(option);
  };
  const type = async (target: Locator, value: string) => {
    clicks++;
    await target.fill(value);
  };
  await open(page, '/admin');
  await click(page.getByRole('link', { name: 'Promotions', exact: true }));
  await click(page.getByRole('link', { name: 'Add promotion' }));
  await click(page.getByLabel('Automatically'));
  await choose(page.getByLabel('Discount', { exact: true }), {
    label: 'Several for the price of fewer: 3 for 2',
  });
  await choose(page.getByLabel('Categories'), { index: 1 });
  await type(page.getByLabel('Ends'), '2099-01-04T00:00');
  await click(page.getByRole('button', { name: 'Save', exact: true }));
  await page.getByRole('heading', { level: 1, name: 'Promotions' }).waitFor();
  expect(clicks).toBeLessThanOrEqual(9);
  const promotions = await admin.call('GET /api/admin/promotions', { query: { pageSize: '100' } });
  expect(promotions.find(({ kind }) => kind === 'multi_buy')).toMatchObject({
    trigger: 'automatic',
    effect: { quantity: 3, pay: 2 },
    endsAt: expect.stringMatching(/^2099-01-0[34]T/),
    state: 'active',
  });
  await context.close();
});
