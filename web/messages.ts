/**
 * The texts that both areas share; the shop's and the admin's own stand in their `messages.ts`, so that
 * neither loads the other's. A text with a value in it is a function.
 */

export const kit = {
  skipToContent: 'Skip to content',
  close: 'Close',
  undo: 'Undo',
  loading: 'Loading',
  notLoaded: 'This could not be loaded. Please check your connection and try again.',
  optional: 'Optional',
  increase: 'Increase',
  decrease: 'Decrease',
  soldOut: 'sold out',
  priceNow: 'now',
  priceWas: 'was',
  percentOff: (percent: string) => `${percent} off`,
  breadcrumb: 'Breadcrumb',
  pages: 'Pages',
  page: (page: number) => `Page ${page}`,
  previousPage: 'Previous',
  nextPage: 'Next',
  figureTotal: 'Total',
  figureThisWeek: 'This Week',
  showAsTable: 'Show as table',
} as const;

export const shop = {
  name: 'Selvedge',
  adminName: 'Selvedge admin',
} as const;

export const notFound = {
  documentTitle: '404 - Page Not Found',
  title: 'Page Not Found',
  text: "Sorry, the page you're looking for does not exist.",
  home: 'Back home',
} as const;

export const failure = {
  away: 'Unavailable right now',
  awayText: 'The shop cannot be reached at the moment. Nothing was lost: your cart is kept.',
  title: 'Something went wrong',
  text: 'The page could not be shown. Nothing was lost: your cart is kept.',
  again: 'Try again',
  home: 'Back home',
} as const;
