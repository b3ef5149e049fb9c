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
  style: { kind: 'keyword', label: 'style', heading: 'Style' },
  title: { kind: 'text', label: 'title', heading: 'Title', isShared: true },
  brand: { kind: 'text', label: 'brand', heading: 'Brand', isShared: true },
  description: { kind: 'text', label: 'description', heading: 'Description', isShared: true },
  thirdLevelCategory: { kind: 'text', label: 'category', heading: 'Category', isShared: true },
  secondLevelCategory: { kind: 'keyword', label: 'kind', heading: 'Kind', isShared: true },
  colour: { kind: 'text', label: 'colour', heading: 'Colour' },
  new: { kind: 'flag', label: 'new flag', heading: 'New' },
  price: { kind: 'money', label: 'price', heading: 'Price' },
  discountPrice: { kind: 'money', label: 'discounted price', heading: 'Discounted price' },
  /** What a unit costs the shop. Only staff see it. */
  costPrice: { kind: 'optional-money', label: 'cost price', heading: 'Cost price' },
  sizes: { kind: 'sizes', label: 'stock', heading: 'Size 1' },
  imageUrl: { kind: 'text', label: 'picture', heading: 'Picture 1' },
  pictures: { kind: 'pictures', label: 'pictures', heading: 'Picture 1' },
  tags: { kind: 'json', label: 'tags', heading: 'Tags', isShared: true },
  composition: { kind: 'json', label: 'composition', heading: 'Composition', isShared: true },
  care: { kind: 'json', label: 'care', heading: 'Care', isShared: true },
  origin: {
    kind: 'text',
    label: 'country of origin',
    heading: 'Country of origin',
    isShared: true,
  },
  taxClass: { kind: 'keyword', label: 'tax class', heading: 'Tax class', isShared: true },
  maker: { kind: 'json', label: 'maker', heading: 'Maker', isShared: true },
  responsiblePerson: {
    kind: 'json',
    label: 'responsible person',
    heading: 'EU responsible person',
    isShared: true,
  },
  warnings: {
    kind: 'text',
    label: 'warnings',
    heading: 'Warnings',
    isShared: true,
    maxLength: 2000,
  },
  withdrawalExclusion: {
    kind: 'keyword',
    label: 'withdrawal exclusion',
    heading: 'Withdrawal exclusion',
    isShared: true,
  },
  measures: { kind: 'json', label: 'measurements', heading: 'Measurements', isShared: true },
  sizeDetails: { kind: 'json', label: 'SKUs and barcodes', heading: 'Size details' },
  attributes: { kind: 'json', label: 'attributes', heading: 'Attribute', isShared: true },
  draft: { kind: 'flag', label: 'draft', heading: 'Draft', isShared: true },
  publishAt: {
    kind: 'moment',
    label: 'time of publishing',
    heading: 'Publish at',
    isShared: true,
  },
  withdrawAt: {
    kind: 'moment',
    label: 'time of withdrawal',
    heading: 'Withdraw at',
    isShared: true,
  },
  announced: { kind: 'flag', label: 'announcement', heading: 'Announced', isShared: true },
  archived: { kind: 'flag', label: 'archived', heading: 'Archived' },
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
