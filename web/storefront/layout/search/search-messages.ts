import { formatCount } from '../../../ui/text/format-count';

/** Texts of the search field, loaded just before it opens. */
export const search = {
  label: 'Search the shop',
  placeholder: 'What are you looking for?',
  submit: 'Search',
  close: 'Close search',
  products: 'Products',
  categories: 'Categories',
  signInFirst: 'Please Sign in first to view products.',
  signIn: 'Sign In',
  found: (count: string) => `${count}. Use the up and down arrows to choose.`,
  suggestions: (count: number) => formatCount(count, 'suggestion'),
  none: (text: string) => `No results for “${text}”`,
} as const;
