import type { StoredCollection } from '#contract/admin/catalogue/collections';
import { type DemoProduct, demoProducts } from './catalogue/products';
import { pictured } from './home';

export type DemoCollection = Omit<StoredCollection, '_id' | 'version' | 'isPublished'>;

export const LINEN = 'linen';
/** The categories of which the weekend collection has one product each. */
const WEEKEND = ['womens_dress', 'mens_chino', 'womens_hoodie', 'mens_tshirt', 'womens_pant'];

export function isLinen({ title, description }: DemoProduct): boolean {
  return /linen/i.test(`${title} ${description}`);
}

/** One collection by rule and one by hand. No menu links to them. */
export function demoCollections(ids: ReadonlyMap<DemoProduct, string>): DemoCollection[] {
  const first = WEEKEND.flatMap(
    (category) => demoProducts.find((product) => product.category === category) ?? [],
  );
  return [
    {
      name: 'The linen edit',
      slug: 'the-linen-edit',
      image: pictured('hero-3').image,
      description: 'Cool in the heat, and better with every wash.',
      rule: { tag: [LINEN] },
      productIds: [],
      sort: 'new',
    },
    {
      name: 'A weekend away',
      slug: 'a-weekend-away',
      image: pictured('hero-2').image,
      description: 'Five pieces for two days, and one small bag.',
      rule: null,
      sort: 'featured',
      productIds: first.flatMap((product) => ids.get(product) ?? []),
    },
  ];
}
