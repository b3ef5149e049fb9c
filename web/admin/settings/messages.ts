/** Texts of the settings screen. */

export const settings = {
  title: 'Settings',
  shop: 'Shop',
  brandHint: 'The shop’s name, logo, colours and menus have a page of their own.',
  toBrand: 'Edit brand',
  currencyHint:
    'All prices are in this currency. You can’t change it once there are products, promo codes or orders.',
  currencyFixed: 'It can’t be changed any more, because products, promo codes or orders use it.',
  delivery: 'Delivery',
  checkout: 'Checkout',
  returns: 'Returns and stock',
  payments: 'Payment',
  paymentsHint: 'Shoppers choose between these and the payment gateway of the shop.',
  mail: 'Email',
  contact: 'Contact',
  search: 'Search',
  save: 'Save settings',
  saving: 'Saving',
  saved: 'Settings saved',
  nothing: 'No changes to save',
  products: 'Product safety',
  history: 'Changes',
  noHistory: 'No changes yet.',
  was: (before: string, after: string) => `${before} → ${after}`,
  none: 'none',
  theShop: 'The shop',
  fix: (amount: string) => `Make delivery free over ${amount}`,
  fixFirstOrder: 'Make delivery free on first orders',
  fixAll: 'Fix all',
  dateLocaleHint: (example: string) =>
    `For example ${example}. The time zone is that of the delivery settings.`,
} as const;
