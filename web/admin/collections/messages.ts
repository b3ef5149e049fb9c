import type { CollectionSort } from '#contract/values/catalogue/collections';

/** Texts of the collections. */

export const collections = {
  title: 'Collections',
  list: 'In the order of the shop',
  intro: 'Lists with a page of their own. Link to them in the menus under Brand.',
  byHand: 'by hand',
  byRule: 'by rule',
  hidden: 'not published',
  product: 'product',
  products: 'products',
} as const;

export const collection = {
  addTitle: 'Add collection',
  notFound: 'This collection doesn’t exist',
  back: 'All collections',
  details: 'Details',
  name: 'Name',
  slug: 'Address',
  slugHint: 'Left empty, it follows from the name. The old address keeps working.',
  description: 'Description',
  products: 'Products',
  kind: 'How its products are chosen',
  kinds: { picked: 'Picked by hand', rule: 'By rule' },
  rule: 'Rule',
  ruleHint: 'Products belong to it while they meet every condition.',
  picture: 'Picture',
  shown: 'In the shop',
  isPublished: 'Published',
  sort: 'Sort by default',
  sorts: {
    featured: 'Your order',
    new: 'Newest first',
    price_low: 'Lowest price first',
    price_high: 'Highest price first',
  } satisfies Record<CollectionSort, string>,
  preview: 'View in the shop',
  save: 'Save',
  saving: 'Saving',
  saved: (name: string) => `${name} is saved`,
} as const;

export const rule = {
  tag: 'Tags',
  tagHint: 'Products with one of them. Separate them with commas.',
  main: 'Department',
  section: 'Section',
  any: 'Any',
  category: 'Categories',
  color: 'Colors',
  brand: 'Brands',
  add: 'Add',
  remove: (value: string) => `Remove ${value}`,
  minPrice: 'Price from $',
  maxPrice: 'Price to $',
  newSinceDays: 'New for (days)',
  newSinceHint: 'Counted from the day a product was added. Older ones leave by themselves.',
  sale: 'On sale',
  new: 'Shown under New Arrivals',
  inStock: 'In stock',
  matches: (products: string) => `${products} match this rule`,
  matchesOne: '1 product matches this rule',
  none: 'No product matches this rule',
  incomplete: 'Add a condition to see its products.',
} as const;
