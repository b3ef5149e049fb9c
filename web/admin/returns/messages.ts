import type { ReturnStatus } from '#contract/states';

/** The texts of the returns' screens. */

export const returns = {
  title: 'Returns',
  search: 'Search id, name or email',
  status: 'Status',
  statuses: {
    requested: 'Requested',
    received: 'Received',
    rejected: 'Not taken',
  } satisfies Record<ReturnStatus, string>,
  reason: 'Reason',
  order: 'Order',
  items: 'Items',
  customer: 'Customer',
  date: 'Asked on',
  refund: 'Refund',
  due: (amount: string) => `${amount} due`,
  actions: 'Actions',
  noReason: 'No reason given',
  reasonsLink: 'Reasons by product',
  emptyTitle: 'No returns found',
  emptyText: 'Nothing fits the search and the filters.',
} as const;

export const receive = {
  open: 'Receive',
  openNamed: (order: string) => `Receive the return of order ${order}`,
  title: 'Receive this return?',
  restock: 'Put the pieces back into stock',
  restockHint: 'Leave it off for pieces that cannot be sold again.',
  givesBack: 'Gives back',
  confirm: (amount: string) => `Receive and give back ${amount}`,
  busy: 'Saving',
  cancel: 'Not now',
  done: (amount: string) => `Received, ${amount} is on its way back`,
  reject: 'Do not take',
  rejectNamed: (order: string) => `Do not take the return of order ${order}`,
  rejectTitle: 'Not take this return?',
  rejectText: 'No money goes back. The shopper is told why, and may ask again.',
  why: 'Why',
  rejectConfirm: 'Do not take it',
  rejected: 'The return is not taken',
} as const;

export const reasons = {
  title: 'Reasons for returns',
  back: 'All returns',
  product: 'Product',
  size: 'Size',
  pieces: 'Pieces',
  emptyTitle: 'Nothing came back',
  emptyText: 'No return was asked for in this time.',
} as const;
