import type { Page } from 'playwright-core';
import { testScreens } from './every-screen';
import type { Screen } from './screen';

/** A page of the admin area. */
const adminPage = (name: string, path: Screen['path'], shows: Screen['shows']): Screen => ({
  name,
  path,
  as: 'admin',
  shows,
});

/** A page that is often used on a phone too. */
const adminPageAndPhone = (...page: Parameters<typeof adminPage>): Screen[] => [
  adminPage(...page),
  { ...adminPage(...page), name: `${page[0]} on a phone`, width: 360 },
];

/** A page of the admin area after an action. */
const acted = (
  name: string,
  path: Screen['path'],
  shows: Screen['shows'],
  act: (page: Page) => Promise<unknown>,
): Screen => ({ name, path, as: 'admin', shows, act });

const dialog = (page: Page) => page.getByRole('dialog').waitFor();
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

/** Sends emails from an address of a domain, whose DNS records then appear. */
const sendFrom = (domain: string) => async (page: Page) => {
  await page.getByLabel('Sender address').fill(`orders@${domain}`);
  await press(page, 'Save mail settings');
  await page.getByText(`_dmarc.${domain}`).waitFor();
};

/** Every page of the admin area, in every state. One line per state. A state follows its page, whose load it then shares. */
testScreens('the admin area', [
  adminPage('the dashboard', '/admin', 'Recent Orders'),
  { ...adminPage('the dashboard on a phone', '/admin', /^Last updated/), width: 360 },
  acted('the admin search', '/admin', 'Recent Orders', async (page) => {
    await page.keyboard.press('Control+k');
    await dialog(page);
  }),
  ...adminPageAndPhone(
    'the measurements of categories',
    '/admin/products/measurements',
    'Save measurements',
  ),
  ...adminPageAndPhone('the fit of styles', '/admin/products/fit', 'Runs small'),
  acted('the fit of a style by size', '/admin/products/fit', 'Runs small', async (page) => {
    await press(page, /by size$/);
    await dialog(page);
  }),
  ...adminPageAndPhone('the orders', '/admin/orders', 'Ship Order'),
  ...adminPageAndPhone(
    'an order in the admin area',
    ({ delivered }) => `/admin/orders/${delivered._id}`,
    'Delivered',
  ),
  ...adminPageAndPhone(
    'a partly shipped order in the admin area',
    ({ partlySent }) => `/admin/orders/${partlySent._id}`,
    'Still to ship',
  ),
  {
    ...adminPage('changing an order', ({ pending }) => `/admin/orders/${pending._id}`, 'Pending'),
    act: async (page) => {
      await press(page, 'Edit order');
      await dialog(page);
      await page.locator('dialog summary').click();
    },
  },
  ...adminPageAndPhone('the invoices', '/admin/orders/invoices', 'Tax report'),
  ...adminPageAndPhone('the tax report', '/admin/orders/tax-report', 'Export CSV'),
  ...adminPageAndPhone('the draft orders', '/admin/orders/drafts', 'Create draft'),
  {
    ...adminPage('a new draft order', '/admin/orders/drafts/new', 'No items yet.'),
    width: 360,
  },
  acted('a draft order with errors', '/admin/orders/drafts/new', 'No items yet.', async (page) => {
    await page.getByRole('searchbox', { name: 'Add a product' }).fill('shirt');
    await page.getByRole('list', { name: 'Add a product' }).getByRole('button').first().click();
    await page.getByLabel('Promo code').fill('NONSENSE');
    await page.getByText('We don’t recognise this promo code.').waitFor();
    await press(page, 'Send payment link');
    await page.locator('[aria-invalid=true]').nth(1).waitFor();
  }),
  adminPage(
    'a packing slip',
    ({ shipped }) => `/admin/orders/${shipped._id}/packing-slip`,
    'Packing slip',
  ),
  adminPage(
    'the packing slips of selected orders',
    ({ shipped }) => `/admin/orders/packing-slips?orders=${shipped._id}`,
    'Packing slip',
  ),
  ...adminPageAndPhone('the products', '/admin/products', 'In Stock'),
  acted('changing prices', '/admin/products', 'In Stock', async (page) => {
    await page.getByLabel('Select all on this page').check();
    await press(page, 'Change prices');
    await page.getByLabel('Amount').fill('-10');
    await page.getByRole('dialog').getByText('→').first().waitFor();
  }),
  acted('changing tags', '/admin/products', 'In Stock', async (page) => {
    await page.getByLabel('Select all on this page').check();
    await press(page, 'More actions for the selected products');
    await page.getByRole('menuitem', { name: 'Change tags' }).click();
    await page.getByLabel('Tags to add').fill('summer');
    await page.getByRole('dialog').getByText('→').first().waitFor();
  }),
  acted('deleting a product', '/admin/products', 'In Stock', async (page) => {
    await press(page, /^Delete/);
    await page.getByRole('dialog').or(page.getByText('Undo')).first().waitFor();
  }),
  adminPage(
    'a product in the admin area',
    ({ product }) => `/admin/product/${product._id}/edit`,
    'Brand',
  ),
  acted(
    'the focal point of a picture',
    ({ product }) => `/admin/product/${product._id}/edit`,
    'Brand',
    async (page) => {
      await press(page, 'Focal point of picture 1');
      await dialog(page);
    },
  ),
  ...adminPageAndPhone('adding a product', '/admin/product/create', 'Brand'),
  acted('a product with errors', '/admin/product/create', 'Brand', async (page) => {
    await page.getByLabel('Title').fill('Half a shirt');
    await page.keyboard.press('Control+Enter');
    await page.locator('[aria-invalid=true], :user-invalid').first().waitFor();
  }),
  acted('the facts of a new product', '/admin/product/create', 'Product facts', async (page) => {
    for (const group of await page.locator('summary').all()) await group.click();
    await press(page, 'Add part');
    await page.getByRole('checkbox', { name: 'Black', exact: true }).check();
    await page.getByRole('checkbox', { name: 'Red', exact: true }).check();
    await page.getByRole('group', { name: 'Red' }).locator('summary').click();
    await page.getByRole('combobox', { name: 'View' }).selectOption('Worn');
    await page.getByLabel('Size worn').waitFor();
  }),
  adminPage('the imports', '/admin/products/imports', 'Import products'),
  acted('a rejected product file', '/admin/products/imports', 'Export CSV', async (page) => {
    await page.getByLabel('Choose a file', { exact: true }).setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Title,Brand,Category,Price\nHalf a shirt,Fernhall,Mugs,5\n'),
    });
    await page.getByText('Rejected').first().waitFor();
  }),
  acted('names that the shop does not know', '/admin/products/imports', 'Export', async (page) => {
    await page.getByLabel('Choose a file', { exact: true }).setInputFiles({
      name: 'products.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify([
          { title: 'Boot', brand: 'Quay', thirdLevelCategory: 'Boots', colour: 'Teal' },
        ]),
      ),
    });
    await page.getByRole('button', { name: 'Add 1 colour to the shop' }).waitFor();
  }),
  acted('a rejected file of reviews', '/admin/reviews/imports', 'Import reviews', async (page) => {
    await page.getByLabel('Where the reviews come from').fill('Old Shop');
    await page.getByLabel('Choose a file', { exact: true }).setInputFiles({
      name: 'reviews.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('SKU,Rating,Date\nNONE,6,today\n'),
    });
    await page.getByText('Rejected rows').first().waitFor();
  }),
  adminPage('the customers', '/admin/customer', /@/),
  acted('deleting a customer’s data', '/admin/customer', /@/, async (page) => {
    await page.locator('tbody').getByRole('link').first().click();
    await press(page, 'Delete personal data');
    await page.getByRole('dialog').getByText('No staff text mentions this customer.').waitFor();
  }),
  adminPage('the departments', '/admin/assortment', 'Departments'),
  ...adminPageAndPhone('the categories', '/admin/assortment/categories', 'Add category'),
  acted('a category with errors', '/admin/assortment/categories', 'Add category', async (page) => {
    await press(page, 'Add category');
    await page.getByLabel('Name', { exact: true }).fill('Mittens');
    await page.getByLabel('Slug', { exact: true }).fill('two words');
    await page.keyboard.press('Control+Enter');
    await page.locator('[aria-invalid=true]').first().waitFor();
  }),
  adminPage('the colours', '/admin/assortment/colours', 'Beige'),
  acted('deleting a colour in use', '/admin/assortment/colours', 'Beige', async (page) => {
    await press(page, 'Delete Beige');
    await dialog(page);
  }),
  adminPage('the sizes', '/admin/assortment/sizes', 'S to XL'),
  acted('a new attribute', '/admin/assortment/attributes', 'Add', async (page) => {
    await press(page, /^Add$/);
    await page.getByLabel('Choice 1').fill('Wool');
    await page.keyboard.press('Control+Enter');
    await page.locator('[aria-invalid=true]').first().waitFor();
  }),
  adminPage('the brands', '/admin/assortment/brands', 'Fernhall'),
  ...adminPageAndPhone('the collections', '/admin/collections', 'The linen edit'),
  ...['The linen edit', 'A weekend away'].map((name) =>
    acted(`the collection ${name}`, '/admin/collections', name, async (page) => {
      await press(page, `Edit ${name}`);
      await page.getByLabel('Slug', { exact: true }).waitFor();
      await page.locator('form img').first().waitFor();
    }),
  ),
  acted('a collection with errors', '/admin/collections/new', 'Add collection', async (page) => {
    await page.getByRole('radio', { name: 'By rule' }).check();
    await page.getByLabel('Price from $').fill('cheap');
    await page.keyboard.press('Control+Enter');
    await page.locator('[aria-invalid=true]').first().waitFor();
  }),
  ...adminPageAndPhone(
    'the file of the assortment',
    '/admin/assortment/file',
    'Before previous imports',
  ),
  acted('changes by a file of the assortment', '/admin/assortment/file', 'Export', async (page) => {
    await page.getByLabel('Choose a file', { exact: true }).setInputFiles({
      name: 'assortment.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({
          format: 'selvedge-assortment-1',
          departments: [{ name: 'Kids' }, { key: 'men', slug: 'gents' }, { name: '' }],
        }),
      ),
    });
    await page.getByText('Rejected').first().waitFor();
  }),
  ...adminPageAndPhone('the stock', '/admin/stock', 'Stock'),
  adminPage(
    'the stock of a product',
    ({ product }) => `/admin/stock/${product._id}`,
    'Adjust stock',
  ),
  adminPage('the returns', '/admin/returns', 'Returns'),
  adminPage('the return reasons', '/admin/returns/reasons', 'Return reasons'),
  adminPage('the payment issues', '/admin/payment-issues', 'Payment issues'),
  ...adminPageAndPhone('the payouts', '/admin/payment-issues/payouts', 'Nothing to resolve'),
  ...adminPageAndPhone('the reviews', '/admin/reviews', 'Review'),
  acted('withholding a review', '/admin/reviews', 'Published', async (page) => {
    await page
      .getByRole('link', { name: /^\d stars?, / })
      .first()
      .click();
    await page.getByText('Save decision').waitFor();
    await page.getByLabel('Status').selectOption('Withheld');
    await page.getByLabel('Reason to withhold it').waitFor();
  }),
  adminPage('the promotions', '/admin/promotions', 'WELCOME10'),
  adminPage('the customer groups', '/admin/customer-groups', 'No customer groups found'),
  adminPage('a new customer group', '/admin/customer-groups/new', 'Add customer group'),
  adminPage('a new promotion', '/admin/promotions/new', 'Add promotion'),
  acted('a promotion with errors', '/admin/promotions/new', 'Add promotion', async (page) => {
    await page.getByLabel('Percent', { exact: true }).fill('much');
    await page.keyboard.press('Control+Enter');
    await page.locator('[aria-invalid=true]').first().waitFor();
  }),
  ...adminPageAndPhone('the campaigns', '/admin/campaigns', 'Campaigns'),
  ...adminPageAndPhone('a new campaign', '/admin/campaigns/new', 'New campaign'),
  ...adminPageAndPhone('the content', '/admin/content', 'Promo banner'),
  ...adminPageAndPhone('the translations', '/admin/translations', 'Files for translators'),
  ...adminPageAndPhone('the set-up checklist', '/admin/setup', 'Test order'),
  adminPage('the promo banner', '/admin/content/promo', 'Preview at'),
  ...adminPageAndPhone('the terms', '/admin/content/terms', 'Preview at'),
  acted('the fields of sections', '/admin/content/home', 'Add section', async (page) => {
    await press(page, /^Carousel/);
    await press(page, /^Products/);
    await page.getByRole('radio', { name: 'Picked by hand' }).check();
    await page.getByRole('searchbox', { name: 'Add a product' }).fill('shirt');
    await page.getByRole('list', { name: 'Add a product' }).getByRole('button').first().click();
    await page.getByRole('button', { name: /^Remove .*[Ss]hirt/ }).waitFor();
  }),
  acted('the list of sections', '/admin/content/home', 'Add section', async (page) => {
    await press(page, 'Add section');
    await page.getByRole('menuitem').first().waitFor();
  }),
  ...adminPageAndPhone('the pages', '/admin/pages', 'How to wash linen'),
  acted('a page in the admin area', '/admin/pages', 'Our story', async (page) => {
    await page.getByRole('link', { name: 'Our story' }).click();
    await page.getByText('Version 1, live').waitFor();
    await press(page, 'Schedule');
    await dialog(page);
  }),
  ...adminPageAndPhone('a new article', '/admin/pages/new?kind=article', 'Add article'),
  ...adminPageAndPhone('the brand', '/admin/brand', 'Name and logo'),
  ...adminPageAndPhone('the delivery', '/admin/delivery', 'Standard delivery'),
  ...adminPageAndPhone('the payments', '/admin/payments', 'Methods at the checkout'),
  ...adminPageAndPhone('the tax', '/admin/tax', 'How tax is calculated'),
  adminPage('the settings', '/admin/settings', 'Settings'),
  adminPage('the staff', '/admin/staff', 'Staff'),
  acted('changing one’s own role', '/admin/staff', 'Staff', async (page) => {
    await page
      .getByLabel(/^Role of/)
      .first()
      .selectOption('Fulfilment');
    await page.getByRole('dialog').getByLabel('Your current password').waitFor();
  }),
  adminPage('the emails', '/admin/mail', 'Mail'),
  adminPage('the mail server', '/admin/mail/server', 'Sender address'),
  acted('the records of a domain', '/admin/mail/server', 'Sender address', sendFrom('a.example')),
  {
    ...acted(
      'the records of a domain on a phone',
      '/admin/mail/server',
      'Sender address',
      sendFrom('b.example'),
    ),
    width: 360,
  },
  adminPage('the email texts', '/admin/mail/texts', 'Order confirmation'),
  adminPage(
    'the texts of an email',
    '/admin/mail/texts/order-delivered',
    'Your order #1001 has arrived',
  ),
  adminPage('the reminders', '/admin/mail/reminders', 'Items left in the cart'),
  adminPage('the jobs', '/admin/jobs', 'Jobs'),
  adminPage('the audit', '/admin/audit', 'Audit log'),
  acted('the values before and after a change', '/admin/audit', 'Audit log', async (page) => {
    await press(page, /^Show before and after/);
    await dialog(page);
  }),
  adminPage('bulk changes', '/admin/audit/changes', 'Bulk changes and imports'),
  adminPage('the second factor', '/admin/second-factor', 'Two-step sign-in'),
  { name: 'the admin area without permission', path: '/admin', as: 'newcomer', shows: /^403/ },
]);
