/** The texts of the product listings and of the search. */

export const listing = {
  departments: { men: 'Men', women: 'Women' },
  sections: { clothing: 'Clothing', accessories: 'Accessories' },
  all: { men: 'Men’s clothing', women: 'Women’s clothing' },
  newArrivals: 'New Arrivals',
  search: 'Search',
  resultsFor: (q: string) => `Results for “${q}”`,
  described: (title: string, shop: string) =>
    `${title} at ${shop}: filter by size and color, sort by price.`,
  products: 'Products',
  item: 'Item',
  items: 'Items',
  sort: 'Sort',
  sorts: {
    new: 'New Arrivals',
    price_low: 'Price Low to High',
    price_high: 'Price High to Low',
  },
} as const;

export const filters = {
  title: 'Filters',
  open: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  names: { category: 'Category', size: 'Size', color: 'Color' },
  size: (name: string) => `Size ${name}`,
  remove: (label: string) => `Remove ${label}`,
  clearAll: 'Clear all',
  show: (items: string) => `Show ${items}`,
  unknown: {
    category: (value: string) => `There is no category “${value}” here. It was left out.`,
    size: (value: string) => `There is no size “${value}”. It was left out.`,
    color: (value: string) => `There is no color “${value}”. It was left out.`,
    sort: (value: string) => `There is no order “${value}”. The lowest price comes first.`,
  },
} as const;

export const empty = {
  title: {
    category: (labels: string) => `No ${labels} here`,
    size: (labels: string) => `Nothing in size ${labels} here`,
    color: (labels: string) => `Nothing in ${labels} here`,
  },
  without: {
    category: 'Without that category there',
    size: 'Without that size there are more items.',
    color: 'Without that color there',
  },
  are: (start: string, items: string, isOne: boolean) =>
    `${start} ${isOne ? 'is' : 'are'} ${items}.`,
  or: ' or ',
  and: ' and ',
  filteredTitle: 'Nothing fits these filters',
  filteredText: 'No one of them alone would change that.',
  searchTitle: 'Nothing found',
  searchText: 'Try another word, or look through everything there is.',
  placeTitle: 'Nothing here yet',
  placeText: 'There is more elsewhere in the shop.',
  seeWomen: 'See women’s clothing',
  seeMen: 'See men’s clothing',
  pageTitle: (page: string) => `There is no page ${page}`,
  pageText: (pages: string) => `The list has ${pages}.`,
  page: 'page',
  lastPage: 'Go to the last page',
} as const;

export const failed = {
  signInFirst: 'Please Sign in first to view products.',
  signIn: 'Sign In',
  keptText: 'Your filters are kept.',
  again: 'Try again',
} as const;
