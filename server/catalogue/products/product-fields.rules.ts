import type { ProductPatch } from '#contract/admin/catalogue';
import type { ProductImage } from '#contract/catalogue';
import { toCents, toDollars } from '#contract/money';
import type { CategoryKey, secondLevels } from '#contract/values/assortment';

/** What staff write of a product. */
export interface ProductState {
  title: string;
  brand: string;
  description: string;
  category: CategoryKey;
  section: (typeof secondLevels)[number];
  /** Empty if the product has no colour. */
  colour: string;
  isNew: boolean;
  /** Whole cents, like `discountPrice`. */
  price: number;
  discountPrice: number;
  /** In display order. */
  sizes: { name: string; quantity: number }[];
  imageUrl: string;
  /** Empty if only `imageUrl` is known. */
  images: ProductImage[];
  isArchived: boolean;
}
export type ProductField = keyof ProductState;

interface FieldDefinition {
  /** How its values are compared, recorded, shown and read from files. `keyword` is a text that a file may leave empty. */
  kind: 'text' | 'keyword' | 'flag' | 'money' | 'sizes' | 'pictures';
  /** The column of `product` and its type; none for a field with statements of its own. */
  column?: `${string} ${string}`;
  /** Its name in the contract and in the audit. */
  api: keyof ProductPatch;
  /** Its name in messages to staff. */
  label: string;
  /** Its heading in the shop's CSV files; of several columns, the first one. */
  heading: string;
}

const define = (
  kind: FieldDefinition['kind'],
  api: FieldDefinition['api'],
  [label, heading]: [label: string, heading: string],
  column?: FieldDefinition['column'],
): FieldDefinition => ({ kind, api, label, heading, ...(column && { column }) });

/**
 * The fields of a product, in the order of the columns of CSV files. SQL, audit, comparison, undo, imports and exports
 * follow from this list. A test compares it with the trigger that increments a product's version.
 */
export const productFields: Record<ProductField, FieldDefinition> = {
  title: define('text', 'title', ['title', 'Title'], 'title text'),
  brand: define('text', 'brand', ['brand', 'Brand'], 'brand text'),
  description: define('text', 'description', ['description', 'Description'], 'description text'),
  category: define('text', 'thirdLevelCategory', ['category', 'Category'], 'category_id smallint'),
  section: define('keyword', 'secondLevelCategory', ['kind', 'Kind'], 'section text'),
  colour: define('text', 'colour', ['colour', 'Colour'], 'colour_id smallint'),
  isNew: define('flag', 'new', ['new flag', 'New'], 'is_new boolean'),
  price: define('money', 'price', ['price', 'Price'], 'price integer'),
  discountPrice: define(
    'money',
    'discountPrice',
    ['discounted price', 'Discounted price'],
    'discount_price integer',
  ),
  sizes: define('sizes', 'sizes', ['stock', 'Size 1']),
  imageUrl: define('text', 'imageUrl', ['picture', 'Picture 1'], 'image_url text'),
  images: define('pictures', 'pictures', ['pictures', 'Picture 1'], 'images jsonb'),
  isArchived: define('flag', 'archived', ['place in the shop', 'Archived']),
};
export const fieldNames = Object.keys(productFields) as ProductField[];

/** A value in the terms of the contract; two values are equal if these are. */
function toApi(field: ProductField, value: unknown): unknown {
  switch (productFields[field].kind) {
    case 'money':
      return toDollars(value as number);
    // The database reorders the keys of objects.
    case 'sizes':
      return (value as ProductState['sizes']).map(({ name, quantity }) => ({ name, quantity }));
    case 'pictures':
      return (value as ProductImage[]).map(({ url, alt }) => ({ url, alt }));
    default:
      return value;
  }
}

/** The fields that a request gives, except `images`, which need more than their URLs. */
export function stateOf(input: ProductPatch): Partial<ProductState> {
  const given = fieldNames.flatMap((field) => {
    const { kind, api } = productFields[field];
    const value = input[api];
    if (value === undefined || kind === 'pictures') return [];
    return [[field, kind === 'money' ? toCents(value as number) : value]];
  });
  return Object.fromEntries(given);
}

/** The fields in which two products differ. */
export function differingFields(before: ProductState, after: ProductState): ProductField[] {
  return fieldNames.filter((field) => !isSame(field, before[field], after[field]));
}

/** The named fields of a product. */
export function pick(state: ProductState, names: ProductField[]): Partial<ProductState> {
  return Object.fromEntries(names.map((name) => [name, state[name]]));
}

/** The first field whose value is not the expected one, or null. */
export function firstChangedSince(
  present: ProductState,
  expected: Partial<ProductState>,
): ProductField | null {
  const names = Object.keys(expected) as ProductField[];
  return names.find((name) => !isSame(name, present[name], expected[name])) ?? null;
}

function isSame(field: ProductField, one: unknown, other: unknown): boolean {
  return JSON.stringify(toApi(field, one)) === JSON.stringify(toApi(field, other));
}

/** The fields of a product as the audit records them. */
export function auditOf(
  product: ProductState,
  fields: ProductField[] = fieldNames,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [productFields[field].api, toApi(field, product[field])]),
  );
}

/** The changed fields before and after a change; null without a change. */
export function auditChange(before: ProductState, after: ProductState) {
  const fields = differingFields(before, after);
  return fields.length === 0
    ? null
    : { before: auditOf(before, fields), after: auditOf(after, fields) };
}

/** A value as staff read it, in reports and CSV files. */
export function textOf(field: ProductField, value: unknown): string {
  if (value === undefined || value === null) return '';
  switch (productFields[field].kind) {
    case 'money':
      return toDollars(value as number).toFixed(2);
    case 'flag':
      return value ? 'yes' : 'no';
    case 'sizes':
      return (value as ProductState['sizes'])
        .map(({ name, quantity }) => `${name}: ${quantity}`)
        .join(', ');
    case 'pictures':
      return (value as ProductImage[]).map(({ url, alt }) => `${url} (${alt})`).join(', ');
    default:
      return String(value);
  }
}
