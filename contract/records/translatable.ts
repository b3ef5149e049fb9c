import { translatableLabels as labels } from './messages';
import { productRecord, type TextFact, textFacts } from './product';

interface TranslatableField {
  /** Its name in messages to staff. */
  label: string;
  maxLength: number;
  /** Written in several lines. */
  isLong?: true;
}

interface TranslatableKind {
  /** Its records, in messages to staff. */
  label: string;
  fields: Readonly<Record<string, TranslatableField>>;
}

const facts = Object.fromEntries(
  textFacts.map((name) => {
    const { label, maxLength } = productRecord[name];
    return [name, { label, maxLength, isLong: true }];
  }),
) as Record<TextFact, TranslatableField>;

const name = (maxLength: number): TranslatableField => ({ label: labels.name, maxLength });

/**
 * What staff write and a storefront shows in several languages: the fields of each kind of record. The source is the text of the
 * record, in the shop's default language. `server/translations/sources.queries.ts` reads it by these names.
 */
export const translatable = {
  product: {
    label: labels.product,
    fields: {
      title: { label: labels.title, maxLength: 200 },
      description: { label: labels.description, maxLength: 5000, isLong: true },
      ...facts,
    },
  },
  department: { label: labels.department, fields: { name: name(120) } },
  section: { label: labels.section, fields: { name: name(120) } },
  category: {
    label: labels.category,
    fields: { name: name(120), label: { label: labels.label, maxLength: 120 } },
  },
  colour: { label: labels.colour, fields: { name: name(120) } },
  collection: {
    label: labels.collection,
    fields: {
      name: name(80),
      description: { label: labels.description, maxLength: 2000, isLong: true },
    },
  },
  brand: {
    label: labels.brand,
    fields: { description: { label: labels.description, maxLength: 2000, isLong: true } },
  },
} as const satisfies Record<string, TranslatableKind>;

export type TranslatableKindName = keyof typeof translatable;
export type TranslatableFieldName<Kind extends TranslatableKindName> = string &
  keyof (typeof translatable)[Kind]['fields'];

export const translatableKinds = Object.keys(translatable) as TranslatableKindName[];

/** The translatable fields of a kind by name. */
export const translatableFieldsOf = (
  kind: TranslatableKindName,
): Readonly<Record<string, TranslatableField>> => translatable[kind].fields;
