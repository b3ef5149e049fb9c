import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, signInAt } from '../support/people';
import { accounts, type Demo, openDemo } from '../support/served/served-demo';
import { open } from './screen';

let demo: Demo;
let staff: Person;
let shopper: Person;
beforeAll(async () => {
  demo = await openDemo();
  staff = await signInAt(demo.shop.url, accounts.admin);
  shopper = await signInAt(demo.shop.url, accounts.shopper);
});
afterAll(() => demo?.close());

const field = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page, name: string) => page.getByText(`${name} is saved`).waitFor();

it('staff add sizes and a category, and a shopper finds its product', async () => {
  const { page, leave, complaints } = await demo.visitor({ jwt: staff.jwt });
  await open(page, '/admin/assortment/sizes');
  await button(page, 'Add').click();
  await page.getByLabel('Start from').selectOption('Shoes EU 36 to 47');
  await button(page, 'Save').click();
  await saved(page, 'Shoes EU 36 to 47');
  await page.getByRole('link', { name: 'Categories' }).click();
  await button(page, 'Add category').click();
  await field(page, 'Name').fill('Men’s sneakers');
  await field(page, 'Short name').fill('Sneakers');
  await page.getByLabel('Department').selectOption('Men');
  const sizes = page.getByRole('dialog').getByLabel('Sizes');
  await sizes.selectOption('Shoes EU 36 to 47: EU 36, EU 37, EU 38, EU 39 …');
  await button(page, 'Save').click();
  await saved(page, 'Men’s sneakers');
  // The product form knows it without a reload.
  await page.getByRole('link', { name: 'Add Product' }).first().click();
  await page.getByRole('option', { name: 'Men’s sneakers' }).waitFor({ state: 'attached' });
  await staff.call('POST /api/admin/products', {
    body: {
      title: 'Court Low',
      brand: 'Fernhall',
      imageUrl: '/media/court.avif',
      new: false,
      price: 90,
      discountPrice: 90,
      thirdLevelCategory: 'men_sneakers',
      colour: 'White',
      sizes: [{ name: 'EU 42', quantity: 3 }],
    },
  });
  const visit = await demo.visitor({ jwt: shopper.jwt });
  await open(visit.page, '/men/clothing/sneakers');
  await visit.page.getByRole('link', { name: 'Court Low' }).waitFor();
  await visit.page.getByRole('checkbox', { name: /^EU 42/ }).waitFor();
  expect(complaints).toEqual([]);
  await leave();
  await visit.leave();
});

it('staff define an attribute and give it to a product, and a shopper filters by it', async () => {
  const { page, leave, complaints } = await demo.visitor({ jwt: staff.jwt });
  await open(page, '/admin/assortment/attributes');
  await button(page, 'Add').click();
  await field(page, 'Name').fill('Fabric');
  await page.getByRole('textbox', { name: 'Choice 1' }).fill('Hemp');
  await button(page, 'Add choice').click();
  await page.keyboard.type('Tweed');
  await page.getByRole('checkbox', { name: 'Men, Clothing', exact: true }).check();
  await button(page, 'Save').click();
  await saved(page, 'Fabric');
  const polos = await staff.call('GET /api/admin/products', { query: { category: 'mens_polo' } });
  const polo = polos.content[0];
  await open(page, `/admin/product/${polo?._id}/edit`);
  await page.getByRole('checkbox', { name: 'Tweed' }).check();
  await button(page, 'Save').click();
  await page.waitForURL(/\/admin\/products/);
  expect(complaints).toEqual([]);
  await leave();

  const visit = await demo.visitor({ jwt: shopper.jwt });
  await open(visit.page, '/men/clothing/polos');
  await visit.page.getByRole('checkbox', { name: /^Tweed/ }).check();
  await visit.page.waitForURL(/attribute=fabric%3Atweed/);
  await button(visit.page, 'Remove Fabric: Tweed').waitFor();
  await visit.page.getByRole('link', { name: polo?.title }).first().click();
  await visit.page.locator('summary', { hasText: 'Details' }).click();
  await visit.page.getByRole('definition').getByText('Tweed').waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.leave();
});

// The other tests are about the department Men.
it('the old URL of a renamed department leads to the new one', async () => {
  const { page, leave } = await demo.visitor({ jwt: staff.jwt });
  await open(page, '/admin/assortment');
  await button(page, 'Edit Women').click();
  await field(page, 'Name').fill('Ladies');
  await field(page, 'Slug').fill('ladies');
  await button(page, 'Save').click();
  await saved(page, 'Ladies');
  await leave();
  const answer = await fetch(`${demo.shop.url}/Women/clothing/tops&dresses?sort=new`, {
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    301,
    '/ladies/clothing/tops&dresses?sort=new',
  ]);
  const visit = await demo.visitor({ jwt: shopper.jwt });
  await open(visit.page, '/women/clothing/shirts');
  await visit.page.waitForURL('**/ladies/clothing/shirts');
  await visit.page.getByRole('heading', { name: 'Shirts', level: 1 }).waitFor();
  await visit.leave();
  for (const path of ['/women/clothing/never', '/brands/nobody'])
    expect((await fetch(demo.shop.url + path)).status).toBe(404);
});

it('shows names that every object of JavaScript has', async () => {
  const sizes = ['constructor', 'valueOf', 'toString'];
  const { _id: system } = await staff.call('POST /api/admin/assortment/size-systems', {
    body: { name: 'hasOwnProperty', sizes },
  });
  const { _id: category } = await staff.call('POST /api/admin/assortment/categories', {
    body: {
      name: 'valueOf',
      label: 'valueOf',
      slug: 'value-of',
      sizeSystem: system,
      department: 'men',
      section: 'clothing',
    },
  });
  await staff.call('POST /api/admin/assortment/colours', {
    body: { name: 'constructor', hex: '#224466' },
  });
  const attribute = await staff.call('POST /api/admin/assortment/attributes', {
    body: {
      name: 'toString',
      kind: 'choice',
      isFilterable: true,
      categories: [category],
      choices: [{ name: 'constructor' }, { name: '__proto__' }],
    },
  });
  const { _id } = await staff.call('POST /api/admin/products', {
    body: {
      title: '__proto__',
      brand: 'toString',
      imageUrl: '/media/womens-shirt-01-black-1200.avif',
      new: false,
      price: 90,
      discountPrice: 60,
      thirdLevelCategory: category,
      colour: 'constructor',
      sizes: sizes.map((name) => ({ name, quantity: 3 })),
      measures: { chest: { constructor: 90, valueOf: 95 } },
      attributes: { [attribute._id]: [attribute.choices[1]?.key ?? ''] },
    },
  });
  const visit = await demo.visitor({ jwt: shopper.jwt });
  for (const path of ['/men/clothing/value-of?color=constructor', `/product/${_id}`]) {
    const rendered = await fetch(new URL(path, demo.shop.url));
    expect([path, rendered.status]).toEqual([path, 200]);
    await open(visit.page, path);
    await visit.page.getByText('__proto__').first().waitFor();
  }
  await visit.page
    .getByRole('radio', { name: /^constructor/ })
    .first()
    .waitFor();
  expect(visit.complaints).toEqual([]);
  await visit.leave();
  const { page, leave, complaints } = await demo.visitor({ jwt: staff.jwt });
  for (const path of [`/admin/product/${_id}/edit`, '/admin/assortment/attributes']) {
    await open(page, path);
    await page.getByText('toString').first().waitFor();
  }
  expect(complaints).toEqual([]);
  await leave();
});
