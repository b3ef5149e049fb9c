import {
  type Category,
  type CategoryKey,
  type ColourName,
  categories,
  colourNames,
  type SizeName,
} from '#contract/values/assortment';

/** The ids in the tables `category` and `colour` of the contract's values. An id never changes. */
export const categoryIds: Record<CategoryKey, number> = {
  mens_tshirt: 1,
  mens_polo: 2,
  mens_shirt: 3,
  mens_hoodie: 4,
  mens_sweatshirt: 5,
  mens_pant: 6,
  mens_chino: 7,
  mens_short: 8,
  womens_top: 9,
  womens_dress: 10,
  womens_shirt: 11,
  womens_hoodie: 12,
  womens_sweatshirt: 13,
  womens_pant: 14,
};
export const colourIds: Record<ColourName, number> = {
  Black: 1,
  White: 2,
  Red: 3,
  Green: 4,
  Blue: 5,
  Pink: 6,
  Beige: 7,
  Grey: 8,
};

/** The bit of each size in a product's size bits; the fifth is for all other sizes. */
export const sizeBits: Record<SizeName, number> = { S: 1, M: 2, L: 4, XL: 8 };
const OTHER_SIZE_BIT = 16;

const categoriesById = new Map(categories.map((category) => [categoryIds[category.key], category]));
const coloursById = new Map(colourNames.map((name) => [colourIds[name], name]));

export function categoryOf(id: number): Category {
  const category = categoriesById.get(id);
  if (!category) throw new Error(`there is no category ${id}`);
  return category;
}

export function categoryByKey(key: CategoryKey): Category {
  return categoryOf(categoryIds[key]);
}

/** The colour's name, or an empty string without a colour. */
export function colourOf(id: number | null): string {
  return id === null ? '' : (coloursById.get(id) ?? '');
}

/** Null for an empty name. The contract rejects unknown names. */
export function colourIdOf(name: string): number | null {
  return (colourIds as Record<string, number>)[name] ?? null;
}

/** The bits of the sizes that have stock. */
export function sizeBitsOf(sizes: { name: string; quantity: number }[]): number {
  return sizes
    .filter((size) => size.quantity > 0)
    .reduce((bits, size) => bits | bitOf(size.name), 0);
}

function bitOf(name: string): number {
  return (sizeBits as Record<string, number>)[name.toUpperCase()] ?? OTHER_SIZE_BIT;
}
