import type { RecordFields } from './fields';

const term = { mark: 'Optional', whenEmpty: null, default: null } as const;

/** A group of customers, in the order of the form. The terms of a rule are null in a group whose members staff list. */
export const customerGroupFields = {
  name: {
    kind: 'text',
    label: 'Name',
    hint: 'Customers don’t see it in the shop.',
    max: 80,
  },
  kind: {
    kind: 'choice',
    label: 'Members',
    options: { listed: 'Customers that staff add', rule: 'All customers who meet a rule' },
    default: 'listed',
  },
  leastOrders: {
    ...term,
    kind: 'integer',
    label: 'Minimum paid orders',
    hint: 'Cancelled orders don’t count.',
    min: 1,
    max: 1_000_000,
  },
  leastSpent: {
    ...term,
    kind: 'money',
    label: 'Minimum spent',
    hint: 'What they paid for all orders, less refunds.',
  },
  leastDays: {
    ...term,
    kind: 'integer',
    label: 'Customer for (days)',
    hint: 'Days since the account was created.',
    min: 1,
    max: 36_500,
  },
} as const satisfies RecordFields;

/** The fields that a rule consists of. */
export const groupRuleFields = ['leastOrders', 'leastSpent', 'leastDays'] as const;
