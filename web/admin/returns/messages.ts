import type { WithdrawalProblem, WithdrawalStatus } from '#contract/values/orders/withdrawals';
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
  unconfirmed: 'Withdrawal not confirmed by the customer',
  refundState: 'Refund',
  refundStates: { waiting: 'Waiting for approval' },
  refundsLink: (count: number) =>
    count === 1 ? '1 refund to approve' : `${count} refunds to approve`,
  withdrawalsLink: (open: number) =>
    open === 0 ? 'Withdrawals' : `Withdrawals (${open} to decide)`,
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
  deduction: 'Deduct for wear',
  deductionReason: 'Reason for the customer',
  reasonNeeded: 'Enter a reason for the deduction.',
  delivery: 'Refund delivery',
  deliveryHint: (amount: string) => `If you leave this empty, ${amount} is refunded.`,
  restockHint: 'Damaged items never go back to stock.',
  nothing: 'Nothing came back. Reject the return instead.',
  confirm: (amount: string) => `Receive and refund ${amount}`,
  busy: 'Saving',
  done: (amount: string) => `Return received and ${amount} refunded`,
  confirmWaiting: 'Receive',
  waitingHint: (amount: string) =>
    `The customer hasn’t confirmed this withdrawal, so the refund of ${amount} waits until they do, or until someone with the right to refund approves it.`,
  doneWaiting: (amount: string) =>
    `Return received. The refund of ${amount} is waiting for approval`,
  approve: 'Refund',
  approveNamed: (order: string) => `Refund the return for order ${order}`,
  approveTitle: (amount: string) => `Refund ${amount}?`,
  approveText:
    'The customer hasn’t confirmed this withdrawal with the link in our email. The goods have been received.',
  approveConfirm: (amount: string) => `Refund ${amount}`,
  approved: (amount: string) => `${amount} refunded`,
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

export const withdrawals = {
  title: 'Withdrawals',
  lead: 'A withdrawal is valid once it’s declared, even with a wrong order number. Refund within 14 days.',
  back: 'All returns',
  declaration: 'Declaration',
  typedOrder: (number: string) => `Order ${number}`,
  whole: 'The whole order',
  someUnits: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  declared: 'Declared',
  order: 'Order',
  status: 'Status',
  statuses: {
    received: 'Received',
    waiting: 'Waiting for delivery',
    open: 'To decide',
    cancelled: 'Order cancelled',
    returning: 'Return requested',
    closed: 'Closed',
    refused: 'Refused: excluded items',
  } satisfies Record<WithdrawalStatus, string>,
  problems: {
    unmatched: 'No order has this number and email.',
    unconfirmed:
      'Not sent yet, and not confirmed by the customer. Don’t send it: wait for the link in the receipt, or accept to cancel and refund it.',
    late: 'Declared after the withdrawal period.',
    items: 'The items are described in words. Choose them.',
    unsent:
      'Some items of an order that hasn’t been sent. Refund them on the order page, then close this.',
  } satisfies Record<WithdrawalProblem, string>,
  match: 'Assign order',
  matchNamed: (name: string) => `Assign order to the withdrawal of ${name}`,
  matchTitle: 'Which order is it?',
  matchText:
    'If it hasn’t been sent, it’s cancelled and refunded. Otherwise a return is requested. The customer is emailed.',
  orderNumber: 'Order number',
  matched: 'Withdrawal assigned',
  accept: 'Accept',
  acceptNamed: (name: string) => `Accept the withdrawal of ${name}`,
  acceptTitle: 'Accept this withdrawal?',
  acceptText:
    'A return of the chosen items is requested, and the customer gets an email that says where to send them. If the customer hasn’t confirmed the withdrawal, only someone with the right to refund can approve the refund.',
  acceptUnconfirmedText:
    'The order is cancelled and refunded, and the customer is emailed. You need the right to refund if it’s paid.',
  confirmed: 'Confirmed by the customer:',
  accepted: 'Withdrawal accepted',
  noItems: 'Choose at least one item.',
  close: 'Close',
  closeNamed: (name: string) => `Close the withdrawal of ${name}`,
  closeTitle: 'Close this withdrawal?',
  closeText: 'Closing it refunds nothing. Only staff see the note.',
  note: 'Note',
  closed: 'Withdrawal closed',
  busy: 'Saving',
  emptyTitle: 'No withdrawals found',
  emptyText:
    'Shoppers declare a withdrawal with the link in the footer, in emails and on the order page.',
} as const;
