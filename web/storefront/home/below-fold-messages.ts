/** Texts of the home page below its first view. */

export const points = {
  label: 'Our promises',
  shipping: 'Free shipping',
  shippingText: 'On your first order',
  onEveryOrder: 'On every order',
  onOrdersOver: (amount: string) => `On orders over ${amount}`,
  delivery: 'Delivery',
  deliveryText: (from: number, to: number) =>
    from === to ? `In ${to} working days` : `In ${from} to ${to} working days`,
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

/** Texts of the newsletter form at the bottom of the home page. */
export const newsletter = {
  title: 'New cloth, now and then',
  text: 'One email a month: what’s new, what it’s made of and how to care for it.',
  email: 'Email',
  placeholder: 'Enter your email',
  submit: 'Subscribe',
  busy: 'Subscribing',
  small: 'Unsubscribe with one click, any time.',
  failed: 'We couldn’t reach the shop. Please try again.',
} as const;
