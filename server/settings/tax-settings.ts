import { z } from 'zod';
import { type TaxSetup, taxSetup } from '#contract/admin/tax';

export type TaxSettings = z.output<typeof taxSetup>;

/** No tax and no invoices. */
export const defaultTax: TaxSetup = {
  isOn: false,
  pricesIncludeTax: true,
  rounding: 'line',
  classes: [{ code: 'standard', name: 'Standard', categories: [] }],
  deliveryClass: '',
  zones: [],
  exemptsBusinesses: false,
  checksOnline: false,
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

/** Classes, zones and rates are one setting, like the delivery: they are read, saved and cached together. */
export const taxSetting = z
  .preprocess((stored) => ({ ...defaultTax, ...(stored as object) }), taxSetup)
  .default(() => defaultTax);
