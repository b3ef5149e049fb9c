import { expect, it } from 'vitest';
import { changesOf, draftOf } from './settings-form.rules';

const start = draftOf({
  shopName: 'Selvedge',
  catalogueAccess: 'members',
  shippingFlat: 5,
  freeShippingOver: null,
  returnDays: 15,
  deliveryFrom: 3,
  deliveryTo: 5,
  lowStock: 3,
  mailFromName: 'Selvedge',
  mailFromAddress: null,
  contactEmail: null,
  searchSynonyms: 'jeans: denim',
});

it('sends only what was changed, so that two people do not undo each other', () => {
  expect(changesOf({ ...start, shippingFlat: '6.50' }, start)).toEqual({
    body: { shippingFlat: 6.5 },
  });
  expect(changesOf(start, start)).toEqual({ body: {} });
});

it('takes an emptied field for none where there may be none, and never for 0', () => {
  expect(changesOf({ ...start, mailFromName: ' ' }, start)).toEqual({
    body: { mailFromName: null },
  });
  expect(changesOf({ ...start, shippingFlat: '' }, start)).toEqual({
    faults: { shippingFlat: 'Enter a number.' },
  });
});
