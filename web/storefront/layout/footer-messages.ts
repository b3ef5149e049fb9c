/** Texts of the footer, which the drawer shares. Loaded with them. */

export const footer = {
  motto: 'The edge that doesn’t unravel.',
  shop: 'Shop',
  help: 'Help',
  brands: 'Brands',
  favourites: 'Favourites',
  delivery: 'Delivery',
  returns: 'Returns',
  sizeGuide: 'Size guide',
  contact: 'Contact',
  about: 'About',
  materials: 'Materials',
  privacy: 'Privacy',
  terms: 'Terms',
  copyright: (year: number, name: string) => `© ${year} ${name}`,
  currency: 'Prices in US dollars',
  theme: 'Theme',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
} as const;
