import { z } from 'zod';
import { endpoint } from '../endpoint';
import { taxClassCode } from '../tax';
import { emailAddress, oneLine, text } from '../text';
import { readElectronicAddress } from '../values/tax/electronic-address';
import { TAX_CLASSES_LIMIT, TAX_ZONES_LIMIT, taxRoundings } from '../values/tax/tax-kinds';
import { area } from './area';
import { checkArea, zoneArea } from './zone-area';

const percent = z
  .number('Enter a percentage.')
  .min(0, 'Must be 0 or more.')
  .max(100, 'Must be at most 100.')
  .refine(
    (value) => Number.isInteger(Math.round(value * 1e10) / 1e6),
    'Use at most four decimals.',
  );

const taxClass = z.object({
  code: taxClassCode,
  name: oneLine(60),
  /** Keys of the categories whose products are in this class, unless a product names another. */
  categories: z.array(text(40)).max(1000),
});

/** A class without a rate uses the rate of the first class. */
const rate = z.object({ taxClass: taxClassCode, name: oneLine(40), percent });

const zone = z
  .object({
    ...zoneArea,
    rates: z.array(rate).max(TAX_CLASSES_LIMIT),
  })
  .superRefine(checkArea);

/** The beginning of invoice numbers: `INV-` gives INV-2026-00001. */
const prefix = text(12).regex(/^[A-Za-z0-9/_-]*$/, 'Use letters, digits, - / and _.');

const invoices = z.object({
  isOn: z.boolean(),
  prefix,
  creditNotePrefix: prefix,
  /** The shop's own VAT number or tax number; may be empty. Name and address are those of the brand. */
  taxNumber: text(60),
  /** Printed below every invoice; may be empty. */
  footer: text(500),
});

/** An electronic address, or nothing; see `readElectronicAddress`. */
export const electronicAddress = text(200).refine(
  (value) => value === '' || readElectronicAddress(value) !== null,
  'Enter an email address, or a scheme and an identifier, for example 9930:DE123456789.',
);

/** Electronic invoices (EN 16931) for business buyers, and what they say of the shop beside its legal address and tax number. */
const electronicInvoices = z.object({
  isOn: z.boolean(),
  /** The parts of the shop's postal address; its country is that of the legal address. */
  street: text(200),
  city: text(100),
  zipCode: text(20),
  /** Whom buyers ask about an invoice. */
  contactName: text(100),
  contactPhone: text(50),
  /** Empty: the contact address for customers. */
  contactEmail: z.union([z.literal(''), emailAddress]),
  /** Where the shop receives electronic documents. Empty: the email address of the contact. */
  electronicAddress,
  /** The number of the company in its register; may be empty. */
  registration: text(60),
  /** Why a shop that has a tax number charges no tax, such as a rule for small businesses; may be empty. */
  exemptionReason: text(200),
});

const firstClassOf = (classes: readonly { code: string }[]) => classes[0]?.code;

const fields = z.object({
  isOn: z.boolean(),
  /** Whether the shop's prices include tax. */
  pricesIncludeTax: z.boolean(),
  rounding: z.enum(taxRoundings),
  /** The first one is the default. */
  classes: z
    .array(taxClass)
    .min(1, 'Add at least one class.')
    .max(TAX_CLASSES_LIMIT, `Add up to ${TAX_CLASSES_LIMIT} classes.`),
  /** The code of the class of delivery; empty if it has the rates of the goods, in proportion to their prices. */
  deliveryClass: text(30),
  /** Addresses in no zone are not taxed. */
  zones: z.array(zone).max(TAX_ZONES_LIMIT, `Add up to ${TAX_ZONES_LIMIT} zones.`),
  /** Whether businesses in other countries of the EU buy without tax, by their VAT number. */
  exemptsBusinesses: z.boolean(),
  /** Whether VAT numbers are looked up in the EU's register. */
  checksOnline: z.boolean(),
  invoices,
  electronicInvoices,
});
export type TaxSetup = z.output<typeof fields>;
export type TaxZone = TaxSetup['zones'][number];
export type TaxClass = TaxSetup['classes'][number];

/** Errors between the parts of the set-up. */
function checkSetup(setup: TaxSetup, ctx: z.RefinementCtx): void {
  const refuse = (path: (string | number)[], message: string) =>
    ctx.addIssue({ code: 'custom', path, message });
  const codes = setup.classes.map(({ code }) => code);
  for (const [index, code] of codes.entries())
    if (codes.indexOf(code) < index)
      refuse(['classes', index, 'code'], 'Another class has this code.');
  const categories = setup.classes.flatMap((one) => one.categories);
  for (const [index, one] of setup.classes.entries())
    for (const category of one.categories)
      if (categories.filter((other) => other === category).length > 1)
        refuse(['classes', index, 'categories'], 'A category can be in one class only.');
  if (setup.deliveryClass !== '' && !codes.includes(setup.deliveryClass))
    refuse(['deliveryClass'], 'Unknown class.');
  const ids = setup.zones.map(({ id }) => id);
  for (const [index, { id, rates }] of setup.zones.entries()) {
    if (ids.indexOf(id) < index) refuse(['zones', index, 'id'], 'Each id may be used once.');
    const named = rates.map((one) => one.taxClass);
    if (!named.includes(firstClassOf(setup.classes) ?? ''))
      refuse(['zones', index, 'rates'], 'Enter the rate of the first class.');
    if (new Set(named).size < named.length || named.some((code) => !codes.includes(code)))
      refuse(['zones', index, 'rates'], 'Enter one rate for each class.');
  }
  const { isOn, prefix: first, creditNotePrefix } = setup.invoices;
  if (isOn && first === creditNotePrefix)
    refuse(['invoices', 'creditNotePrefix'], 'Must differ from the prefix of invoices.');
  if (setup.electronicInvoices.isOn && !isOn)
    refuse(['electronicInvoices', 'isOn'], 'Issue invoices first.');
}

export const taxSetup = fields.superRefine(checkSetup);

const storedSetup = fields.extend({
  /** Incremented by each change. */
  version: z.number().int(),
  /** Number of products that name a class themselves, by its code. */
  products: z.record(z.string(), z.number().int()),
});
export type AdminTax = z.infer<typeof storedSetup>;

const settings = area('admin', 'Admin: tax');

export const getTax = endpoint({
  ...settings.get('/api/admin/tax'),
  summary: 'Tax classes, zones with their rates, and how invoices are written',
  response: storedSetup,
});

export const updateTax = endpoint({
  ...settings.put('/api/admin/tax'),
  summary:
    'Change the given parts; lists are replaced as a whole. 400 at `classes` if products name a removed class. With a `version`, 409 `stale_version` if someone else has saved since',
  body: fields.extend({ version: z.number().int() }).partial(),
  response: storedSetup,
});
