import type { ProductImage, Suggestion } from '#contract/catalogue';
import { categories } from '#contract/values/assortment';
import * as paths from '../../../paths';
import { categoryPath } from '../departments';

export type SearchOption = {
  id: string;
  kind: 'category' | 'product';
  to: string;
  label: string;
  product?: { brand: string; colour: string; price: number; image: ProductImage };
};

/** The suggestions in the order of the list and the arrow keys. */
export function optionsOf(suggestion: Suggestion | undefined, listId: string): SearchOption[] {
  if (!suggestion) return [];
  const found = suggestion.categories.map(({ key, label }): SearchOption => {
    const category = categories.find((known) => known.key === key);
    return {
      id: `${listId}-${key}`,
      kind: 'category',
      to: category ? categoryPath(category) : paths.search(label),
      label,
    };
  });
  const products = suggestion.products.map(
    ({ _id, title, brand, colour, discountPrice, image }): SearchOption => ({
      id: `${listId}-${_id}`,
      kind: 'product',
      to: paths.product(_id),
      label: title,
      product: { brand, colour, price: discountPrice, image },
    }),
  );
  return [...found, ...products];
}
