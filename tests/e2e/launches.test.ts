import { expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe';
import { signInAt } from '../support/people';
import { accounts, openDemo } from '../support/served/served-demo';
import { fixture, linenShirt } from '../support/shop';
import { open } from './screen';

const demo = fixture(() => openDemo());
const admin = fixture(() => signInAt(demo.shop.url, accounts.admin));

it.each([390, 1440])(
  'staff share a draft, announce it and publish it, and shoppers see what they may, at %d px',
  async (width) => {
    await admin.call('PUT /api/admin/settings', { body: { catalogueAccess: 'public' } });
    const title = `Launch Shirt ${width}`;
    const { _id } = await admin.call('POST /api/admin/products', {
      body: { ...linenShirt, title, draft: true },
    });
    const path = `/product/${_id}`;
    const staff = await demo.visitor({ jwt: admin.jwt, width });
    const shopper = await demo.visitor({ width });
    const { page } = staff;
    const sees = (name: string) => shopper.page.getByRole('button', { name }).first().waitFor();
    const isFitting = async () => {
      expect(await findViolations(page)).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(width);
    };

    // The draft is nowhere but under its link.
    const hidden = await shopper.page.goto(demo.shop.url + path);
    expect(hidden?.status()).toBe(404);
    await open(page, '/admin/products?shown=draft');
    await page.getByRole('link', { name: title }).click();
    await page.getByText('Nobody outside the shop can see this draft.').waitFor();
    await page.getByRole('button', { name: 'Share this draft' }).click();
    const link = page.getByRole('link', { name: 'This product in all colours' });
    const preview = (await link.getAttribute('href')) ?? '';
    const seen = await shopper.page.goto(demo.shop.url + preview);
    expect(seen?.headers()['cache-control']).toBe('no-store');
    await shopper.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await sees('Not in the shop yet');
    await expect
      .poll(() => shopper.page.locator('meta[name=robots]').getAttribute('content'))
      .toBe('noindex');

    // It is announced for a day in the shop's time zone.
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByLabel('Publish at').fill('2099-03-13T10:00');
    await page.getByLabel('Show its page before, with the time at which it comes').check();
    await page.getByRole('button', { name: 'Save plan' }).click();
    await page.getByText('Announced in the shop').waitFor();
    await isFitting();
    await shopper.page.goto(demo.shop.url + path);
    await shopper.page
      .getByText(/Coming Friday, March 13 at 10:00/)
      .first()
      .waitFor();
    await shopper.page.getByRole('button', { name: /Notify me about/ }).waitFor();

    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('button', { name: 'Withdraw' }).waitFor();
    await shopper.page.goto(demo.shop.url + path);
    await sees('Add to Cart');
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Publish now' }).waitFor();
    expect((await shopper.page.goto(demo.shop.url + path))?.status()).toBe(404);
    for (const { context } of [staff, shopper]) await context.close();
  },
);
