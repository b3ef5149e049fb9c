import { z } from 'zod';
import { fieldTexts } from '../messages';
import { forTextFacts, productRecord } from '../records/product';
import { emailAddress, requiredText, text } from '../text';
import { translated } from '../translated';
import { ATTRIBUTE_NUMBER_LIMIT } from '../values/catalogue/attributes';
import { careGroupOf, careLabels } from '../values/catalogue/care-symbols';
import { isGtin } from '../values/catalogue/gtin';
import { type Measure, measureNames } from '../values/catalogue/measures';
import { countryCodes } from '../values/countries/countries';
import { withdrawalExclusions } from '../values/orders/withdrawals';

/** Reports all but the first of entries with the same key. */
const distinct =
  <Entry>(keyOf: (entry: Entry) => string, message: string, at: string) =>
  (entries: Entry[], ctx: z.RefinementCtx) => {
    const seen = new Set<string>();
    for (const [index, entry] of entries.entries()) {
      const key = keyOf(entry).toLowerCase();
      if (seen.has(key)) ctx.addIssue({ code: 'custom', path: [index, at], message });
      seen.add(key);
    }
  };

const fibre = z.object({
  fibre: requiredText(60),
  percent: z
    .number('Enter a percentage.')
    .min(0.1, 'Enter a percentage.')
    .max(100, 'Must be at most 100.')
    .multipleOf(0.1, fieldTexts.oneDecimal),
});

const garmentPart = z.object({
  part: requiredText(40),
  fibres: z
    .array(fibre)
    .min(1, 'Add at least one fibre.')
    .max(20)
    .superRefine(
      distinct(({ fibre: name }) => name, 'Each fibre can only be listed once.', 'fibre'),
    )
    .superRefine((fibres, ctx) => {
      const tenths = fibres.reduce((sum, { percent }) => sum + Math.round(percent * 10), 0);
      if (tenths !== 1000)
        ctx.addIssue({ code: 'custom', message: `Adds up to ${tenths / 10}%, not 100%.` });
    }),
});

/** What each part of a product is made of, in per cent by weight. */
export const composition = z
  .array(garmentPart)
  .max(12, 'Add up to 12 parts.')
  .superRefine(distinct(({ part }) => part, 'Each part can only be listed once.', 'part'));
export type Composition = z.output<typeof composition>;

/** Care symbols, see `contract/values/catalogue/care-symbols.ts`; at most one of each group. */
export const careSymbols = z
  .array(z.string().refine((symbol) => Object.hasOwn(careLabels, symbol), 'Unknown care symbol.'))
  .refine(
    (symbols) => new Set(symbols.map(careGroupOf)).size === symbols.length,
    'Choose one symbol of each kind.',
  )
  .overwrite((symbols) => Object.keys(careLabels).filter((symbol) => symbols.includes(symbol)));

/** A country by its ISO 3166-1 code of two letters, or empty. */
export const countryCode = text(2)
  .toUpperCase()
  .refine((code) => code === '' || countryCodes.includes(code), 'Unknown country.');

const isWebUrl = (value: string) => /^https?:\/\/[^/\\\s]/i.test(value) && URL.canParse(value);

/** Who answers for a product: name, postal address in lines, and an email address or URL. */
export const responsibleParty = z.object({
  name: requiredText(120),
  address: requiredText(500),
  contact: requiredText(200).refine(
    (value) => isWebUrl(value) || emailAddress.safeParse(value).success,
    'Enter an email address or a URL.',
  ),
});
export type ResponsibleParty = z.output<typeof responsibleParty>;

const centimetres = z
  .number(fieldTexts.enterNumber)
  .min(0.1, fieldTexts.enterNumber)
  .max(500, 'Must be at most 500.')
  .multipleOf(0.1, fieldTexts.oneDecimal);

/** Centimetres by measure and size. */
export const measures = z.partialRecord(
  z.enum(measureNames as [Measure, ...Measure[]]),
  z.record(requiredText(20), centimetres),
);

const sizeDetail = z.object({
  sku: requiredText(60).optional(),
  gtin: z
    .string()
    .trim()
    .refine(isGtin, 'Enter 8, 12, 13 or 14 digits. The last one is a check digit.')
    .optional(),
  /** Grams. */
  weight: z
    .number(fieldTexts.enterWholeNumber)
    .int(fieldTexts.wholeNumber)
    .min(1, 'Must be 1 or more.')
    .max(100_000, 'Must be at most 100,000.')
    .optional(),
});
export type SizeDetail = z.output<typeof sizeDetail>;

/** Stock-keeping unit, barcode and weight by size. */
const sizeDetails = z.record(requiredText(20), sizeDetail).superRefine((details, ctx) => {
  for (const name of ['sku', 'gtin'] as const) {
    const seen = new Set<string>();
    for (const [size, { [name]: value }] of Object.entries(details)) {
      if (value !== undefined && seen.has(value))
        ctx.addIssue({
          code: 'custom',
          path: [size, name],
          message: 'Another size has the same one.',
        });
      if (value !== undefined) seen.add(value);
    }
  }
});
export type SizeDetails = z.output<typeof sizeDetails>;

const attributeValue = z.union([
  text(500),
  z.array(requiredText(60)).max(20, 'Choose up to 20.'),
  z
    .number()
    .min(0, 'Must be 0 or more.')
    .max(
      ATTRIBUTE_NUMBER_LIMIT,
      `Must be at most ${ATTRIBUTE_NUMBER_LIMIT.toLocaleString('en-US')}.`,
    )
    .multipleOf(0.01, 'Use at most two decimals.'),
  z.boolean(),
]);

/** The values of attributes by their keys. Choices are a list of keys. */
const attributeValues = z.record(z.string(), attributeValue);

/** Only the named attributes change; null removes a value. Choices are given by key or name. */
export const attributeChanges = z.record(z.string(), attributeValue.nullable());
export type AttributeChanges = z.output<typeof attributeChanges>;

/** The facts of a product that staff write. */
export const factFields = {
  composition,
  care: careSymbols,
  /** Country of origin. */
  origin: countryCode,
  /** Null: the shop's, see the settings. */
  maker: responsibleParty.nullable(),
  /** The responsible person in the European Union. Null: the shop's. */
  responsiblePerson: responsibleParty.nullable(),
  ...forTextFacts((name) => text(productRecord[name].maxLength)),
  /** Empty: shoppers may withdraw from its purchase. */
  withdrawalExclusion: z.enum(['', ...withdrawalExclusions], 'Use sealed, custom or nothing.'),
  /** Override the category's, measure by measure. */
  measures,
  sizeDetails,
  attributes: attributeValues,
};

/** Of a product, the facts that staff write. */
export function factsOf<Row extends Record<keyof typeof factFields, unknown>>(
  row: Row,
): Pick<Row, keyof typeof factFields> {
  const facts = Object.entries(row).filter(([name]) => Object.hasOwn(factFields, name));
  return Object.fromEntries(facts) as Pick<Row, keyof typeof factFields>;
}

/** The facts of a product that are known. */
export const productFacts = z
  .object({
    ...factFields,
    ...forTextFacts((name) => translated('product', name, '_id')),
    care: z.array(z.object({ symbol: z.string(), label: z.string() })),
    maker: responsibleParty,
    responsiblePerson: responsibleParty,
    /** Those of its category that are shown. Choices are their names, separated by commas. */
    attributes: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        value: z.union([z.string(), z.number(), z.boolean()]),
        /** Of a number. */
        unit: z.string(),
      }),
    ),
  })
  .partial();
export type ProductFacts = z.output<typeof productFacts>;

/** The optional fields of a product without facts and tags. */
export const noFacts = {
  tags: [],
  taxClass: '',
  composition: [],
  care: [],
  origin: '',
  maker: null,
  responsiblePerson: null,
  ...forTextFacts(() => ''),
  withdrawalExclusion: '' as const,
  measures: {},
  sizeDetails: {},
  attributes: {},
};
