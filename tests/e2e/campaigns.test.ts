import { expect, it } from 'vitest';
import { findViolations } from '../support/browser/axe';
import { eventually } from '../support/eventually';
import { signInAt } from '../support/people';
import { accounts, openDemo } from '../support/served/served-demo';
import { fixture, linenShirt } from '../support/shop';
import { open } from './screen';

const demo = fixture(() => openDemo());
const admin = fixture(() => signInAt(demo.shop.url, accounts.admin));

it.each([390, 1440])(
  'staff rehearse a campaign, start it and end it, and shoppers pay its prices meanwhile, at %d px',
  async (width) => {
    await admin.call('PUT /api/admin/settings', { body: { catalogueAccess: 'public' } });
    const title = `Campaign Shirt ${width}`;
    const { _id } = await admin.call('POST /api/admin/products', {
      body: { ...linenShirt, title, price: 200, discountPrice: 200 },
    });
    const draft = `Campaign Draft ${width}`;
    const { _id: draftId } = await admin.call('POST /api/admin/products', {
      body: { ...linenShirt, title: draft, draft: true },
    });
    const staff = await demo.visitor({ jwt: admin.jwt, width });
    const shopper = await demo.visitor({ width });
    const { page } = staff;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    /** Presses a button of the open dialog; until that has closed, nothing can be typed on the page. */
    const confirm = async (name: string) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    const isFitting = async () => {
      expect(await findViolations(page)).toEqual([]);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBe(width);
    };
    // Pages that are kept follow a change within a second.
    const shows = (id: string, text: string) =>
      eventually(async () => {
        await shopper.page.goto(`${demo.shop.url}/product/${id}`);
        const found = shopper.page.getByText(text).filter({ visible: true });
        await expect.poll(() => found.count(), { message: text }).toBeGreaterThan(0);
      });
    const costs = (price: string) => shows(_id, price);

    await open(page, '/admin/campaigns');
    await page.getByRole('link', { name: 'New campaign' }).click();
    await page.getByLabel('Name', { exact: true }).fill(`Winter ${width}`);
    await button('Save').click();
    await page.getByRole('heading', { level: 1, name: `Winter ${width}` }).waitFor();
    await button('Add products').click();
    await page.getByLabel('Picked by hand').check();
    await page.getByRole('searchbox', { name: 'Add a product' }).fill(title);
    await page.getByRole('list', { name: 'Add a product' }).getByRole('button').first().click();
    await page.getByRole('textbox', { name: 'Percent off' }).fill('25');
    await confirm('Set prices');
    await page.getByText('For 1 product', { exact: true }).waitFor();
    await page.getByLabel('Banner text').fill(`Winter sale ${width}`);
    await button('Save').click();
    await page.getByText(`Winter ${width} saved`).waitFor();
    await page.getByRole('searchbox', { name: 'Add a draft' }).fill(draft);
    await page.getByRole('list', { name: 'Add a draft' }).getByRole('button').first().click();
    await page.getByText('In the shop while it runs').waitFor();
    await isFitting();

    await page.getByRole('link', { name: 'Rehearse' }).click();
    await page.getByText('What changes for 1 product').waitFor();
    await page.getByRole('cell', { name: '$150.00' }).waitFor();
    await isFitting();
    await page.getByRole('link', { name: 'Back to the campaign' }).click();
    await costs('$200.00');

    await button('Start campaign').click();
    await confirm('Start campaign');
    await button('End campaign').waitFor();
    await costs('$150.00');
    await shows(_id, `Winter sale ${width}`);
    await shows(draftId, draft);
    await button('End campaign').click();
    await confirm('End campaign');
    await page.getByText('Ended early', { exact: true }).waitFor();
    await page.getByText('Ended campaign', { exact: true }).waitFor();
    await costs('$200.00');
    await eventually(async () =>
      expect((await shopper.page.goto(`${demo.shop.url}/product/${draftId}`))?.status()).toBe(404),
    );
    for (const { context } of [staff, shopper]) await context.close();
  },
);
