import { formatCount } from '../../ui/text/format-count';

/** Texts of the favourite buttons and the favourites page. */
export const wishlist = {
  title: 'Favourites',
  products: 'Products',
  items: (count: number) => formatCount(count, 'item'),
  favourite: (title: string) => `Favourite: ${title}`,
  removed: (title: string) => `${title} removed from favourites`,
  failed: 'We couldn’t update your favourites. Please try again.',
  notLoaded: 'We couldn’t load your favourites',
  emptyTitle: 'No favourites yet',
  emptyText: 'Tap the heart on a product to save it here, on every device.',
  newFor: (department: string) => `New for ${department}`,
} as const;
