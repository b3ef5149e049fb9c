import { formatCount } from '../../ui/text/format-count';

/** Texts of the product listings and search results. */

export const listing = {
  /** ‘Men’s clothing’ */
  all: (possessive: string, section: string) => `${possessive} ${section}`,
  newArrivals: 'New Arrivals',
  search: 'Search',
  brands: 'Brands',
  brandsText: 'All the brands we sell, from A to Z.',
  noBrands: 'There are no brands yet.',
  collections: 'Collections',
  collectionsText: 'Put together by us, for a season, a trip or a mood.',
  noCollections: 'There are no collections yet.',
  resultsFor: (q: string) => `Results for “${q}”`,
  pageOf: (title: string, page: number) => `${title}, page ${page}`,
  described: (title: string, shop: string) =>
    `${title} at ${shop}: filter by size and color, sort by price.`,
  products: 'Products',
  items: (count: number) => formatCount(count, 'Item', 'Items'),
  sort: 'Sort',
  sorts: {
    featured: 'Featured',
    relevance: 'Best match',
    new: 'New Arrivals',
    price_low: 'Price Low to High',
    price_high: 'Price High to Low',
    rating: 'Best rated',
  },
} as const;

export const filters = {
  title: 'Filters',
  open: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  names: {
    category: 'Category',
    size: 'Size',
    color: 'Color',
    attribute: 'More',
    brand: 'Brand',
    price: 'Price',
    only: 'Show only',
  },
  only: { inStock: 'In stock', new: 'New', sale: 'On sale' },
  yes: 'Yes',
  no: 'No',
  valueOf: (attribute: string, value: string) => `${attribute}: ${value}`,
  showAll: (count: string) => `Show all ${count}`,
  moreBrands: (count: string) => `Show all ${count} brands`,
  price: {
    from: 'From',
    to: 'To',
    go: 'Go',
    apply: 'Go, apply price range',
    wrong: 'Enter an amount, for example 40.',
    between: (min: string, max: string) => `${min} to ${max}`,
    above: (min: string) => `${min} and up`,
    below: (max: string) => `Up to ${max}`,
  },
  applyRange: (name: string) => `Go, apply ${name}`,
  wrongNumber: 'Enter a number, for example 40.',
  size: (name: string) => `Size ${name}`,
  remove: (label: string) => `Remove ${label}`,
  clearAll: 'Clear all',
  show: (items: string) => `Show ${items}`,
  unknown: {
    category: (value: string) => `We don’t have a category “${value}” here, so we ignored it.`,
    size: (value: string) => `We don’t have a size “${value}”, so we ignored it.`,
    color: (value: string) => `We don’t have a color “${value}”, so we ignored it.`,
    attribute: (value: string) => `We can’t filter by “${value}” here, so we ignored it.`,
    brand: (value: string) => `We don’t have a brand “${value}”, so we ignored it.`,
    only: (value: string) => `We didn’t recognise “${value}”, so we ignored it.`,
    price: (value: string) => `“${value}” isn’t a price, so we ignored it.`,
    page: (value: string) => `Page “${value}” doesn’t exist. Here’s the first page.`,
    sort: (value: string) => `We can’t sort by “${value}”, so we ignored it.`,
  },
} as const;

export const failed = {
  signInFirst: 'Please Sign in first to view products.',
  signIn: 'Sign In',
  retryText: 'We’ve kept your filters.',
} as const;
