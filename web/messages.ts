/**
 * Every text of the screens, a constant an area, so that a translation is this file again.
 * Texts with a value in them are functions. Names of things come from the API.
 */

export const kit = {
  skipToContent: 'Skip to content',
  close: 'Close',
  undo: 'Undo',
  loading: 'Loading',
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
  title: 'Something went wrong',
  text: 'The page could not be shown. Nothing was lost: your cart is kept.',
  again: 'Try again',
  home: 'Back home',
} as const;
