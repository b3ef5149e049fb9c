import type { SetupStepName } from '#contract/values/setup';

/** Texts of the set-up checklist. */
export const setup = {
  title: 'Set up your shop',
  progress: (settled: number, total: number) => `${settled} of ${total} done`,
  states: { open: 'To do', done: 'Done', skipped: 'Not needed' },
  finished: 'Your shop is set up.',
  finishedText: 'You can change everything later. This list stays here.',
  noMoneyTitle: 'No money is moved',
  noMoneyText:
    'Shoppers can reach this shop, but its payments are a test: orders count as paid, and nobody is charged. Switch on a provider with live keys under Payments.',
  proxyTitle: 'A proxy hides your shoppers’ addresses',
  proxyText:
    'All shoppers seem to come from one address, so the shop may refuse some of them when it’s busy. Ask the person who runs the server to set TRUST_PROXY.',
  undo: 'Undo',
  undoOf: (step: string) => `Undo: ${step}`,
  saving: 'Saving',
  skipped: 'Ticked off',
  reopened: 'Back on the list',
  hide: 'Hide',
  hidden: 'Hidden. You’ll find the checklist under Settings.',
  show: 'Show on the dashboard',
  shown: 'The dashboard shows the checklist again.',
  fromSettings: 'Set-up checklist',
} as const;

/** Texts of the form that asks for the country. */
export const country = {
  title: 'Where is your shop?',
  lead: 'We’ll suggest what’s usual there. You can change everything now or later.',
  country: 'Country',
  currency: 'Currency',
  currencyHint: 'All prices are in this currency. You can’t change it once there are products.',
  timeZone: 'Time zone',
  timeZoneHint: 'The dates of orders, invoices and reports are in this time zone.',
  languageHint:
    'Of buttons, messages and emails. You choose your own language of the admin area in your account menu.',
  dates: 'Date format',
  tax: 'Prices',
  withTax: 'Include tax',
  withoutTax: 'Tax is added at the checkout',
  euDuties:
    'The legal duties of shops in the European Union apply: withdrawal, guarantee, lowest price, imprint and more. See Legal.',
  noEuDuties:
    'The legal duties of shops in the European Union don’t apply. You can turn them on under Legal.',
  save: 'Save and continue',
  saving: 'Saving',
  saved: 'Your country is saved.',
  conflict: 'Your settings name different countries',
  conflictOfAddress: (shop: string, address: string) =>
    `The shop is in ${shop}, the legal address in ${address}.`,
  conflictOfVatNumber: (shop: string, vatNumber: string) =>
    `The shop is in ${shop}, the VAT number is from ${vatNumber}.`,
  conflictOfBoth: (shop: string, address: string, vatNumber: string) =>
    `The shop is in ${shop}, the legal address in ${address}, the VAT number is from ${vatNumber}.`,
  conflictText:
    'Your legal duties and taxes depend on the country, so the steps Legal pages and Go live stay open until they agree.',
} as const;

export const testCard = 'Pay with card 4242 4242 4242 4242, any future expiry date and any CVV.';

interface StepTexts {
  title: string;
  text: string;
  /** Says that nothing is to be done. */
  skip: string;
}

export const steps: Record<SetupStepName, StepTexts> = {
  country: {
    title: 'Country',
    text: 'Say where your shop is. Its currency, time zone, dates, display of tax and legal duties follow from it.',
    skip: 'Keep the United States',
  },
  name: {
    title: 'Name and logo',
    text: 'Give your shop its name and logo. Shoppers see them on every page and in emails. You can choose colours and fonts there too.',
    skip: 'Keep as it is',
  },
  currency: {
    title: 'Currency',
    text: 'All prices are in one currency. Choose it first: once there are products, it can’t change.',
    skip: 'Keep US dollars',
  },
  products: {
    title: 'First products',
    text: 'Add a product, or import a CSV file. The product exports of Shopify and WooCommerce work without changes. Departments, categories and sizes are part of your assortment.',
    skip: 'Not needed',
  },
  delivery: {
    title: 'Delivery',
    text: 'Every order ships for one flat price, with delivery in 3 to 5 working days, until you change it.',
    skip: 'Keep as it is',
  },
  payment: {
    title: 'Payment',
    text: 'Nobody can pay you with money yet. Choose a payment provider and enter its keys, or offer bank transfer or payment on delivery.',
    skip: 'Not needed',
  },
  taxes: {
    title: 'Taxes',
    text: 'The shop charges no tax yet: shoppers pay exactly the prices you enter. Enter the rates of the countries that you deliver to.',
    skip: 'Not needed',
  },
  email: {
    title: 'Email',
    text: 'Emails to shoppers are stored but not sent. Enter the mail server of your provider, and send yourself a test email.',
    skip: 'Not needed',
  },
  legal: {
    title: 'Legal pages',
    text: 'Replace the sample terms and the sample privacy policy with your own, then publish them.',
    skip: 'Keep the samples',
  },
  'test-order': {
    title: 'Test order',
    text: 'Order something yourself while you’re signed in, as a shopper would.',
    skip: 'Not needed',
  },
  'go-live': {
    title: 'Go live',
    text: 'Only people with an account can see your products. Set ‘Who can see products’ to everyone; search engines can then list them too.',
    skip: 'Keep for members',
  },
};

export const links = {
  country: 'Choose country',
  tax: 'Set up tax',
  settings: 'Open settings',
  brand: 'Open brand',
  addProduct: 'Add product',
  import: 'Import',
  assortment: 'Edit assortment',
  mailServer: 'Set up email',
  payments: 'Set up payments',
  pages: 'Edit pages',
  shop: 'View shop',
} as const;
