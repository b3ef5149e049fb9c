import { productLabels as labels } from './product-messages';

interface ProductFieldDefinition {
  /**
   * How its values are compared, recorded, shown and read from files. `keyword` is a text that a file may leave empty;
   * `moment` is ISO 8601 or null; `optional-money` is an amount or null; `json` is any JSON, with a text form in `json-texts.rules.ts`.
   */
  kind:
    | 'text'
    | 'keyword'
    | 'flag'
    | 'moment'
    | 'money'
    | 'optional-money'
    | 'sizes'
    | 'pictures'
    | 'json';
  /** Its name in messages to staff. */
  label: string;
  /** Its heading in the shop's CSV files; of several columns, the first one. */
  heading: string;
  /** Whether the colours of a style share it: staff can change it for the whole style. */
  isShared?: true;
  /**
   * Of a fact that is a plain text, its maximum length. Its schema, its empty value, its control in the form and its column, which is
   * named like it, follow.
   */
  maxLength?: number;
}

/** The fields of a product by their names in the contract, which are also those in the audit. */
export const productRecord = {
  style: { kind: 'keyword', label: labels.style, heading: 'Style' },
  title: { kind: 'text', label: labels.title, heading: 'Title', isShared: true },
  brand: { kind: 'text', label: labels.brand, heading: 'Brand', isShared: true },
  description: { kind: 'text', label: labels.description, heading: 'Description', isShared: true },
  thirdLevelCategory: {
    kind: 'text',
    label: labels.thirdLevelCategory,
    heading: 'Category',
    isShared: true,
  },
  secondLevelCategory: {
    kind: 'keyword',
    label: labels.secondLevelCategory,
    heading: 'Kind',
    isShared: true,
  },
  colour: { kind: 'text', label: labels.colour, heading: 'Colour' },
  new: { kind: 'flag', label: labels.new, heading: 'New' },
  price: { kind: 'money', label: labels.price, heading: 'Price' },
  discountPrice: { kind: 'money', label: labels.discountPrice, heading: 'Discounted price' },
  /** What a unit costs the shop. Only staff see it. */
  costPrice: { kind: 'optional-money', label: labels.costPrice, heading: 'Cost price' },
  sizes: { kind: 'sizes', label: labels.sizes, heading: 'Size 1' },
  imageUrl: { kind: 'text', label: labels.imageUrl, heading: 'Picture 1' },
  pictures: { kind: 'pictures', label: labels.pictures, heading: 'Picture 1' },
  tags: { kind: 'json', label: labels.tags, heading: 'Tags', isShared: true },
  composition: { kind: 'json', label: labels.composition, heading: 'Composition', isShared: true },
  care: { kind: 'json', label: labels.care, heading: 'Care', isShared: true },
  origin: {
    kind: 'text',
    label: labels.origin,
    heading: 'Country of origin',
    isShared: true,
  },
  taxClass: { kind: 'keyword', label: labels.taxClass, heading: 'Tax class', isShared: true },
  maker: { kind: 'json', label: labels.maker, heading: 'Maker', isShared: true },
  responsiblePerson: {
    kind: 'json',
    label: labels.responsiblePerson,
    heading: 'EU responsible person',
    isShared: true,
  },
  warnings: {
    kind: 'text',
    label: labels.warnings,
    heading: 'Warnings',
    isShared: true,
    maxLength: 2000,
  },
  withdrawalExclusion: {
    kind: 'keyword',
    label: labels.withdrawalExclusion,
    heading: 'Withdrawal exclusion',
    isShared: true,
  },
  measures: { kind: 'json', label: labels.measures, heading: 'Measurements', isShared: true },
  sizeDetails: { kind: 'json', label: labels.sizeDetails, heading: 'Size details' },
  attributes: { kind: 'json', label: labels.attributes, heading: 'Attribute', isShared: true },
  draft: { kind: 'flag', label: labels.draft, heading: 'Draft', isShared: true },
  publishAt: {
    kind: 'moment',
    label: labels.publishAt,
    heading: 'Publish at',
    isShared: true,
  },
  withdrawAt: {
    kind: 'moment',
    label: labels.withdrawAt,
    heading: 'Withdraw at',
    isShared: true,
  },
  announced: { kind: 'flag', label: labels.announced, heading: 'Announced', isShared: true },
  archived: { kind: 'flag', label: labels.archived, heading: 'Archived' },
} as const satisfies Record<string, ProductFieldDefinition>;

export type ProductRecordField = keyof typeof productRecord;

/** The facts that are plain texts. */
export type TextFact = {
  [Name in ProductRecordField]: (typeof productRecord)[Name] extends { maxLength: number }
    ? Name
    : never;
}[ProductRecordField];

const names = Object.keys(productRecord) as ProductRecordField[];
export const textFacts = names.filter(
  (name): name is TextFact => 'maxLength' in productRecord[name],
);

/** A value for each fact that is a plain text. */
export const forTextFacts = <Value>(of: (name: TextFact) => Value) =>
  Object.fromEntries(textFacts.map((name) => [name, of(name)])) as Record<TextFact, Value>;
