import type { ReturnStatus } from '#contract/values/states';

/** Texts of the return screens. */

export const returns = {
  title: 'Returns',
  search: 'Search by return, order, name or email',
  number: 'Return',
  missing: (received: number, requested: number) => `${received} of ${requested} received`,
  damaged: (count: number) => `${count} damaged`,
  status: 'Status',
  statuses: {
    requested: 'Requested',
    received: 'Received',
    rejected: 'Rejected',
  } satisfies Record<ReturnStatus, string>,
  reason: 'Reason',
  items: 'Items',
  customer: 'Customer',
  date: 'Requested',
  refund: 'Refund',
  due: (amount: string) => `${amount} due`,
  noReason: 'No reason given',
  reasonsLink: 'Return reasons by product',
  emptyTitle: 'No returns found',
  emptyText: 'No returns match your search and filters.',
} as const;

export const receive = {
  open: 'Receive',
  openNamed: (order: string) => `Receive the return for order ${order}`,
  title: (number: string) => `Receive return ${number}?`,
  text: 'Enter what came back. Only items that came back are refunded; the customer can request the rest again.',
  resellable: 'Resellable',
  damaged: 'Damaged',
  countOf: (name: string, title: string, size: string) => `${name}: ${title}, ${size}`,
  requested: (count: number) => `${count} requested`,
  restock: 'Return to stock',
  restockOf: (title: string, size: string) => `Return ${title}, ${size} to stock`,
  restockHint: 'Damaged items never go back to stock.',
  nothing: 'Nothing came back. Reject the return instead.',
  confirm: (amount: string) => `Receive and refund ${amount}`,
  busy: 'Saving',
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
