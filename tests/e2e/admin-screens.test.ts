import type { Page } from 'playwright-core';
import { testScreens } from './every-screen';
import type { Screen } from './screen';

/** A page of the admin area. */
const desk = (name: string, path: Screen['path'], shows: Screen['shows']): Screen => ({
  ...{ name, path, as: 'admin', shows },
});

/** A page that is often used on a phone too. */
const deskAndPhone = (...page: Parameters<typeof desk>): Screen[] => [
  desk(...page),
  { ...desk(...page), name: `${page[0]} on a phone`, width: 360 },
];

/** A page of the admin area after an action. */
const acted = (
  name: string,
  path: string,
  shows: Screen['shows'],
  act: (page: Page) => Promise<unknown>,
): Screen => ({ name, path, as: 'admin', shows, act });

const dialog = (page: Page) => page.getByRole('dialog').waitFor();
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

/** Every page of the admin area, in every state. One line per state. */
testScreens('the admin area', [
  ...deskAndPhone('the dashboard', '/admin', 'Recent Orders'),
  ...deskAndPhone('the orders', '/admin/orders', 'Ship Order'),
  ...deskAndPhone(
    'an order at the desk',
    ({ delivered }) => `/admin/orders/${delivered._id}`,
    'Delivered',
  ),
  desk(
    'a packing slip',
    ({ shipped }) => `/admin/orders/${shipped._id}/packing-slip`,
    'Packing slip',
  ),
  ...deskAndPhone('the products', '/admin/products', 'In Stock'),
  desk('a product at the desk', ({ product }) => `/admin/product/${product._id}/edit`, 'Brand'),
  ...deskAndPhone('adding a product', '/admin/product/create', 'Brand'),
  desk('the imports', '/admin/products/imports', 'Import products'),
  desk('the customers', '/admin/customer', /@/),
  ...deskAndPhone('the stock', '/admin/stock', 'Stock'),
  desk('the stock of a product', ({ product }) => `/admin/stock/${product._id}`, 'Adjust stock'),
  desk('the returns', '/admin/returns', 'Returns'),
  desk('why things came back', '/admin/returns/reasons', 'Return reasons'),
  desk('the payment issues', '/admin/payment-issues', 'Payment issues'),
  desk('the promo codes', '/admin/promotions', 'WELCOME10'),
  desk('a new promo code', '/admin/promotions/new', 'Add promo code'),
  desk('the content', '/admin/content', 'Promo banner'),
  desk('the settings', '/admin/settings', 'Settings'),
  desk('the staff', '/admin/staff', 'Staff'),
  desk('the mails', '/admin/mail', 'Mail'),
  desk('the jobs', '/admin/jobs', 'Jobs'),
  desk('the audit', '/admin/audit', 'Audit log'),
  desk('the second factor', '/admin/second-factor', 'Two-step sign-in'),
  acted('changing one’s own role', '/admin/staff', 'Staff', async (page) => {
    await page
      .getByLabel(/^Role of/)
      .first()
      .selectOption('Fulfilment');
    await page.getByRole('dialog').getByLabel('Your password').waitFor();
  }),
  acted('deleting a customer’s data', '/admin/customer', /@/, async (page) => {
    await page.locator('tbody').getByRole('link').first().click();
    await press(page, 'Delete personal data');
    await page.getByRole('dialog').getByText('No staff text mentions this customer.').waitFor();
  }),
  acted('a product with faults', '/admin/product/create', 'Brand', async (page) => {
    await page.getByLabel('Title').fill('Half a shirt');
    await page.keyboard.press('Control+Enter');
    await page.locator('[aria-invalid=true], :user-invalid').first().waitFor();
  }),
  acted('changing prices', '/admin/products', 'In Stock', async (page) => {
    await page.getByLabel('Select all on this page').check();
    await press(page, 'Change prices');
    await page.getByLabel('Amount').fill('-10');
    await page.getByRole('dialog').getByText('→').first().waitFor();
  }),
  acted('a product file that was read', '/admin/products/imports', 'Export CSV', async (page) => {
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'products.csv', mimeType: 'text/csv' },
      buffer: Buffer.from('Title,Brand,Category,Price\nHalf a shirt,Nobody,Mugs,5\n'),
    });
    await page.getByText('Rejected').first().waitFor();
  }),
  acted('a promo code with faults', '/admin/promotions/new', 'Add promo code', async (page) => {
    await page.getByLabel('Discount').fill('much');
    await page.keyboard.press('Control+Enter');
    await page.locator('[aria-invalid=true]').first().waitFor();
  }),
  acted('what a change changed', '/admin/audit', 'Audit log', async (page) => {
    await press(page, /^Show before and after/);
    await dialog(page);
  }),
  acted('the desk’s search', '/admin', 'Recent Orders', async (page) => {
    await page.keyboard.press('Control+k');
    await dialog(page);
  }),
  acted('deleting a product', '/admin/products', 'In Stock', async (page) => {
    await press(page, /^Delete/);
    await page.getByRole('dialog').or(page.getByText('Undo')).first().waitFor();
  }),
  { name: 'the admin area without permission', path: '/admin', as: 'newcomer', shows: /^403/ },
]);
