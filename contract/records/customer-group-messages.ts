/** Labels and hints of a customer group, by the names of the fields. */
export const customerGroupTexts = {
  name: {
    label: 'Name',
    hint: 'Customers don’t see it in the shop.',
  },
  kind: {
    label: 'Members',
    options: { listed: 'Customers that staff add', rule: 'All customers who meet a rule' },
  },
  leastOrders: {
    label: 'Minimum paid orders',
    hint: 'Cancelled orders don’t count.',
  },
  leastSpent: {
    label: 'Minimum spent',
    hint: 'What they paid for all orders, less refunds.',
  },
  leastDays: {
    label: 'Customer for (days)',
    hint: 'Days since the account was created.',
  },
} as const;
