import type { Product } from '#contract/catalogue/catalogue';

export const MAX_RELATED = 6;

/** The query for related products: the cheapest of the same category. */
export const relatedQuery = ({ topLevelCategory, thirdLevelCategory }: OfKind) => ({
  main: topLevelCategory,
  category: thirdLevelCategory,
  sort: 'price_low' as const,
  pageNumber: '1',
  pageSize: '8',
});

type OfKind = Pick<Product, 'topLevelCategory' | 'thirdLevelCategory'>;

/** The related products: items 2 to 7 of the list, without the product itself. */
export function relatedProducts<Item extends { _id: string }>(
  list: readonly Item[],
  shownId: string,
) {
  return list
    .slice(1)
    .filter(({ _id }) => _id !== shownId)
    .slice(0, MAX_RELATED);
}
