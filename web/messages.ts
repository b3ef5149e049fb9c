/**
 * Texts shared by the storefront and the admin area. Each folder has its own `messages.ts`, so that neither area
 * loads the other’s texts. A text that contains a value is a function.
 */

export const kit = {
  skipToContent: 'Skip to content',
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  loading: 'Loading',
  notLoaded: 'We couldn’t load this. Check your connection and try again.',
  optional: 'Optional',
  increase: 'Increase',
  decrease: 'Decrease',
  soldOut: 'sold out',
  priceNow: 'now',
  priceWas: 'was',
  lowestPrice: (price: string) => `Lowest price of the last 30 days: ${price}`,
  taxIncluded: (name: string) => `Includes ${name}`,
  taxNotIncluded: 'Plus tax, calculated at checkout',
  stars: (rating: string) => `${rating} out of 5 stars`,
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

/** What a person reads on the home page, by how the session ended. */
export const sessionEnd = {
  signOut: 'You’re signed out.',
  everywhere: 'You’re signed out on every device.',
  erased: 'Your account has been deleted.',
} as const;

export const notFound = {
  documentTitle: '404 - Page Not Found',
  title: 'Page Not Found',
  text: "Sorry, the page you're looking for does not exist.",
  home: 'Back home',
} as const;

export const failure = {
  unavailable: 'We’ll be right back',
  unavailableText: 'We can’t reach the shop at the moment. Your cart is safe.',
  title: 'Something went wrong',
  tryAgain: 'Something went wrong. Please try again.',
  offline: 'You’re offline. Please try again when you’re back.',
  text: 'We couldn’t show this page. Your cart is safe.',
  again: 'Try again',
  home: 'Back home',
} as const;
