import { formatCount } from '../../ui/text/format-count';

/** Texts of the header, menus and footer around every storefront page. */

export const promo = {
  region: 'Announcement',
  dismiss: 'Dismiss',
} as const;

export const header = {
  main: 'Main',
  more: 'More',
  menu: 'Menu',
  search: 'Search',
  signIn: 'Sign in',
  createAccount: 'Create Account',
  account: 'Account',
  dashboard: 'Dashboard',
  profile: 'Profile',
  orders: 'Orders',
  signOut: 'Sign out',
  cart: (count: string) => `Cart, ${count}`,
  items: (count: number) => formatCount(count, 'item'),
  favourites: 'Favourites',
  favouritesCount: (count: string) => `Favourites, ${count}`,
} as const;

export const menu = {
  featured: 'Featured',
  newArrivals: 'New Arrivals',
  viewAll: (possessive: string) => `View all ${possessive}`,
  /** ‘Men’s’. Other languages may need the name alone: ‘Herren’. */
  possessive: (name: string) => `${name}’s`,
  /** ‘Kids’’ */
  possessiveOfS: (name: string) => `${name}’`,
} as const;

export const offline = {
  text: 'You’re offline. We’ll reconnect as soon as we can.',
  held: 'You’re offline. This page will open as soon as you’re back online.',
} as const;
