import { randomUUID } from 'node:crypto';
import type { TaxSetup, TaxZone } from '#contract/admin/tax';
import { defaultTax } from '../../../server/settings/tax-settings';

export const rate = (taxClass: string, percent: number, name = 'VAT') => ({
  taxClass,
  name,
  percent,
});

export const taxZone = (countries: string[], ...rates: TaxZone['rates']): TaxZone => ({
  id: randomUUID(),
  name: countries.join(' ') || 'Everywhere',
  countries,
  states: [],
  postcodes: [],
  rates,
});

/** A set-up that is on, with a standard and a reduced class. */
export const taxSetup = (fields: Partial<TaxSetup>): TaxSetup => ({
  ...defaultTax,
  isOn: true,
  classes: [
    { code: 'standard', name: 'Standard', categories: [] },
    { code: 'reduced', name: 'Reduced', categories: ['womens_top'] },
  ],
  ...fields,
});

/** Of a shop that issues invoices. */
export const issuedInvoices: TaxSetup['invoices'] = { ...defaultTax.invoices, isOn: true };
