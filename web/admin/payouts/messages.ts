import type { PayoutDifference, PayoutKind } from '#contract/values/payments/payouts';
import { formatCount } from '../../ui/text/format-count';

/** Texts of the payouts screen. */
export const payouts = {
  title: 'Payouts',
  lead: 'Compare what your payment providers paid out with your orders.',
  about:
    'Upload a payout file (CSV) from Stripe, PayPal or Mollie. Each line is matched to a payment or refund, and fees are added to your orders. Names and email addresses in the file aren’t stored.',
  choose: 'Choose a file',
  importing: 'Importing',
  imported: (lines: string, provider: string) => `${lines} imported from ${provider}`,
  nothingNew: (provider: string) =>
    `Nothing new: all lines of this ${provider} file were imported before.`,
  counts: {
    matched: 'Match your orders',
    differences: 'Differ',
    present: 'Imported before',
    skipped: 'Without money',
  },
  fees: 'Fees',
  lineCount: (count: number) => formatCount(count, 'line'),
  differences: 'Lines',
  state: 'Show',
  differing: 'Lines that differ',
  states: { decided: 'Resolved lines', matched: 'Lines that match' },
  emptyTitle: 'Nothing to resolve',
  emptyText: 'Every line of your payouts matches your orders.',
  payout: (provider: string, payout: string) => `${provider}, ${payout}`,
  order: (number: number) => `Order #${number}`,
  head: { line: 'Line', amount: 'Amount', fee: 'Fee', difference: 'Difference' },
  resolve: 'Resolve',
  resolveNamed: (reference: string) => `Resolve ${reference}`,
  resolveTitle: 'Resolve this difference?',
  resolveText: 'Say what you found out. The line stays in the list of resolved ones.',
  note: 'What was done',
  resolving: 'Resolving',
  resolved: 'Difference resolved',
  missing: 'Not paid out',
  missingText: (days: number) =>
    `Payments and refunds older than ${days} days that are in none of your payouts.`,
  paidOn: 'Date',
  files: 'Imported files',
  file: 'File',
  unnamed: 'Untitled file',
  provider: 'Provider',
  lines: 'Lines',
  open: 'To resolve',
  by: 'By',
  when: 'When',
  none: 'No files yet',
  export: 'Export lines',
  exporting: 'Exporting',
  exported: 'Lines exported',
} as const;

export const payoutKindWords: Record<PayoutKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee',
  other: 'Other movement',
};

export const differenceWords: Record<PayoutDifference, string> = {
  unknown: 'Not in your shop',
  amount: 'Another amount than in your shop',
  currency: 'Another currency than in your shop',
};
