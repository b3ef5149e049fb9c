import { expect, it } from 'vitest';
import { changesOf, draftOf } from './settings-form.rules';

const start = draftOf({
  shopName: 'Selvedge',
  currency: 'USD',
  dateLocale: 'en-US',
  catalogueAccess: 'members',
  shippingFlat: 5,
  freeShippingOver: null,
  freeShippingBeforeCodes: true,
  freeFirstOrder: false,
  changeMinutes: 30,
  returnDays: 15,
  reviewRequestDays: 7,
  deliveryFrom: 3,
  deliveryTo: 5,
  newForDays: null,
  lowStock: 3,
  bankTransfer: false,
  bankAccountHolder: null,
  bankIban: null,
  bankBic: null,
  bankTransferDays: 7,
  payOnDelivery: false,
  checkoutPhone: 'optional',
  chargeAt: 'order',
  expressWallets: 'hidden',
  mailFromName: 'Selvedge',
  mailFromAddress: null,
  contactEmail: null,
  openingHours: null,
  replyDays: null,
  returnPostage: 'customer',
  returnAddress: null,
  maker: null,
  responsiblePerson: null,
  searchSynonyms: 'jeans: denim',
});

it('sends only changed settings, so that two people do not overwrite each other', () => {
  expect(changesOf({ ...start, shippingFlat: '6.50' }, start)).toEqual({
    body: { shippingFlat: 6.5 },
  });
  expect(changesOf({ ...start, freeFirstOrder: 'true' }, start)).toEqual({
    body: { freeFirstOrder: true },
  });
  expect(changesOf(start, start)).toEqual({ body: {} });
});

it('reads an emptied optional field as null, never as 0', () => {
  expect(changesOf({ ...start, mailFromName: ' ' }, start)).toEqual({
    body: { mailFromName: null },
  });
  expect(changesOf({ ...start, reviewRequestDays: '' }, start)).toEqual({
    body: { reviewRequestDays: null },
  });
  expect(changesOf({ ...start, shippingFlat: '' }, start)).toEqual({
    errors: { shippingFlat: 'Enter a number such as 12.50.' },
  });
});

it('reads amounts in the decimals of the currency', () => {
  const read = (currency: string, shippingFlat: string) => {
    const { body, errors } = changesOf({ ...start, currency, shippingFlat }, start);
    return body?.shippingFlat ?? errors?.shippingFlat;
  };
  expect(read('KWD', '1.250')).toBe(1.25);
  expect(read('JPY', '500')).toBe(500);
  expect(read('JPY', '5.50')).toContain('zero decimals');
});

it('rejects an ambiguous amount and a fractional number of days', () => {
  expect(changesOf({ ...start, freeShippingOver: '1,000', returnDays: '1e1' }, start)).toEqual({
    errors: {
      freeShippingOver: expect.stringContaining('could be 1.000 or 1000'),
      returnDays: 'Enter a whole number.',
    },
  });
});
