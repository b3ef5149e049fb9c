import type { CollectionSort } from '#contract/values/catalogue/collections';
import { formatCount } from '../../ui/text/format-count';

/** Texts of the collections. */

export const collections = {
  title: 'Collections',
  list: 'As sorted in the shop',
  intro: 'Lists with their own page. Link to them in the menus under Brand.',
  byHand: 'by hand',
  byRule: 'by rule',
  hidden: 'not published',
  productCount: (count: number) => formatCount(count, 'product'),
} as const;

export const collection = {
  addTitle: 'Add collection',
  notFound: 'This collection doesn’t exist',
  back: 'All collections',
  details: 'Details',
  name: 'Name',
  slug: 'Slug',
  slugHint: 'If left empty, it’s made from the name. Earlier URLs keep working.',
  description: 'Description',
  products: 'Products',
  kind: 'How its products are chosen',
  kinds: { picked: 'Picked by hand', rule: 'By rule' },
  rule: 'Rule',
  ruleHint: 'Products belong to it while they meet every condition.',
  picture: 'Picture',
  shown: 'In the shop',
  isPublished: 'Published',
  sort: 'Default sort order',
  sorts: {
    featured: 'Your order',
    new: 'Newest first',
    price_low: 'Lowest price first',
    price_high: 'Highest price first',
    rating: 'Best rated first',
  } satisfies Record<CollectionSort, string>,
  preview: 'View in the shop',
  save: 'Save',
  saving: 'Saving',
  saved: (name: string) => `${name} is saved`,
} as const;

export const rule = {
  tag: 'Tags',
  tagHint: 'Products with any of these tags. Separate tags with commas.',
  main: 'Department',
  section: 'Section',
  any: 'Any',
  category: 'Categories',
  color: 'Colours',
  brand: 'Brands',
  attribute: 'Attributes',
  choice: (attribute: string, choice: string) => `${attribute}: ${choice}`,
  minPrice: 'Price from',
  maxPrice: 'Price to',
  newSinceDays: 'Added in the last (days)',
  newSinceHint: 'Older products drop out automatically.',
  sale: 'On sale',
  new: 'Shown under New Arrivals',
  inStock: 'In stock',
  matches: (products: string) => `${products} match this rule`,
  matchesOne: '1 product matches this rule',
  none: 'No product matches this rule',
  incomplete: 'Add a condition to see its products.',
} as const;
