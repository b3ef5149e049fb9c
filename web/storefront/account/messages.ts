/** The texts of the account page. */

export const account = {
  title: 'Account',
  failed: 'Your account could not be loaded',
  again: 'Try again',
} as const;

export const orders = {
  title: 'Orders',
  order: 'Order',
  status: 'Status',
  total: 'Total',
  actions: 'Actions',
  item: 'item',
  number: (end: string) => `Order …${end}`,
  cancel: 'Cancel order',
  cancelNamed: (end: string) => `Cancel order …${end}`,
  cancelling: 'Cancelling',
  cancelTitle: 'Cancel this order?',
  cancelPaid: 'It will not be sent, and what you paid goes back the way it came.',
  cancelUnpaid: 'It will not be sent. You have not been charged for it.',
  keep: 'Keep order',
  cancelled: 'Your order is cancelled.',
  notPaid: 'Not paid yet',
  refunded: 'Refunded',
  returning: 'Return asked for',
  emptyTitle: 'No orders yet',
  emptyText: 'What you order is listed here, with its status and total.',
  shop: 'View all',
  failed: 'Your orders could not be loaded',
} as const;

export const addresses = {
  title: 'Addresses',
  text: 'Offered to you at the checkout.',
  empty: 'No address is kept yet. That of your next order will be.',
  failed: 'Your addresses could not be loaded',
  add: 'Add an address',
  full: (limit: number) => `An account keeps at most ${limit} addresses. Remove one first.`,
  isDefault: 'Default',
  edit: 'Edit',
  editNamed: (street: string) => `Edit ${street}`,
  makeDefault: 'Make default',
  makeDefaultNamed: (street: string) => `Make default: ${street}`,
  isDefaultNow: (street: string) => `${street} is your default address.`,
  remove: 'Remove',
  removeNamed: (street: string) => `Remove ${street}`,
  removed: 'Address removed',
  addTitle: 'A new address',
  editTitle: 'Change the address',
  requiredNote: 'Everything is required but what is marked optional.',
  firstName: 'First name',
  lastName: 'Last name',
  streetAddress: 'Street address',
  city: 'City',
  state: 'State',
  zipCode: 'Zip code',
  mobile: 'Phone',
  useAsDefault: 'Use it as my default address',
  cancel: 'Cancel',
  save: 'Save address',
  saving: 'Saving',
  saved: 'Your address is saved.',
} as const;

export const profile = {
  title: 'Profile',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  save: 'Save',
  saving: 'Saving',
  saved: 'Your profile is saved.',
} as const;

export const password = {
  title: 'Password',
  text: 'A new one signs you out everywhere else.',
  current: 'Current password',
  next: 'New password',
  hint: '8 characters or more.',
  save: 'Change password',
  saving: 'Changing',
  saved: 'Your password is changed.',
} as const;

export const sessions = {
  title: 'Devices',
  text: 'Lost a phone, or signed in somewhere you should not have? This ends every session of your account at once, this one too.',
  action: 'Sign out everywhere',
  busy: 'Signing out',
  done: 'You are signed out on every device.',
} as const;

export const data = {
  title: 'Your data',
  text: 'All that we hold of you, as a file: account, orders, favourites, cart and mails.',
  download: 'Download my data',
  downloading: 'Preparing',
  fileName: 'selvedge-data.json',
  failed: 'Your data could not be prepared. Please try again.',
  deleteText:
    'Deleting ends the account at once. Open orders are cancelled; past ones stay in our books without your name and address.',
  delete: 'Delete account',
  deleteTitle: 'Delete your account?',
  deleteQuestion: 'This cannot be undone. Enter your password to confirm.',
  password: 'Password',
  keep: 'Keep account',
  deleting: 'Deleting',
  deleted: 'Your account is deleted.',
} as const;
