/** The texts of the hearts and of the favourites' page. */
export const wishlist = {
  title: 'Favourites',
  products: 'Products',
  item: 'item',
  favourite: (title: string) => `Favourite: ${title}`,
  failed: 'Your favourites could not be changed. Please try again.',
  notLoaded: 'Your favourites could not be loaded',
  emptyTitle: 'Nothing here yet',
  emptyText: 'The heart on a product keeps it here, on every device you sign in on.',
  viewAll: 'View all',
} as const;
