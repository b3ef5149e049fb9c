/** Texts of the customer screens. */

export const customers = {
  title: 'Customers',
  search: 'Search by name, email or ID',
  name: 'Name',
  email: 'Email',
  orders: 'Orders',
  spent: 'Spent',
  since: 'Since',
  emptyTitle: 'No customers found',
  emptyText: 'No customers match your search.',
} as const;

export const customer = {
  facts: 'Customer',
  lastOrder: 'Last order',
  never: 'No orders yet',
  newsletter: 'Newsletter',
  yes: 'Yes',
  no: 'No',
  orders: 'Orders',
  noOrders: 'No orders yet',
  addresses: 'Addresses',
  noAddresses: 'No saved addresses',
  export: 'Export data',
  exporting: 'Exporting',
  exported: 'Data downloaded',
  erase: 'Delete personal data',
  eraseTitle: (name: string) => `Delete the personal data of ${name}?`,
  eraseText:
    'Use this when a customer asks for it. Open orders are cancelled; past orders stay in your records without personal data. This can’t be undone.',
  eraseConfirm: 'Delete permanently',
  erasing: 'Deleting',
  keep: 'Cancel',
  erased: 'Personal data deleted',
  gone: 'Customer not found',
  back: 'All customers',
} as const;
