/** Texts of a shop that has no products yet. */

export const openingSoon = {
  title: 'We’re opening soon',
  text: 'Our first products are on their way. Please come back in a little while.',
  contact: 'Contact us',
} as const;
