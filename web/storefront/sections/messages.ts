import { formatCount } from '../../ui/text/format-count';

/** Texts of sections that staff do not edit. */

export const points = {
  label: 'Our promises',
  shipping: 'Free shipping',
  shippingText: 'On your first order',
  firstOrderText: 'On your first order with an account',
  onEveryOrder: 'On every order',
  onOrdersOver: (amount: string) => `On orders over ${amount}`,
  delivery: 'Delivery',
  deliveryText: (workingDays: string) => `In ${workingDays}`,
  returns: 'Returns',
  returnsText: (days: number) => `Within ${formatCount(days, 'day')}`,
  payment: 'Secure payment',
  paymentText: 'Your card details stay private',
  support: 'Online support',
  supportText: 'Here when you need us',
  viewAll: 'View all',
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

/** Texts of the newsletter form. */
export const newsletter = {
  email: 'Email',
  placeholder: 'Enter your email',
  submit: 'Subscribe',
  busy: 'Subscribing',
  small: 'Unsubscribe with one click, any time.',
  failed: 'We couldn’t reach the shop. Please try again.',
} as const;
