import type { StoredProduct } from './product.rules';

/** The fields of a product that can be changed. */
export type ProductState = Omit<StoredProduct, 'id' | 'createdAt'>;
export type StateField = keyof ProductState;

const fields: StateField[] = [
  ...(['title', 'brand', 'description', 'imageUrl', 'images', 'price', 'discountPrice'] as const),
  ...(['category', 'section', 'colour', 'isNew', 'sizes', 'isArchived'] as const),
];

/** The fields in which two products differ. */
export function differingFields(before: ProductState, after: ProductState): StateField[] {
  return fields.filter((field) => !isSame(field, before[field], after[field]));
}

/** The named fields of a product. */
export function pick(state: ProductState, names: StateField[]): Partial<ProductState> {
  return Object.fromEntries(names.map((name) => [name, state[name]]));
}

/** The first field whose value is not the expected one, or null. */
export function firstChangedSince(
  present: ProductState,
  expected: Partial<ProductState>,
): StateField | null {
  const names = Object.keys(expected) as StateField[];
  return names.find((name) => !isSame(name, present[name], expected[name])) ?? null;
}

/** Labels for error messages. */
export const fieldNames: Record<StateField, string> = {
  title: 'title',
  brand: 'brand',
  description: 'description',
  imageUrl: 'picture',
  images: 'pictures',
  price: 'price',
  discountPrice: 'discounted price',
  category: 'category',
  section: 'kind',
  colour: 'colour',
  isNew: 'new flag',
  sizes: 'stock',
  isArchived: 'place in the shop',
};

/** Compared by JSON in a fixed order of keys: the database reorders the keys of objects. */
function isSame(field: StateField, one: unknown, other: unknown): boolean {
  return comparable(field, one) === comparable(field, other);
}

function comparable(field: StateField, value: unknown): string {
  if (field === 'sizes')
    return JSON.stringify(
      (value as ProductState['sizes']).map((size) => [size.name, size.quantity]),
    );
  if (field === 'images')
    return JSON.stringify((value as ProductState['images']).map((image) => [image.url, image.alt]));
  return JSON.stringify(value);
}
