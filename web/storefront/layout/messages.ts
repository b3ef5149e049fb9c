/** The texts of the frame around every page of the shop. */

export const promo = {
  region: 'Announcement',
  dismiss: 'Dismiss',
} as const;

export const header = {
  main: 'Main',
  menu: 'Menu',
  search: 'Search',
  signIn: 'Sign in',
  createAccount: 'Create Account',
  account: 'Account',
  dashboard: 'Dashboard',
  profile: 'Profile',
  signOut: 'Sign out',
  signedOut: 'You are signed out.',
  cart: (count: string) => `Cart, ${count}`,
  item: 'item',
  favourites: 'Favourites',
  favouritesCount: (count: string) => `Favourites, ${count}`,
} as const;

export const menu = {
  women: 'Women',
  men: 'Men',
  featured: 'Featured',
  clothing: 'Clothing',
  newArrivals: 'New Arrivals',
  viewAllWomen: 'View all women’s',
  viewAllMen: 'View all men’s',
} as const;

export const footer = {
  motto: 'The edge that does not unravel.',
  shop: 'Shop',
  help: 'Help',
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
  theme: 'Colours of this site',
  system: 'System',
  light: 'Light',
  dark: 'Dark',
} as const;

export const offline = {
  text: 'You seem to be offline. What you typed is kept.',
  held: 'You seem to be offline. The page you chose opens as soon as you are back.',
} as const;
