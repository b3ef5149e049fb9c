import type { ErrorDetail } from '#contract/errors';
import { type Assortment, isSameName } from '../../assortment/assortment.rules';
import type { StoredProduct } from './product.rules';

/** The size of a product without sizes, which any category may have. */
export const ONE_SIZE = 'One size';

/**
 * What staff may have overlooked about the sizes of a product: sizes with stock that leave it, as they are removed or renamed,
 * and new sizes outside the size system of its category. `before` is null for a new product.
 */
export function sizeQuestions(
  assortment: Assortment,
  before: Pick<StoredProduct, 'sizes'> | null,
  after: Pick<StoredProduct, 'sizes' | 'category'>,
): ErrorDetail[] {
  const saved = before?.sizes ?? [];
  const removed = saved.filter(
    ({ name, quantity }) => quantity > 0 && !after.sizes.some((size) => size.name === name),
  );
  const known = sizesOfCategory(assortment, after.category);
  const foreign = after.sizes
    .map(({ name }) => name)
    .filter(
      (name) =>
        ![...known, ONE_SIZE].some((one) => isSameName(one, name)) &&
        !saved.some((size) => size.name === name),
    );
  return [
    ...(removed.length > 0 ? [{ path: 'sizes', message: leaving(removed) }] : []),
    ...(known.length > 0 && foreign.length > 0
      ? [{ path: 'sizes', message: outside(foreign) }]
      : []),
  ];
}

/** Those of the category's size system; of the first one if it names none, as the product form offers them. */
function sizesOfCategory({ categories, sizeSystems }: Assortment, key: string): string[] {
  const category = categories.find((one) => one.key === key);
  const system = sizeSystems.find((one) => one.key === category?.sizeSystem) ?? sizeSystems[0];
  return system?.sizes ?? [];
}

function leaving(sizes: readonly { name: string; quantity: number }[]): string {
  const names = sizes.map(({ name, quantity }) => `${name} (${quantity} in stock)`).join(', ');
  return `${names} will leave this product, because ${sizes.length === 1 ? 'it is' : 'they are'} removed or renamed.`;
}

function outside(names: readonly string[]): string {
  return names.length === 1
    ? `${names[0]} isn’t a size of this category. Shoppers can buy it, but filters and size charts don’t know it.`
    : `${names.join(', ')} aren’t sizes of this category. Shoppers can buy them, but filters and size charts don’t know them.`;
}
