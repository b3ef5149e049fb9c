import { describe, expect, it } from 'vitest';
import type { AdminTax } from '#contract/admin/tax';
import { euZones, taxForm, withoutClass } from './tax-form.rules';

const { draftOf, bodyOf, fieldOf, labelOf } = taxForm;

const rate = (taxClass: string, percent: number) => ({ taxClass, name: 'VAT', percent });
const saved: AdminTax = {
  isOn: true,
  pricesIncludeTax: true,
  rounding: 'line',
  deliveryClass: '',
  classes: [
    { code: 'standard', name: 'Standard', categories: [] },
    { code: 'reduced', name: 'Reduced', categories: ['books'] },
    { code: 'children', name: 'Children', categories: [] },
  ],
  zones: [
    {
      id: 'a',
      name: 'Germany',
      countries: ['DE'],
      states: [],
      postcodes: [{ from: '10', to: '20' }],
      rates: [rate('standard', 19), rate('children', 7)],
    },
  ],
  exemptsBusinesses: false,
  checksOnline: false,
  version: 3,
  products: {},
  invoices: { isOn: false, prefix: 'INV-', creditNotePrefix: 'CN-', taxNumber: '', footer: '' },
  electronicInvoices: {
    isOn: false,
    street: '',
    city: '',
    zipCode: '',
    contactName: '',
    contactPhone: '',
    contactEmail: '',
    electronicAddress: '',
    registration: '',
    exemptionReason: '',
  },
};

describe('the tax form', () => {
  it('sends nothing without changes, and only the changed parts', () => {
    const base = draftOf(saved);
    expect(bodyOf(base, base)).toEqual({ body: {} });
    expect(bodyOf({ ...base, prices: 'added', rounding: 'rate' }, base)).toEqual({
      body: { pricesIncludeTax: false, rounding: 'rate' },
    });
  });

  it('reads zones as they were saved, with a comma or a sign in percentages', () => {
    const base = draftOf(saved);
    const [zone] = base.zones;
    if (!zone) throw new Error('no zone');
    expect(zone).toMatchObject({ percents: ['19', '', '7'], postcodes: '10-20', taxName: 'VAT' });
    const typed = { ...base, zones: [{ ...zone, percents: ['19,5 %', '', '7'] }] };
    expect(bodyOf(typed, base)).toMatchObject({
      body: { zones: [{ rates: [rate('standard', 19.5), rate('children', 7)] }] },
    });
    const wrong = { ...base, zones: [{ ...zone, percents: ['', 'x', '7'] }] };
    expect(bodyOf(wrong, base)).toEqual({
      errors: {
        'zones.0.percents.0': 'Enter a percentage.',
        'zones.0.percents.1': 'Enter a percentage.',
      },
    });
  });

  it('removes a class with its rates', () => {
    const base = draftOf(saved);
    const { body } = bodyOf({ ...base, ...withoutClass(base, 1) }, base) as {
      body: Partial<AdminTax>;
    };
    expect(body.classes?.map(({ code }) => code)).toEqual(['standard', 'children']);
    expect(body.zones?.[0]?.rates).toEqual([rate('standard', 19), rate('children', 7)]);
  });

  it('shows errors of the API at the typed percentage', () => {
    const draft = draftOf(saved);
    // The second rate that was sent is that of the third class.
    expect(fieldOf('zones.0.rates.1.percent', draft)).toBe('zones.0.percents.2');
    expect(fieldOf('zones.0.rates', draft)).toBe('zones.0.percents.0');
    expect(fieldOf('zones.0.postcodes.1.to', draft)).toBe('zones.0.postcodes');
    expect(labelOf('zones.0.taxName')).toBe('Zone 1, Name of the tax');
  });
});

it('adds a zone with its usual rates for each member state that no zone names', () => {
  const classes = [
    { code: 'standard', name: 'Standard' },
    { code: 'reduced', name: 'Reduced' },
    { code: 'gift', name: 'Gift cards' },
  ];
  const zones = euZones(classes, [{ countries: ['DE', 'DK'] }]);
  expect(zones).toHaveLength(25);
  expect(zones.find(({ countries }) => countries[0] === 'AT')).toMatchObject({
    name: 'Austria',
    taxName: 'VAT',
    percents: ['20', '10', ''],
  });
  expect(new Set(zones.map(({ id }) => id)).size).toBe(25);
});
