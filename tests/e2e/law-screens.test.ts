import type { Page } from 'playwright-core';
import { testScreens } from './every-screen';
import type { Screen } from './screen';

const type = (page: Page, label: string, text: string) => page.getByLabel(label).fill(text);
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();

const review = async (page: Page) => {
  await type(page, 'Your name', 'Ada Lovell');
  await type(page, 'Order number', '1001');
  await type(page, 'Email', 'ada@example.com');
  await page.getByRole('radio', { name: 'Some items' }).check();
  await type(page, 'Which items?', 'The shirt, size M');
  await press(page, 'Continue');
  await page.getByRole('heading', { name: 'Check and confirm' }).waitFor();
};

const admin = (name: string, path: string, shows: Screen['shows']): Screen => ({
  name,
  path,
  as: 'admin',
  shows,
});

/** The pages that only a shop has which follows the law of the European Union. */
testScreens(
  'a shop in the European Union',
  [
    { name: 'the footer', path: '/about', shows: 'Withdraw from contract here' },
    { name: 'the withdrawal', path: '/withdraw', shows: 'Continue' },
    { name: 'its confirmation', path: '/withdraw', shows: 'Continue', act: review },
    {
      name: 'its receipt',
      path: '/withdraw',
      shows: 'Continue',
      width: 360,
      act: async (page) => {
        await review(page);
        await press(page, 'Confirm withdrawal');
        await page.getByRole('heading', { name: 'We’ve received your withdrawal' }).waitFor();
      },
    },
    { name: 'the imprint', path: '/imprint', shows: 'Hauptstraße 1' },
    {
      name: 'a reduced product',
      as: 'shopper',
      shows: /Lowest price of the last 30 days/,
      path: ({ product }) => `/product/${product._id}`,
    },
    { name: 'the checkout', path: '/checkout', as: 'buyer', shows: /Your rights in the EU/ },
    admin('the legal settings', '/admin/legal', 'What is kept, and why'),
    { ...admin('the withdrawals', '/admin/returns/withdrawals', 'To decide'), width: 360 },
    {
      ...admin('an unmatched withdrawal', '/admin/returns/withdrawals', 'To decide'),
      act: async (page) => {
        await page
          .getByRole('button', { name: /^Assign order/ })
          .first()
          .click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ],
  async ({ shop }, { admin: staff, product }) => {
    const legalAddress = 'Selvedge GmbH\nHauptstraße 1\n10115 Berlin\nGermany';
    await staff.call('PUT /api/admin/brand', { body: { legalAddress } });
    const price = 80;
    await staff.call('PUT /api/admin/products/:id', {
      params: { id: product._id },
      body: { price, discountPrice: price },
    });
    await staff.call('PUT /api/admin/products/:id', {
      params: { id: product._id },
      body: { price, discountPrice: 60 },
    });
    await fetch(`${shop.url}/api/withdrawals`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Eve', orderNumber: '7', email: 'eve@example.com' }),
    });
  },
);
