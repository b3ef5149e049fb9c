import { ownValue } from '../values/own-value';
import { productRecord, type TextFact, textFacts } from './product';
import { translatableLabels as labels } from './translatable-messages';

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
  /** A record is a document with any number of texts. Each is a field: its path, which ends with the name of one in `fields`. */
  isDocument?: true;
}

const facts = Object.fromEntries(
  textFacts.map((name) => {
    const { label, maxLength } = productRecord[name];
    return [name, { label, maxLength, isLong: true }];
  }),
) as Record<TextFact, TranslatableField>;

const name = (maxLength: number): TranslatableField => ({ label: labels.name, maxLength });

/** The properties that hold the texts of pages, in the order in which staff translate them. */
const pageTexts = {
  title: { label: labels.title, maxLength: 150 },
  summary: { label: labels.summary, maxLength: 300 },
  heading: { label: labels.heading, maxLength: 100 },
  name: name(60),
  text: { label: labels.text, maxLength: 300, isLong: true },
  body: { label: labels.text, maxLength: 20_000, isLong: true },
  label: { label: labels.link, maxLength: 60 },
  tagline: { label: labels.tagline, maxLength: 60 },
  description: { label: labels.description, maxLength: 200 },
  motto: { label: labels.motto, maxLength: 120 },
  alt: { label: labels.alt, maxLength: 300 },
} satisfies Record<string, TranslatableField>;

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
  content: {
    label: labels.content,
    fields: pageTexts,
    isDocument: true,
  },
  'site-page': { label: labels.sitePage, fields: pageTexts, isDocument: true },
  'brand-texts': { label: labels.brandTexts, fields: pageTexts, isDocument: true },
  campaign: {
    label: labels.campaign,
    fields: { promoText: { label: labels.banner, maxLength: 200 } },
  },
} as const satisfies Record<string, TranslatableKind>;

export type TranslatableKindName = keyof typeof translatable;
export type TranslatableFieldName<Kind extends TranslatableKindName> = string &
  keyof (typeof translatable)[Kind]['fields'];

export const translatableKinds = Object.keys(translatable) as TranslatableKindName[];

/** The kinds whose records are documents; see `isDocument`. */
export type DocumentKindName = {
  [Kind in TranslatableKindName]: (typeof translatable)[Kind] extends { isDocument: true }
    ? Kind
    : never;
}[TranslatableKindName];

/** Whether the records of a kind are documents. */
export const isDocumentKind = (kind: TranslatableKindName): kind is DocumentKindName =>
  (translatable[kind] as TranslatableKind).isDocument ?? false;

/** The translatable fields of a kind by name; of documents the properties that hold texts. */
export const translatableFieldsOf = (
  kind: TranslatableKindName,
): Readonly<Record<string, TranslatableField>> => translatable[kind].fields;

/** The field of a record; undefined if the kind has no such field. */
export function translatableFieldOf(
  kind: TranslatableKindName,
  field: string,
): TranslatableField | undefined {
  const name = isDocumentKind(kind) ? field.slice(field.lastIndexOf('.') + 1) : field;
  return ownValue(translatableFieldsOf(kind), name);
}
