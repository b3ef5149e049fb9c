/** Texts of the home page below its first view. */

export const points = {
  label: 'Our promises',
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
