import { expect, it } from 'vitest';
import type { RecordFields } from '#contract/records/fields';
import { fieldLabelOf, fieldsDraftOf, fieldValuesOf, optionText } from './record-fields.rules';

const fields = {
  name: { kind: 'text', label: 'Name', whenEmpty: null },
  charge: { kind: 'money', label: 'Charge' },
  freeOver: { kind: 'money', label: 'Free over', whenEmpty: null },
  days: { kind: 'integer', label: 'Days', min: 0, max: 90 },
  isFree: { kind: 'flag', label: 'First order', options: { false: 'Charged', true: 'Free' } },
  access: { kind: 'choice', label: 'Access', options: { members: 'Members', public: 'Everyone' } },
} as const satisfies RecordFields;

const start = fieldsDraftOf(
  fields,
  {
    name: 'Selvedge',
    charge: 5,
    freeOver: null,
    days: 15,
    isFree: false,
    access: 'members',
  },
  { timeZone: 'UTC' },
);
const read = (change: Partial<typeof start>, currency = 'USD') =>
  fieldValuesOf(fields, { ...start, ...change }, start, { currency, timeZone: 'UTC' });

it('sends only changed values, so that two people do not overwrite each other', () => {
  expect(read({ charge: '6.50' })).toEqual({ body: { charge: 6.5 } });
  expect(read({ isFree: 'true', access: 'public' })).toEqual({
    body: { isFree: true, access: 'public' },
  });
  expect(read({})).toEqual({ body: {} });
});

it('reads an emptied optional field as null, never as 0', () => {
  expect(read({ name: ' ' })).toEqual({ body: { name: null } });
  expect(read({ charge: '' })).toEqual({ errors: { charge: 'Enter a number such as 12.50.' } });
});

it('reads amounts in the decimals of the currency', () => {
  expect(read({ charge: '1.250' }, 'KWD')).toEqual({ body: { charge: 1.25 } });
  expect(read({ charge: '500' }, 'JPY')).toEqual({ body: { charge: 500 } });
  expect(read({ charge: '5.50' }, 'JPY').errors?.charge).toContain('zero decimals');
});

it('rejects an ambiguous amount and a fractional number of days', () => {
  expect(read({ freeOver: '1,000', days: '1e1' })).toEqual({
    errors: {
      freeOver: expect.stringContaining('could be 1.000 or 1000'),
      days: 'Enter a whole number.',
    },
  });
});

it('names fields and options, and neither for a name that every object has', () => {
  expect(fieldLabelOf(fields, 'days')).toBe('Days');
  expect(fieldLabelOf(fields, 'constructor')).toBe('constructor');
  expect(optionText(fields, 'isFree', true)).toBe('Free');
  expect(optionText(fields, 'access', 'constructor')).toBeUndefined();
  expect(optionText(fields, 'days', 3)).toBeUndefined();
});
