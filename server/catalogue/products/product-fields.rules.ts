import type { ProductPatch } from '#contract/admin/catalogue/catalogue';
import type { ProductImage } from '#contract/catalogue/catalogue';
import { DEFAULT_CURRENCY, plainMinor, toMajor, toMinor } from '#contract/money';
import { jsonText, sortedJson } from './json-texts.rules';
import { fieldNames, type ProductField, type ProductState, productFields } from './product-fields';
import { pictureText, writtenPicture } from './product-pictures.rules';

export {
  fieldNames,
  type ProductField,
  type ProductState,
  productFields,
  styleFields,
} from './product-fields';

/** A value in the terms of the contract; two values are equal if these are. */
function toApi(field: ProductField, value: unknown, currency: string): unknown {
  switch (productFields[field].kind) {
    case 'money':
    case 'optional-money':
      return value === null ? null : toMajor(value as number, currency);
    // The database reorders the keys of objects.
    case 'sizes':
      return (value as ProductState['sizes']).map(({ name, quantity }) => ({ name, quantity }));
    case 'pictures':
      return (value as ProductImage[]).map(writtenPicture);
    case 'json':
      return sortedJson(value);
    default:
      return value;
  }
}

/** The fields that a request gives, except `images`, which need more than their URLs. */
export function stateOf(input: ProductPatch, currency: string): Partial<ProductState> {
  const given = fieldNames.flatMap((field) => {
    const { kind, api } = productFields[field];
    const value = input[api];
    if (value === undefined || kind === 'pictures') return [];
    const isAmount = kind === 'money' || (kind === 'optional-money' && value !== null);
    return [[field, isAmount ? toMinor(value as number, currency) : value]];
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
  // Two amounts are equal in any currency or in none.
  const text = (value: unknown) => JSON.stringify(toApi(field, value, DEFAULT_CURRENCY));
  return text(one) === text(other);
}

/** A product with the currency of its prices. */
type PricedState = ProductState & { currency: string };

/** The fields of a product as the audit records them. */
export function auditOf(
  product: PricedState,
  fields: ProductField[] = fieldNames,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [
      productFields[field].api,
      toApi(field, product[field], product.currency),
    ]),
  );
}

/** The changed fields before and after a change; null without a change. */
export function auditChange(before: PricedState, after: PricedState) {
  const fields = differingFields(before, after);
  return fields.length === 0
    ? null
    : { before: auditOf(before, fields), after: auditOf(after, fields) };
}

/** A value as staff read it, in reports and CSV files. */
export function textOf(field: ProductField, value: unknown, currency: string): string {
  if (value === undefined || value === null) return '';
  switch (productFields[field].kind) {
    case 'moment':
      return String(value);
    case 'money':
    case 'optional-money':
      return plainMinor(value as number, currency);
    case 'flag':
      return value ? 'yes' : 'no';
    case 'sizes':
      return (value as ProductState['sizes'])
        .map(({ name, quantity }) => `${name}: ${quantity}`)
        .join(', ');
    case 'pictures':
      return (value as ProductImage[]).map(pictureText).join(', ');
    case 'json':
      return jsonText(field, value);
    default:
      return String(value);
  }
}
