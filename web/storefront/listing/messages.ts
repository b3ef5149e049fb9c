/** The texts of the product listings and of the search. */

export const listing = {
  departments: { men: 'Men', women: 'Women' },
  sections: { clothing: 'Clothing', accessories: 'Accessories' },
  all: { men: 'Men’s clothing', women: 'Women’s clothing' },
  newArrivals: 'New Arrivals',
  search: 'Search',
  resultsFor: (q: string) => `Results for “${q}”`,
  pageOf: (title: string, page: number) => `${title}, page ${page}`,
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
  names: {
    category: 'Category',
    size: 'Size',
    color: 'Color',
    brand: 'Brand',
    price: 'Price',
    only: 'Show only',
  },
  only: { inStock: 'In stock', new: 'New', sale: 'On sale' },
  moreBrands: (count: string) => `Show all ${count} brands`,
  price: {
    from: 'From $',
    to: 'To $',
    go: 'Go',
    apply: 'Go, apply the prices',
    wrong: 'Enter an amount such as 40.',
    between: (min: string, max: string) => `${min} to ${max}`,
    above: (min: string) => `${min} and more`,
    below: (max: string) => `Up to ${max}`,
  },
  size: (name: string) => `Size ${name}`,
  remove: (label: string) => `Remove ${label}`,
  clearAll: 'Clear all',
  show: (items: string) => `Show ${items}`,
  unknown: {
    category: (value: string) => `There is no category “${value}” here. It was left out.`,
    size: (value: string) => `There is no size “${value}”. It was left out.`,
    color: (value: string) => `There is no color “${value}”. It was left out.`,
    brand: (value: string) => `There is no brand “${value}”. It was left out.`,
    only: (value: string) => `“${value}” was not understood and was left out.`,
    price: (value: string) => `“${value}” is not a price. It was left out.`,
    page: (value: string) => `There is no page “${value}”. This is the first.`,
    sort: (value: string) => `There is no order “${value}”. The lowest price comes first.`,
  },
} as const;

export const empty = {
  title: {
    category: (labels: string) => `No ${labels} here`,
    size: (labels: string) => `Nothing in size ${labels} here`,
    color: (labels: string) => `Nothing in ${labels} here`,
    brand: (labels: string) => `Nothing by ${labels} here`,
    only: (labels: string) => `Nothing here is ${labels.toLowerCase()}`,
    price: () => 'Nothing at that price here',
  },
  without: {
    category: 'Without that category there',
    size: 'Without that size there are more items.',
    color: 'Without that color there',
    brand: 'Without that brand there',
    price: 'At other prices there are more items.',
    only: 'Without it there are more items.',
  },
  removePrice: 'Remove price',
  are: (start: string, items: string, isOne: boolean) =>
    `${start} ${isOne ? 'is' : 'are'} ${items}.`,
  or: ' or ',
  and: ' and ',
  filteredTitle: 'Nothing fits these filters',
  filteredText: 'Clear them to see everything here.',
  searchTitle: 'Nothing found',
  searchText: 'Try another word, or look through everything there is.',
  searchHereText: 'It may be elsewhere in the shop.',
  searchAll: 'Search the whole shop',
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
