/** The texts of the customers' screens. */

export const customers = {
  title: 'Customers',
  search: 'Search name, email or id',
  name: 'Name',
  email: 'Email',
  orders: 'Orders',
  spent: 'Spent',
  since: 'Since',
  emptyTitle: 'No customers found',
  emptyText: 'Nobody fits the search.',
} as const;

export const customer = {
  facts: 'Customer',
  lastOrder: 'Last order',
  never: 'None yet',
  newsletter: 'Newsletter',
  yes: 'Yes',
  no: 'No',
  orders: 'Orders',
  noOrders: 'No orders yet',
  addresses: 'Addresses',
  noAddresses: 'None kept',
  export: 'Export data',
  exporting: 'Exporting',
  exported: 'The data are saved as a file',
  erase: 'Erase',
  eraseTitle: (name: string) => `Erase ${name}?`,
  eraseText:
    'For who asked for it. Open orders are cancelled; the others stay in the books without the person. This cannot be undone.',
  eraseConfirm: 'Erase for good',
  erasing: 'Erasing',
  keep: 'Keep',
  erased: 'The customer was erased',
  gone: 'There is no such customer',
  back: 'All customers',
} as const;
