import { formatCount } from '../../ui/text/format-count';

/** Texts of the account page. */

export const account = {
  title: 'Account',
  failed: 'We couldn’t load your account',
} as const;

export const orders = {
  title: 'Orders',
  order: 'Order',
  status: 'Status',
  total: 'Total',
  actions: 'Actions',
  items: (count: number) => formatCount(count, 'item'),
  number: (order: string) => `Order ${order}`,
  cancel: 'Cancel order',
  cancelNamed: (order: string) => `Cancel order ${order}`,
  cancelling: 'Cancelling',
  cancelTitle: 'Cancel this order?',
  cancelPaid: 'We won’t send it, and we’ll refund your payment in full.',
  cancelUnpaid: 'We won’t send it. You haven’t been charged.',
  keep: 'Keep order',
  cancelled: 'Your order has been cancelled.',
  pay: 'Pay now',
  payNamed: (order: string) => `Pay for order ${order} now`,
  payBy: (time: string) => `Pay by ${time}`,
  returning: 'Return requested',
  emptyTitle: 'No orders yet',
  emptyText: 'Your orders will appear here, with their status and total.',
  shop: 'View all',
  failed: 'We couldn’t load your orders',
} as const;

export const addresses = {
  title: 'Addresses',
  text: 'Choose from these at checkout.',
  empty: 'No saved addresses yet. We can save one at your next checkout.',
  failed: 'We couldn’t load your addresses',
  add: 'Add address',
  full: (limit: number) => `You can save up to ${limit} addresses. Remove one to add another.`,
  isDefault: 'Default',
  edit: 'Edit',
  editNamed: (street: string) => `Edit ${street}`,
  makeDefault: 'Make default',
  makeDefaultNamed: (street: string) => `Make ${street} the default`,
  isDefaultNow: (street: string) => `${street} is now your default address.`,
  remove: 'Remove',
  removeNamed: (street: string) => `Remove ${street}`,
  removed: 'Address removed',
  addTitle: 'New address',
  editTitle: 'Edit address',
  useAsDefault: 'Use as my default address',
  cancel: 'Cancel',
  save: 'Save address',
  saving: 'Saving',
  saved: 'Address saved.',
} as const;

export const reminders = {
  title: 'Reminders',
  text: 'You can change this whenever you like.',
  choices: {
    cartReminders: 'Email me about items I’ve left in my cart',
    priceDrops: 'Email me when my favourites cost less',
  },
} as const;

export const cards = {
  title: 'Saved cards',
  text: 'Our payment provider keeps them. We only charge a card when you pay with it.',
  name: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  expires: (month: string, year: string) => `Expires ${month} / ${year}`,
  remove: 'Remove',
  removeNamed: (card: string) => `Remove ${card}`,
  removing: 'Removing',
  removed: 'Card removed',
} as const;

export const profile = {
  title: 'Profile',
  email: 'Email',
  save: 'Save',
  saving: 'Saving',
  saved: 'Profile saved.',
  savedEmail: (email: string) => `Profile saved. We’ve emailed a confirmation link to ${email}.`,
  password: 'Current password',
  passwordHint: 'Needed to change your email address.',
} as const;

export const emailStatus = {
  unconfirmed: (email: string) =>
    `Please confirm that ${email} is yours. We’ve emailed you a link.`,
  send: 'Send a new link',
  sending: 'Sending',
  sent: (email: string) => `We’ve emailed a new link to ${email}.`,
} as const;

export const password = {
  title: 'Password',
  text: 'Changing your password signs you out on every other device.',
  current: 'Current password',
  next: 'New password',
  hint: 'At least 8 characters.',
  save: 'Change password',
  saving: 'Changing',
  saved: 'Your password has been changed.',
} as const;

export const sessions = {
  title: 'Devices',
  text: 'Lost your phone, or signed in on a shared computer? Sign out on every device, including this one.',
  action: 'Sign out everywhere',
  busy: 'Signing out',
} as const;

export const data = {
  title: 'Your data',
  text: 'Download a copy of your data: account, orders, favourites, cart, sizes and emails.',
  download: 'Download my data',
  downloading: 'Preparing',
  fileName: 'personal-data.json',
  failed: 'We couldn’t prepare your data. Please try again.',
  deleteText:
    'Deleting your account takes effect immediately. Open orders are cancelled; past orders stay in our records without your name and address.',
  delete: 'Delete account',
  deleteTitle: 'Delete your account?',
  deleteQuestion: 'This can’t be undone. Enter your password to confirm.',
  password: 'Current password',
  keep: 'Keep account',
  deleting: 'Deleting',
} as const;
