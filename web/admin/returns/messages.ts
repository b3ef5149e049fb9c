import type { ReturnStatus } from '#contract/states';

/** Texts of the return screens. */

export const returns = {
  title: 'Returns',
  search: 'Search by order, name or email',
  status: 'Status',
  statuses: {
    requested: 'Requested',
    received: 'Received',
    rejected: 'Rejected',
  } satisfies Record<ReturnStatus, string>,
  reason: 'Reason',
  order: 'Order',
  items: 'Items',
  customer: 'Customer',
  date: 'Requested',
  refund: 'Refund',
  due: (amount: string) => `${amount} due`,
  actions: 'Actions',
  noReason: 'No reason given',
  reasonsLink: 'Return reasons by product',
  emptyTitle: 'No returns found',
  emptyText: 'No returns match your search and filters.',
} as const;

export const receive = {
  open: 'Receive',
  openNamed: (order: string) => `Receive the return for order ${order}`,
  title: 'Receive this return?',
  restock: 'Return the items to stock',
  restockHint: 'Leave unticked for items that can’t be sold again.',
  givesBack: 'Refund',
  confirm: (amount: string) => `Receive and refund ${amount}`,
  busy: 'Saving',
  cancel: 'Cancel',
  done: (amount: string) => `Return received and ${amount} refunded`,
  reject: 'Reject',
  rejectNamed: (order: string) => `Reject the return for order ${order}`,
  rejectTitle: 'Reject this return?',
  rejectText:
    'The customer isn’t refunded. We’ll email them your reason, and they can request a return again.',
  why: 'Reason for the customer',
  rejectConfirm: 'Reject return',
  rejected: 'Return rejected',
} as const;

export const reasons = {
  title: 'Return reasons',
  back: 'All returns',
  product: 'Product',
  size: 'Size',
  pieces: 'Units',
  emptyTitle: 'No returns',
  emptyText: 'No returns were requested in this period.',
} as const;
