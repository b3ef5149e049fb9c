/** Texts of the favourites panel, loaded just before it opens. */
export const favourites = {
  title: 'Favourites',
  remove: (title: string) => `Remove ${title}`,
  viewAll: 'View all',
  empty: 'No favourites yet. Tap the heart on a product to save it.',
  visitor: 'Sign in to save favourites and see them on any device.',
  signIn: 'Sign in',
  failed: 'We couldn’t load your favourites.',
  notRemoved: 'We couldn’t remove it. Please try again.',
} as const;
