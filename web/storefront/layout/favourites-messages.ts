/** The texts of the favourites' panel, which is loaded when it is about to be opened. */
export const favourites = {
  title: 'Favourites',
  remove: (title: string) => `Remove ${title}`,
  viewAll: 'View all',
  empty: 'Nothing here yet. The heart on a product keeps it here.',
  visitor: 'Sign in to keep what you like and find it again on any device.',
  signIn: 'Sign in',
  failed: 'Your favourites could not be loaded.',
  notRemoved: 'It could not be removed. Please try again.',
} as const;
