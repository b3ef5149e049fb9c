import { afterAll, beforeAll, expect, it } from 'vitest';
import { adminPages } from '#contract/values/pages/admin-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import type { Person } from '../support/people';
import { openGermanDemo } from '../support/served/german-demo';
import type { Demo } from '../support/served/served-demo';
import { awaken, open } from './screen';

let demo: Demo;
let admin: Person;
let product: { id: string; title: string; size: string };
beforeAll(async () => {
  ({ demo, admin, product } = await openGermanDemo());
});
afterAll(() => demo?.close());

const listPath = '/men/clothing/all?sort=price_low';
const german = 'Hemd aus festem Leinen';
const translationPath = () =>
  adminPages.translation({ kind: 'product', language: 'de', id: product.id });

it('shows German shoppers what staff translate, and English ones the source', async () => {
  const staff = await demo.visitor({ jwt: admin.jwt });
  await open(staff.page, `${adminPages.translations()}?q=${encodeURIComponent(product.title)}`);
  await staff.page.getByRole('link', { name: product.title }).first().waitFor();
  await staff.page.getByText('Missing').filter({ visible: true }).first().waitFor();
  await open(staff.page, translationPath());
  await staff.page.getByRole('heading', { level: 1, name: `${product.title}` }).waitFor();
  await staff.page.getByRole('textbox', { name: 'Title in German' }).fill(german);
  await staff.page.getByRole('button', { name: 'Save translation' }).click();
  await staff.page.getByText('Translation saved').waitFor();

  const shopper = await demo.visitor();
  await open(shopper.page, `/de${listPath}`);
  await awaken(shopper.page);
  await shopper.page.getByText(german).first().waitFor();
  await open(shopper.page, `/de${pages.product({ productId: product.id })}`);
  await awaken(shopper.page);
  await shopper.page.getByRole('heading', { level: 1, name: german }).waitFor();
  await shopper.page.getByRole('radio', { name: new RegExp(`^${product.size}\\b`) }).check();
  await shopper.page.getByRole('button', { name: 'In den Warenkorb' }).first().click();
  await shopper.page.getByRole('link', { name: 'Warenkorb, 1 Artikel' }).click();
  await shopper.page.waitForURL('**/de/cart');
  await shopper.page.getByRole('main').getByText(german).first().waitFor();

  await open(shopper.page, pages.cart());
  await shopper.page.getByRole('main').getByText(product.title).first().waitFor();
  await open(shopper.page, listPath);
  await shopper.page.getByText(product.title).first().waitFor();
  expect(await shopper.page.getByText(german).count()).toBe(0);

  const { version } = await admin.call('GET /api/admin/products/:id', {
    params: { id: product.id },
  });
  await admin.call('PUT /api/admin/products/:id', {
    params: { id: product.id },
    body: { version, title: `${product.title} II` },
  });
  await open(staff.page, translationPath());
  await staff.page.getByText('The source has changed since this was translated.').waitFor();
  await staff.page.getByRole('checkbox', { name: 'The translation is still right' }).check();
  await staff.page.getByRole('button', { name: 'Save translation' }).click();
  await staff.page
    .getByText('The source has changed since this was translated.')
    .waitFor({ state: 'detached' });
  expect([...staff.complaints, ...shopper.complaints]).toEqual([]);
});
