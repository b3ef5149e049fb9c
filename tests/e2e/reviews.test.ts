import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/orders/orders';
import { hashLinkToken } from '../../server/auth/sessions/link-token';
import { newId } from '../../server/database/ids';
import { projectRoot } from '../../server/project-root';
import { findViolations } from '../support/browser/axe';
import { type Person, signInAt, signUpAt } from '../support/people';
import { accounts, createDemoDatabase, type Demo, openDemo } from '../support/served/served-demo';
import { placePaid } from './cast';
import { entryRemoved, open } from './screen';

let demo: Demo;
let admin: Person;
let database: pg.Client;
beforeAll(async () => {
  const url = await createDemoDatabase();
  demo = await openDemo({ DATABASE_URL: url });
  database = new pg.Client(url);
  await database.connect();
  admin = await signInAt(demo.shop.url, accounts.admin);
  await admin.call('PUT /api/admin/settings', { body: { catalogueAccess: 'public' } });
});
afterAll(async () => {
  await database?.end();
  await demo?.close();
});

const WORDS = 'Heavier than I expected, and it washes well.';

it('a review from the link of an email is shown, found helpful, and counted when it is withheld', async () => {
  const order = await deliveredOrder();
  const [item] = order.orderItems;
  const productId = item?.product._id ?? '';
  const token = await invite(order);

  const { page, complaints, leave } = await demo.visitor({ width: 390 });
  await open(page, `/review#${token}.${item?._id}.4`);
  await page
    .getByRole('radio', { name: /^4 out of 5 stars/ })
    .and(page.locator(':checked'))
    .waitFor();
  await page.waitForURL(`${demo.shop.url}/review`);
  await page.getByRole('radio', { name: 'Runs small' }).check();
  await page.getByLabel('Your review').fill(WORDS);
  await page.getByLabel('Feet').fill('12');
  await page.getByRole('button', { name: 'Publish review' }).click();
  await page.getByText('Enter a height from').waitFor();
  // The sticky header would cover part of the form.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Feet').fill('5');
  await page.getByRole('button', { name: 'Publish review' }).click();
  await page.getByRole('heading', { name: 'Thank you for your review' }).waitFor();
  await page.getByRole('link', { name: 'See it on the product page' }).click();
  await page.getByText(WORDS).waitFor();
  expect(complaints).toEqual([]);
  await leave();

  const other = await demo.visitor();
  const path = `/product/${productId}?review_sort=newest`;
  await open(other.page, path);
  const review = other.page.getByRole('listitem').filter({ hasText: WORDS });
  await review.getByText('Verified purchase').waitFor();
  await review.getByRole('button', { name: /^Helpful/ }).click();
  await review.getByText('1 person finds this helpful').waitFor({ state: 'attached' });
  expect(await findViolations(other.page)).toEqual([]);
  await review.getByRole('button', { name: /^Helpful 1/, pressed: true }).waitFor();

  await withhold(productId);
  await other.page.goto(path);
  await other.page.getByText(/withheld: .*1 for insults/).waitFor();
  await expect.poll(() => review.count()).toBe(0);
  expect(other.complaints).toEqual([]);
  await other.context.close();
});

it('pictures of a review are uploaded, shown in full and deleted with it', async () => {
  const order = await deliveredOrder();
  const [item] = order.orderItems;
  const link = `/review#${await invite(order)}.${item?._id}.5`;
  const { page, complaints, leave } = await demo.visitor({ width: 390 });
  await open(page, link);
  await page
    .locator('input[type=file]')
    .setInputFiles(
      ['mens-polo-01-black-600.webp', 'mens-polo-01-black-back-600.webp'].map((name) =>
        join(projectRoot, 'art/catalogue', name),
      ),
    );
  await page.getByRole('button', { name: 'Remove picture 2' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish review' }).click();
  await page.getByRole('link', { name: 'See it on the product page' }).click();

  await page.getByLabel('Sort by').selectOption('Newest');
  const pictures = page.getByRole('list', { name: /^Pictures by / });
  await pictures.getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: /^Pictures by / });
  await dialog.getByRole('img', { name: /^Picture 1 by/ }).waitFor();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('img', { name: /^Picture 2 by/ }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  const file = await dialog.getByRole('img').getAttribute('src');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await entryRemoved(page);

  await open(page, link);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click();
  await page.getByRole('button', { name: 'Publish review' }).waitFor();
  expect((await fetch(new URL(file ?? '', demo.shop.url))).status).toBe(404);
  expect(complaints).toEqual([]);
  await leave();
});

async function deliveredOrder(): Promise<Order> {
  const buyer = await signUpAt(demo.shop.url, 'Rhea');
  const { _id: id } = await placePaid(buyer);
  await admin.call('PUT /api/admin/orders/:id/ship', { params: { id }, body: {} });
  return admin.call('PUT /api/admin/orders/:id/deliver', { params: { id } });
}

/** Stores what the email that asks for reviews stores, days after a delivery; returns its token. */
async function invite({ _id }: Order): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.query(
    'insert into review_invitation (id, order_id, token_hash) values ($1, $2, $3)',
    [newId(), _id, hashLinkToken(token)],
  );
  return token;
}

async function withhold(productId: string): Promise<void> {
  const query = { sort: 'newest' as const };
  const [review] = await admin.call('GET /api/products/:productId/reviews', {
    params: { productId },
    query,
  });
  await admin.call('PUT /api/admin/reviews/:id', {
    params: { id: review?._id ?? '' },
    body: { state: 'withheld', withheldReason: 'insult' },
  });
}
