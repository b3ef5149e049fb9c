import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultTheme } from '#contract/values/content/theme';
import { type Person, signInAt, signUpAt } from '../support/people';
import { accounts, type Demo, openDemo, type Visitor } from '../support/served/served-demo';
import { open } from './screen';

let demo: Demo;
let staff: Person;
beforeAll(async () => {
  demo = await openDemo();
  staff = await signInAt(demo.shop.url, accounts.admin);
});
afterAll(() => demo?.close());

/** A test in the admin area, on its own page, which must report no error. */
const asStaff = (name: string, work: (page: Page, visitor: Visitor) => Promise<void>) =>
  it(name, async () => {
    const visitor = await demo.visitor({ jwt: staff.jwt });
    // The browser's own dialog for choosing a folder cannot be answered here, so downloads work as in browsers without
    // it.
    await visitor.context.addInitScript(() => {
      Reflect.deleteProperty(window, 'showSaveFilePicker');
    });
    await work(visitor.page, visitor);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('dashboard figures', () => {
  asStaff(
    'of a custom period keep it in the URL, and invalid dates have an error at the field',
    async (page) => {
      await open(page, '/admin');
      await page.getByRole('radio', { name: 'Custom' }).check();
      await page.getByLabel('From', { exact: true }).fill('2026-03-31');
      await page.getByLabel('To', { exact: true }).fill('2026-03-01');
      await page.getByText('Must not be before the start date.').waitFor();
      await page.getByLabel('To', { exact: true }).fill('2029-03-01');
      await page.getByText('Must be within two years of the start date.').waitFor();
      await page.getByLabel('To', { exact: true }).fill('2026-04-30');
      await page.getByText('Mar 31 – Apr 30').first().waitFor();
      await page.waitForURL('**/admin?from=2026-03-31&to=2026-04-30');
      await page.reload();
      await page.getByText('Mar 31 – Apr 30').first().waitFor();
      await page.getByRole('radio', { name: '30 days', exact: true }).check();
      await page.getByText('Last 30 days').first().waitFor();
      await page.waitForURL('**/admin?period=30d');
    },
  );
});

describe('the brand', () => {
  asStaff(
    'changes the look of the next page without a flash, and back',
    async (page, { context }) => {
      await open(page, '/admin/brand');
      await page.getByLabel('Shop name').fill('Needle & Co');
      const light = page.getByRole('group', { name: 'Light' });
      await light.getByLabel('Links and buttons', { exact: true }).fill('#b3261e');
      await page.getByLabel('Titles').selectOption('Syne');
      await button(page, 'Save brand').click();
      await page.getByText('Brand saved').waitFor();
      // The admin area takes the new name and look too.
      await page.getByRole('link', { name: 'Needle & Co' }).first().waitFor();

      const shopper = await context.newPage();
      await shopper.goto('/');
      const style = await shopper.evaluate(() => ({
        accent: getComputedStyle(document.documentElement).getPropertyValue('--color-accent'),
        fonts: [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')].map(
          ({ href }) => /([a-z-]+?)-latin/.exec(href)?.[1],
        ),
      }));
      expect(style).toEqual({ accent: '#b3261e', fonts: ['syne', 'inter'] });
      await expect.poll(() => shopper.title()).toContain('Needle & Co');
      await staff.call('PUT /api/admin/brand', {
        body: { shopName: 'Selvedge', theme: defaultTheme },
      });
      await shopper.reload();
      await expect.poll(() => shopper.locator('link[href^="/theme/"]').count()).toBe(0);
    },
  );
});

describe('a file', () => {
  const importAgain = async (page: Page, name: string, download: string) => {
    const file = await saved(page, () => button(page, download).click());
    await page.getByLabel('Choose a file', { exact: true }).setInputFiles({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(file),
    });
    await page.getByText('The file contains no changes.').waitFor();
    return file;
  };

  asStaff('of products is imported after its export without any change', async (page) => {
    for (const type of ['csv', 'json']) {
      await open(page, '/admin/products/imports');
      const file = await importAgain(page, `products.${type}`, `Export ${type.toUpperCase()}`);
      expect(file.split('\n').length).toBeGreaterThan(112);
    }
  });

  asStaff('of the assortment is imported, and undone', async (page) => {
    await open(page, '/admin/assortment/file');
    const file = await importAgain(page, 'assortment.json', 'Export assortment');
    await button(page, 'Cancel').click();
    const { colours, ...rest } = JSON.parse(file);
    const more = { ...rest, colours: [...colours, { name: 'Sepia', hex: '#704214' }] };
    await page.getByLabel('Choose a file', { exact: true }).setInputFiles({
      name: 'more.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(more)),
    });
    await button(page, 'Import 1 change').click();
    await button(page, /^Restore the assortment/)
      .first()
      .click();
    await page.getByText('Deleted').waitFor();
    await button(page, 'Import 1 change').click();
    await button(page, 'Export assortment').waitFor();
    const { colours: left } = await staff.call('GET /api/assortment', {});
    expect(left.map(({ name }) => name)).not.toContain('Sepia');
  });
});

describe('a customer', () => {
  asStaff('can have their data exported and erased', async (page) => {
    const person = await signUpAt(demo.shop.url, 'Erasmus');
    await open(page, `/admin/customer?q=${encodeURIComponent(person.email)}`);
    await page.getByRole('link', { name: 'Erasmus Lovell' }).click();
    await page.getByRole('heading', { level: 1, name: 'Erasmus Lovell' }).waitFor();
    const file = await saved(page, () => button(page, 'Export data').click());
    expect(JSON.stringify(JSON.parse(file))).toContain(person.email);
    await button(page, 'Delete personal data').click();
    await button(page, 'Delete permanently').click();
    await page.getByText('Personal data deleted').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor();
    await open(page, `/admin/customer?q=${encodeURIComponent(person.email)}`);
    await page.getByText('No customers found').waitFor();
    await expect(person.call('GET /api/user/profile', {})).rejects.toThrow();
  });
});

describe('a return', () => {
  asStaff('is received and refunded, and another is rejected', async (page) => {
    await open(page, '/admin/returns?status=requested');
    const rows = page.getByRole('table', { name: 'Returns' }).getByRole('row');
    const receive = button(page, /^Receive the return/);
    await receive.first().waitFor();
    const before = await receive.count();
    await receive.first().click();
    await button(page, /^Receive and refund/).click();
    await page.getByText(/^Return received/).waitFor();
    await expect.poll(() => receive.count()).toBe(before - 1);
    await button(page, /^Reject the return/)
      .first()
      .click();
    await page.getByLabel('Reason for the customer').fill('It was worn.');
    await button(page, 'Reject return').click();
    await page.getByText('Return rejected').waitFor();
    await open(page, '/admin/returns?status=rejected');
    await rows.filter({ hasText: 'Rejected' }).first().waitFor();
  });

  asStaff('is counted by reason, product and size', async (page) => {
    await open(page, '/admin/returns/reasons');
    const table = page.getByRole('table', { name: 'Return reasons' });
    await table.getByRole('columnheader', { name: 'Too small' }).waitFor();
    const { answer } = {
      answer: await staff.call('GET /api/admin/returns/reasons', { query: {} }),
    };
    const given = new Set(answer.flatMap(({ reasons }) => reasons.map(({ reason }) => reason)));
    expect(given.size).toBeGreaterThanOrEqual(5);
  });
});

describe('an order', () => {
  asStaff('is printed as a packing slip', async (page) => {
    const [order] = await staff.call('GET /api/admin/orders', { query: { status: 'Shipped' } });
    await open(page, `/admin/orders/${order?._id}`);
    await page.getByText(`Email: Your order #${order?.number}`, { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Packing slip', exact: true }).click();
    await page.getByRole('heading', { name: 'Packing slip' }).first().waitFor();
    await page.getByText('Qty').first().waitFor();
    const paper = await page.pdf({ format: 'A4' });
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
    for (const shown of [order?.shippingAddress.streetAddress ?? '', 'Qty'])
      await expect
        .poll(() => page.getByText(shown).filter({ visible: true }).count())
        .toBeGreaterThan(0);
  });
});

describe('a promo code', () => {
  asStaff('gives no discount while paused, and does after it is resumed', async (page) => {
    const buyer = await signUpAt(demo.shop.url, 'Pam');
    const { content } = await buyer.call('GET /api/products', { query: { inStock: 'true' } });
    const [product] = content;
    const size = product?.sizes.find(({ quantity }) => quantity > 1)?.name ?? '';
    const body = { productId: product?._id ?? '', size, quantity: 2 };
    await buyer.call('PUT /api/cart/add', { body });
    const apply = () => buyer.call('PUT /api/cart/promo', { body: { code: 'WELCOME10' } });
    await open(page, '/admin/promotions');
    await button(page, 'Pause WELCOME10').click();
    await page.getByText('WELCOME10 paused').waitFor();
    await expect(apply()).rejects.toThrow();
    await button(page, 'Resume WELCOME10').click();
    await page.getByText('WELCOME10 resumed').waitFor();
    expect(await apply()).toBeTruthy();
  });
});

describe('an automatic promotion', () => {
  asStaff('3 for 2 with an end date is planned in at most 9 clicks', async (page) => {
    let clicks = 0;
    const click = async (locator: Locator) => {
      clicks++;
      await locator.click();
    };
    /** Opening a list and choosing from it are two clicks. */
    const choose = async (label: string, option: string) => {
      clicks += 2;
      await page.getByLabel(label, { exact: true }).selectOption({ label: option });
    };
    const buyer = await signUpAt(demo.shop.url, 'Tom');
    const { content } = await buyer.call('GET /api/products', { query: { inStock: 'true' } });
    const product = content.find(({ sizes }) => sizes.some(({ quantity }) => quantity > 3));
    const size = product?.sizes.find(({ quantity }) => quantity > 3)?.name ?? '';
    const { categories } = await buyer.call('GET /api/assortment', {});
    const key = product?.thirdLevelCategory;
    const category = categories.find((one) => one.key === key)?.name ?? '';
    await open(page, '/admin');
    await click(page.getByRole('link', { name: 'Promotions', exact: true }));
    await click(page.getByRole('link', { name: 'Add promotion' }));
    await choose('Discount', 'Several for the price of fewer: 3 for 2');
    await choose('Categories', category);
    await click(page.getByLabel('Ends'));
    await page.getByLabel('Ends').fill('2099-11-30T20:00');
    const name = `3 for 2 on ${category}`;
    await page.getByText(`${name}, until Mon, Nov 30.`).waitFor();
    await click(button(page, 'Save'));
    await page.getByText(`${name} created`).waitFor();
    expect(clicks).toBeLessThanOrEqual(9);

    const body = { productId: product?._id ?? '', size, quantity: 3 };
    await buyer.call('PUT /api/cart/add', { body });
    const cart = await buyer.call('GET /api/cart', {});
    expect(cart.promotions).toMatchObject([{ name, amount: product?.discountPrice }]);
    const shopper = await demo.visitor({ jwt: buyer.jwt });
    await open(shopper.page, '/cart');
    await shopper.page.getByRole('term').filter({ hasText: name }).waitFor();
    expect(shopper.complaints).toEqual([]);
    await shopper.leave();
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('link', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { name: 'Add promotion' }).waitFor();
    await page.getByText(`${name}, until Mon, Nov 30.`).waitFor();
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
    await page.goBack();
    await button(page, 'Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`${name} deleted`).waitFor();
  });
});

describe('a page', () => {
  asStaff('is written, published, renamed and deleted; its URLs follow', async (page) => {
    const statusOf = async (path: string) => {
      const { status, headers } = await fetch(demo.shop.url + path, { redirect: 'manual' });
      return [status, headers.get('location')];
    };
    await open(page, '/admin/pages');
    await page.getByRole('link', { name: 'Add page' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Our workshop');
    await page
      .locator('[name="sections.0.body"]')
      .fill('## Come in\n\nWe’re open on <b>Mondays</b>.');
    expect(await statusOf('/pages/our-workshop')).toEqual([404, null]);
    await button(page, /^Publish$/).click();
    await page.getByText('Published', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: '/pages/our-workshop' }).waitFor();
    expect(await statusOf('/pages/our-workshop')).toEqual([200, null]);
    const visitor = await demo.visitor();
    await open(visitor.page, '/pages/our-workshop');
    await visitor.page.getByRole('heading', { name: 'Come in' }).waitFor();
    await visitor.page.getByText('We’re open on <b>Mondays</b>.').waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();

    await page.getByLabel('Slug', { exact: true }).fill('workshop');
    await button(page, /^Publish$/).click();
    await page.getByRole('link', { name: '/pages/workshop' }).waitFor();
    expect(await statusOf('/pages/our-workshop')).toEqual([301, '/pages/workshop']);
    await button(page, 'Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('“Our workshop” deleted').waitFor();
    for (const slug of ['workshop', 'our-workshop'])
      expect(await statusOf(`/pages/${slug}`)).toEqual([410, null]);
  });
});

describe('the content', () => {
  asStaff('is saved as a draft, previewed, and published', async (page, { context }) => {
    const words = 'Two for one on Sundays';
    const stands = async (where: Page) =>
      (await where.getByText(words).filter({ visible: true }).count()) > 0;
    await open(page, '/admin/content');
    await page.getByRole('link', { name: 'Promo banner' }).click();
    await page.getByLabel('Text', { exact: true }).fill(words);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Draft saved').waitFor();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Preview', exact: true }).click();
    const preview = await opened;
    await preview.getByText(words).first().waitFor();
    await preview.close();
    const visitor = await demo.visitor();
    await open(visitor.page, '/');
    await expect.poll(() => stands(visitor.page)).toBe(false);
    await button(page, 'Publish').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published', { exact: true }).waitFor();
    await expect
      .poll(
        async () => {
          await open(visitor.page, '/');
          return stands(visitor.page);
        },
        { timeout: 15_000 },
      )
      .toBe(true);
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  asStaff('has a date for each page, which a preview shows', async (page, { context }) => {
    const write = async (name: string, words: string, at: string) => {
      await open(page, '/admin/content');
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByLabel('Text', { exact: true }).fill(words);
      await page.keyboard.press('Control+Enter');
      await page.getByText('Draft saved').waitFor();
      await button(page, 'Schedule').click();
      await page.getByLabel('Publish at').fill(at);
      await button(page, 'Save schedule').click();
      await page
        .getByText(/^Publishes \w+ \d+, 2099/)
        .first()
        .waitFor();
    };
    const [terms, privacy] = ['The terms of May.', 'The privacy of June.'];
    await write('Terms', terms, '2099-05-01T08:00');
    await write('Privacy', privacy, '2099-06-01T08:00');
    await open(page, '/admin/content');
    await page.getByText('Terms: draft is published').waitFor();
    await page.getByText('Privacy: draft is published').waitFor();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: /^Preview Terms: draft is published/ }).click();
    const preview = await opened;
    await preview.getByText(terms).waitFor();
    await preview.getByText(/^Preview of May 1, 2099/).waitFor();
    const { search } = new URL(preview.url());
    await open(preview, `/privacy${search}`);
    await preview.getByText(/^Preview of May 1, 2099/).waitFor();
    await expect.poll(() => preview.getByText(privacy).count()).toBe(0);
    await open(preview, '/terms');
    await expect.poll(() => preview.getByText(terms).count()).toBe(0);
    await preview.close();
    for (const part of ['terms', 'privacy'] as const)
      await staff.call('DELETE /api/admin/content/:part/draft', { params: { part }, body: {} });
  });

  asStaff('gets its delivery promise applied to the settings by one click', async (page) => {
    const params = { part: 'promo' } as const;
    await staff.call('PUT /api/admin/content/:part', {
      params,
      body: { kind: 'promo', text: 'Free delivery on orders over $100' },
    });
    await staff.call('POST /api/admin/content/:part/publish', { params, body: {} });
    await open(page, '/admin/settings');
    await button(page, 'Make delivery free over $100.00').waitFor();
    await open(page, '/admin');
    await button(page, 'Fix all').click();
    await page.getByText('Settings saved').waitFor();
    await button(page, /^Make delivery free/).waitFor({ state: 'detached' });
    const settings = await staff.call('GET /api/admin/settings', {});
    expect(settings).toMatchObject({ freeShippingOver: 100, freeFirstOrder: true, warnings: [] });
  });
});

describe('the audit', () => {
  asStaff('describes actions in words and is searchable by them', async (page) => {
    const [order] = await staff.call('GET /api/admin/orders', {
      query: { status: 'Pending', payment: 'paid' },
    });
    const id = order?._id ?? '';
    await staff.call('PUT /api/admin/orders/:id/ship', { params: { id }, body: {} });
    await open(page, '/admin/audit');
    await page.getByRole('searchbox').fill('shipped order');
    const entry = page.getByRole('row').filter({ hasText: `Shipped order #${order?.number}` });
    await entry.getByRole('link', { name: `#${order?.number}` }).click();
    await page.getByRole('heading', { level: 1, name: `Order #${order?.number}` }).waitFor();
  });
});

/** The text of the file that an action saves. */
async function saved(page: Page, act: () => Promise<void>): Promise<string> {
  const begun: Promise<Download> = page.waitForEvent('download');
  await act();
  return readFile(await (await begun).path(), 'utf8');
}
