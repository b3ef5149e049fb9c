import type {
  DutyChoice,
  LegalDuty,
  PayButtonText,
  RequiredFact,
  RetentionKind,
} from '#contract/values/legal';

/** Texts of the legal screen. */
export const legal = {
  title: 'Legal',
  lead: (country: string) =>
    `The shop’s country is ${country}, from the legal address under Brand, or else from Delivery. In the European Economic Area, everything below is on unless you switch it off. Switch it on by hand if you sell there from elsewhere. This isn’t legal advice.`,
  toBrand: 'Edit the legal address',
  save: 'Save legal settings',
  saving: 'Saving',
  saved: 'Legal settings saved',
  nothing: 'No changes to save',
  duties: 'What the shop does',
  choices: {
    auto: 'By country',
    on: 'On',
    off: 'Off',
  } satisfies Record<DutyChoice, string>,
  auto: (applies: boolean) => `By country (${applies ? 'on' : 'off'})`,
  fields: {
    withdrawal: 'Withdrawal function',
    withdrawalDays: 'Days to withdraw',
    guarantee: 'Notice of the legal guarantee',
    lowestPrice: 'Lowest price of 30 days',
    payButton: 'Pay button',
    payButtonText: 'Text of the pay button',
    productFacts: 'Product facts',
    pages: 'Legal pages',
  } satisfies Record<LegalDuty | 'withdrawalDays' | 'payButtonText', string>,
  hints: {
    withdrawal:
      'A link in the footer, in emails and on orders. Shoppers withdraw without signing in; you find it under Returns.',
    guarantee: 'On product pages and at checkout.',
    lowestPrice: 'Beside every reduced price, and as the base of the percentage.',
    payButton: 'Says that the order has to be paid.',
    productFacts: 'Lists the products whose materials, maker or responsible person are missing.',
    pages:
      'Imprint, accessibility statement and cookies, linked in the footer. Edit them under Content.',
  } satisfies Record<LegalDuty, string>,
  daysHint: 'After the last parcel has been delivered. At least 14.',
  payTexts: {
    order_and_pay: 'Order and pay',
    obligation: 'Order with obligation to pay',
  } satisfies Record<PayButtonText, string>,
  lacking: 'Products to complete',
  lackingHint:
    'Fill in the facts of each product, or name a maker and a responsible person for all in the settings.',
  noneLacking: 'Every product has the facts that the law requires.',
  toSettings: 'Open settings',
  product: 'Product',
  lacks: 'Missing',
  facts: {
    composition: 'Materials',
    maker: 'Maker',
    responsiblePerson: 'Responsible person in the EU',
  } satisfies Record<RequiredFact, string>,
  retention: 'How long data is kept',
  retentionHint:
    'In days, from 30 to 3650. Leave a field empty to keep the data. Older data is deleted within an hour.',
  kinds: {
    emails: { name: 'Emails', hint: 'Deletes the shop’s copies of emails.' },
    auditDetails: {
      name: 'Details in the audit log',
      hint: 'Deletes the values before and after. The record of who changed what, and when, stays.',
    },
    unpaidOrders: {
      name: 'Customers of unpaid orders',
      hint: 'Deletes name and address from cancelled orders of accounts that were never paid.',
    },
    withdrawals: {
      name: 'Customers of withdrawals',
      hint: 'Deletes name and email from settled withdrawals.',
    },
  } satisfies Record<RetentionKind, { name: string; hint: string }>,
  report: 'What is kept, and why',
  data: 'Data',
  period: 'Kept',
  why: 'Why',
  deleted: 'Deleted so far',
  days: (days: number) => `${days} days`,
  untilDeleted: 'Until you choose a period',
  rows: (count: string, at: string) => `${count}, last ${at}`,
  nothingDeleted: 'Nothing yet',
  byShop: 'Automatic',
  reasons: {
    emails: 'To prove what the shop wrote to customers',
    auditDetails: 'To show who changed what',
    unpaidOrders: 'To explain a cancelled order',
    withdrawals: 'To prove what was declared, and when',
  } satisfies Record<RetentionKind, string>,
  /** Periods that the shop has of itself. */
  fixed: [
    {
      data: 'Orders and refunds',
      period: 'Always',
      why: 'For accounting; personal data is removed on erasure',
    },
    {
      data: 'Accounts',
      period: 'Until erased',
      why: 'To sign in and see orders',
    },
    { data: 'Carts of guests', period: '30 days after last use', why: 'To continue shopping' },
    { data: 'Sessions', period: '12 hours or 30 days', why: 'To stay signed in' },
    {
      data: 'Visits',
      period: 'Daily counts, without personal data',
      why: 'To see how many people visit',
    },
    { data: 'Back-in-stock requests', period: '180 days', why: 'To send the email they asked for' },
    { data: 'Import files', period: '7 days', why: 'To correct rejected products' },
  ],
} as const;
