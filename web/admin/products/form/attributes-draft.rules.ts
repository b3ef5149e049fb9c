import type { StaffProduct } from '#contract/admin/catalogue/catalogue';
import type { AttributeChanges } from '#contract/catalogue/product-facts';
import type { AttributeValue } from '#contract/values/catalogue/attributes';
import { ownValue } from '#contract/values/own-value';
import { readAmount, type TypedNumber } from '#contract/values/typed/typed-numbers';

/** A value as typed: numbers stay text. Null for none. */
export type AttributeDraft = Exclude<AttributeValue, number> | { typed: string } | null;

export function attributesDraftOf(product: StaffProduct | null): Record<string, AttributeDraft> {
  const values = Object.entries(product?.attributes ?? {});
  return Object.fromEntries(
    values.map(([key, value]) => [
      key,
      typeof value === 'number' ? { typed: String(value) } : value,
    ]),
  );
}

/** The values as the API takes them; `number` records errors of numbers. */
export function attributesBodyOf(
  drafts: Record<string, AttributeDraft | undefined>,
  number: (path: string, typed: TypedNumber) => number,
): AttributeChanges {
  const values = Object.entries(drafts).map(([key, draft]) => {
    if (draft === null || draft === undefined) return [key, null];
    if (typeof draft !== 'object' || Array.isArray(draft)) return [key, draft];
    if (draft.typed.trim() === '') return [key, null];
    return [key, number(`attributes.${key}`, readAmount(draft.typed))];
  });
  return Object.fromEntries(values);
}

/** The values that differ from the stored product's. */
export function changedAttributesOf(
  before: Record<string, AttributeDraft>,
  after: Record<string, AttributeDraft>,
  body: AttributeChanges,
): AttributeChanges {
  const isChanged = (key: string) =>
    JSON.stringify(ownValue(before, key)) !== JSON.stringify(ownValue(after, key));
  return Object.fromEntries(Object.entries(body).filter(([key]) => isChanged(key)));
}
