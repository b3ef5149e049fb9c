import type { PaymentIssueKind, PaymentIssueStatus } from '#contract/values/states';

/** Texts of the payment issues screen. */
export const issues = {
  title: 'Payment issues',
  lead: 'Charges and bank transfers that don’t match your orders.',
  status: 'Status',
  issue: 'Issue',
  amount: 'Amount',
  found: 'Found',
  payouts: 'Payouts',
  export: 'Export payments',
  exporting: 'Exporting',
  exported: 'Payments exported',
  emptyTitle: 'No payment issues',
  emptyText: 'All charges and bank transfers match your orders.',
  order: (id: string) => `Order ${id}`,
  numberedOrder: (number: number, id: string) => `Order #${number} (${id})`,
  refund: 'Refund',
  refundNamed: (reference: string) => `Refund ${reference}`,
  refundTitle: (amount: string) => `Refund ${amount}?`,
  refundText: 'The whole charge goes back to the customer. This can’t be undone.',
  refunding: 'Refunding',
  refunded: (amount: string) => `Refund of ${amount} started`,
  resolve: 'Resolve',
  resolveNamed: (reference: string) => `Resolve ${reference}`,
  resolveTitle: 'Resolve this issue?',
  resolveText: 'Use this if you’ve dealt with the payment elsewhere. Nothing is refunded.',
  note: 'What was done',
  resolving: 'Resolving',
  resolved: 'Issue resolved',
  notice: (count: number) =>
    count === 1
      ? '1 payment issue needs your attention'
      : `${count} payment issues need your attention`,
  noticeText: 'A charge, refund or bank transfer doesn’t match your orders.',
  noticeAction: 'View payment issues',
} as const;

export const issueKinds: Record<PaymentIssueKind, string> = {
  unknown_charge: 'Charge without an order',
  wrong_amount: 'Paid in a different amount or currency',
  over_refunded: 'Refunded more than was paid',
  underpaid: 'Less was transferred than is due: wait for the rest, or transfer it back',
  overpaid: 'More was transferred than was due: transfer the surplus back',
  capture_failed:
    'The card couldn’t be charged: open the order to try again or to ask for a new payment',
  authorisation_ending: 'The card can be charged for less than 2 days: ship the order',
  disputed:
    'The customer’s bank asks for the money back: answer at your payment provider before its deadline',
  fraud_warning:
    'The card may be stolen, says its bank: refund the order before you send it if you don’t trust it',
  refund_failed: 'Refund failed at the gateway: refund the customer another way',
};

export const issueStatuses: Record<PaymentIssueStatus, string> = {
  open: 'Open',
  refunding: 'Refund in progress',
  refunded: 'Refunded',
  resolved: 'Resolved',
};
