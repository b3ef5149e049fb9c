import { formatCount } from '../../../ui/text/format-count';

/** Texts of a list with no products. Loaded with it. */

export const empty = {
  title: {
    category: (labels: string) => `No ${labels} here`,
    size: (labels: string) => `Nothing in size ${labels} here`,
    color: (labels: string) => `Nothing in ${labels} here`,
    attribute: (labels: string) => `Nothing here with ${labels}`,
    brand: (labels: string) => `Nothing by ${labels} here`,
    only: (labels: string) => `Nothing here is ${labels}`,
    price: () => 'Nothing at that price here',
  },
  without: {
    category: 'Without that category, there',
    size: 'More items are available in other sizes.',
    color: 'Without that color, there',
    attribute: 'More items are available without this filter.',
    brand: 'Without that brand, there',
    price: 'More items are available at other prices.',
    only: 'More items are available without this filter.',
  },
  removePrice: 'Remove price',
  otherItems: (start: string, count: number) =>
    `${start} ${count === 1 ? 'is' : 'are'} ${formatCount(count, 'item')}.`,
  or: ' or ',
  and: ' and ',
  filteredTitle: 'No matches for these filters',
  filteredText: 'Clear the filters to see everything.',
  searchTitle: (q: string) => `No results for “${q}”`,
  searchText: 'Check the spelling or try a different word.',
  nearest: (words: string) => `Results for “${words}” instead`,
  arrivals: 'New Arrivals',
  searchHereText: 'It may be in another part of the shop.',
  searchAll: 'Search the whole shop',
  placeTitle: 'Nothing here yet',
  placeText: 'Have a look around the rest of the shop.',
  see: (possessive: string) => `See ${possessive} clothing`,
  pageTitle: (page: string) => `Page ${page} doesn’t exist`,
  pageText: (pages: string) => `The list has ${pages}.`,
  pages: (count: number) => formatCount(count, 'page'),
  lastPage: 'Go to the last page',
} as const;
