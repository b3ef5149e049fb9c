/** Texts of a new shop's brand and menus until staff edit them. */
export const brandTexts = {
  /** Under the default name, which is that of the demo shop. */
  demo: {
    tagline: 'Clothing for women and men',
    description:
      'Everyday clothing for women and men: T-shirts, shirts, dresses, hoodies and more, chosen for the cloth first.',
    motto: 'The edge that doesn’t unravel.',
  },
  /** Under any other name, whatever the shop sells. */
  neutral: {
    tagline: 'Online shop',
    description: 'Look around, find your size and order online.',
    motto: 'Find what fits.',
  },
  menu: {
    shop: 'Shop',
    brands: 'Brands',
    favourites: 'Favourites',
    help: 'Help',
    delivery: 'Delivery',
    returns: 'Returns',
    sizeGuide: 'Size guide',
    contact: 'Contact',
    about: 'About',
    materials: 'Materials',
    privacy: 'Privacy',
    terms: 'Terms',
  },
} as const;
