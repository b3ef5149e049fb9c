import type { DutyChoice, LegalDuty, PayButtonText, RequiredFact } from '#contract/values/legal';

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
    productFacts: 'Facts of products',
    pages: 'Legal pages',
  } satisfies Record<LegalDuty | 'withdrawalDays' | 'payButtonText', string>,
  hints: {
    withdrawal:
      'A link in the footer, in emails and on orders. Shoppers withdraw without signing in; you find it under Returns.',
    guarantee: 'On product pages and at checkout.',
    lowestPrice: 'Beside every reduced price, and as the base of the percentage.',
    payButton: 'Says that the order has to be paid.',
    productFacts: 'Lists products without fibres, maker or responsible person as to do.',
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
  noneLacking: 'No product lacks facts that the law asks for.',
  toSettings: 'Open settings',
  product: 'Product',
  lacks: 'Missing',
  facts: {
    composition: 'Fibre composition',
    maker: 'Maker',
    responsiblePerson: 'Responsible person in the EU',
  } satisfies Record<RequiredFact, string>,
} as const;
