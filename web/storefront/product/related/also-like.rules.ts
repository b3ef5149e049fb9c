import type { Product } from '#contract/catalogue';

const SHOWN = 6;

/** The list that a product's others come from: the cheapest of its kind. */
export const othersQuery = ({ topLevelCategory, thirdLevelCategory }: OfKind) => ({
  main: topLevelCategory,
  category: thirdLevelCategory,
  sort: 'price_low' as const,
  pageNumber: '1',
  pageSize: '8',
});

type OfKind = Pick<Product, 'topLevelCategory' | 'thirdLevelCategory'>;

/** What else to show beside a product: items 2 to 7 of the list, and never the product itself. */
export function othersOf<Item extends { _id: string }>(list: readonly Item[], shownId: string) {
  return list
    .slice(1)
    .filter(({ _id }) => _id !== shownId)
    .slice(0, SHOWN);
}
