/** The texts of the home page that are not its stored contents. */

export const home = {
  title: 'Clothing for women and men',
  description:
    'Everyday clothing for women and men: T-shirts, shirts, dresses, hoodies and more, chosen for the cloth first.',
} as const;

export const carousel = {
  label: 'Featured',
  roleDescription: 'carousel',
  slideRoleDescription: 'slide',
  position: (number: number, count: number) => `${number} of ${count}`,
  choose: (number: number, count: number) => `Slide ${number} of ${count}`,
  pause: 'Pause',
  play: 'Play',
} as const;

export const points = {
  label: 'What you can rely on',
  shipping: 'Free shipping',
  shippingText: 'On your first order',
  returns: 'Returns',
  returnsText: (days: string) => `Within ${days}`,
  day: 'day',
  payment: 'Secure payment',
  paymentText: 'Your card details stay private',
  support: 'Online support',
  supportText: 'Here when you need us',
} as const;

export const sections = {
  categories: 'Browse Categories',
  newArrivals: 'New Arrivals',
  viewAll: 'View all',
} as const;

export const newsletter = {
  title: 'New cloth, now and then',
  text: 'One letter a month: what arrived, what it is made of, how to look after it.',
  email: 'Email',
  placeholder: 'Enter your email',
  submit: 'Subscribe',
  busy: 'Subscribing',
  small: 'You can leave with one click, any time.',
  confirmed: 'Your subscription is confirmed.',
  expired: 'This link is no longer valid. Please subscribe again.',
  again: 'To the newsletter',
  failed: 'The shop could not be reached. Please try again.',
} as const;
