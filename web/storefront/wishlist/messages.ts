/** The texts of the favourites: hearts, the header's dropdown and the page. */
export const wishlist = {
  title: 'Favourites',
  favourite: (title: string) => `Favourite: ${title}`,
  failed: 'Your favourites could not be changed. Please try again.',
} as const;
