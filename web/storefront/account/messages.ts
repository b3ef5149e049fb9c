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
  emptyTitle: 'No orders yet',
  emptyText: 'What you order is listed here, with its status and total.',
  shop: 'View all',
  failed: 'Your orders could not be loaded',
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
