import type { Replacement, UnknownValue } from '#contract/admin/catalogue/imports';
import type { ReplacementKind } from '#contract/values/choices';
import { type Assortment, has, isSameName } from '../assortment/assortment.rules';
import { ONE_SIZE } from '../catalogue/products/size-questions.rules';
import type { ImportedProduct } from './formats/imported';

/** The replacement that staff chose for a value that the shop does not know; null without one. */
export type ChosenFor = (kind: ReplacementKind, value: string) => string | null;

/** Maximum length of a value that can be replaced. */
export const VALUE_LIMIT = 100;
/** Maximum number of unknown values, and of new brands, that are listed. */
export const UNKNOWN_LIMIT = 500;

export function choicesOf(replacements: Replacement[]): ChosenFor {
  const keyOf = (kind: string, value: string) => `${kind} ${value.toLowerCase()}`;
  const uses = new Map(replacements.map(({ kind, value, use }) => [keyOf(kind, value), use]));
  return (kind, value) => uses.get(keyOf(kind, value)) ?? null;
}

/** Size names have no commas: “36,5” is written 36.5. */
export function pointDecimals({ fields }: ImportedProduct): void {
  const nameOf = (name: string) => name.replace(/(\d),(\d)/g, '$1.$2');
  const rekeyed = <Value>(bySize: Record<string, Value>) =>
    Object.fromEntries(Object.entries(bySize).map(([name, value]) => [nameOf(name), value]));
  if (Array.isArray(fields.sizes))
    fields.sizes = fields.sizes.map((size) =>
      typeof size?.name === 'string' ? { ...size, name: nameOf(size.name) } : size,
    );
  if (isGiven(fields.sizeDetails)) fields.sizeDetails = rekeyed(fields.sizeDetails);
  if (isGiven(fields.measures))
    fields.measures = Object.fromEntries(
      Object.entries(fields.measures).map(([measure, bySize]) => [
        measure,
        isGiven(bySize) ? rekeyed(bySize) : bySize,
      ]),
    );
}

/** JSON files may have anything in a field. */
const isGiven = <Value extends object>(value: Value | undefined): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Lists the unknown names in a product of the shop's formats, and replaces them as staff chose. A category or
 * colour without a replacement stays, so that the product is rejected.
 */
export function replaceUnknown(
  { fields, unknown }: ImportedProduct,
  chosenFor: ChosenFor,
  assortment: Assortment,
): void {
  const replace = (kind: ReplacementKind, value: string, fallback: string | null = null) => {
    if (value.length > VALUE_LIMIT) return null;
    const use = chosenFor(kind, value) ?? fallback;
    unknown.push({ kind, value, use });
    return use;
  };
  const { thirdLevelCategory: category, secondLevelCategory: section, colour, sizes } = fields;
  if (category && !has.category(assortment, category)) {
    const use = replace('category', category);
    if (use) fields.thirdLevelCategory = use;
    if (use && section && !has.section(assortment, section)) delete fields.secondLevelCategory;
  }
  if (colour && !has.colour(assortment, colour))
    fields.colour = replace('colour', colour) ?? colour;
  const isKnown = (name: string) =>
    [...assortment.sizes, { name: ONE_SIZE }].some((size) => isSameName(size.name, name));
  const renamed = new Map(
    sizes
      ?.filter(({ name }) => name && !isKnown(name))
      .map(({ name }) => [name, replace('size', name, name) ?? name]),
  );
  if (!sizes || renamed.size === 0) return;
  const nameOf = (name: string) => renamed.get(name) ?? name;
  fields.sizes = sizes
    .map((size) => ({ ...size, name: nameOf(size.name) }))
    .filter(({ name }) => name !== '');
  if (fields.sizeDetails)
    fields.sizeDetails = Object.fromEntries(
      Object.entries(fields.sizeDetails)
        .map(([size, details]) => [nameOf(size), details] as const)
        .filter(([size]) => size !== ''),
    );
}

/** The values of a file that the shop does not know, with the number of products that have them. */
export function unknownValuesOf(products: ImportedProduct[]): UnknownValue[] {
  const values = new Map<string, UnknownValue>();
  for (const product of products) {
    const ofProduct = new Map(product.unknown.map((each) => [`${each.kind} ${each.value}`, each]));
    for (const [key, each] of ofProduct) {
      const value = values.get(key) ?? { ...each, products: 0 };
      value.products++;
      values.set(key, value);
    }
  }
  return [...values.values()].slice(0, UNKNOWN_LIMIT);
}
