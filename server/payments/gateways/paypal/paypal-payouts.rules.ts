import type { PayoutFormat, PayoutKind } from '../payout-format.rules';

/** By the English types of the report, the first that fits. */
const kinds: [type: RegExp, kind: PayoutKind][] = [
  [/\bfee\b/i, 'fee'],
  [/chargeback|dispute|reversal/i, 'dispute'],
  [/refund/i, 'refund'],
  [/withdrawal|transfer|currency conversion|hold/i, 'other'],
  [/payment|checkout/i, 'payment'],
];

/** The activity download in English, of transactions that affect the balance. */
export const paypalPayouts: PayoutFormat = {
  gateway: 'paypal',
  label: 'PayPal',
  headings: ['transaction id', 'type', 'status', 'currency', 'gross', 'fee', 'net'],
  columns: {
    transaction: ['transaction id'],
    type: ['type'],
    status: ['status', 'balance impact'],
    reference: ['reference txn id', 'transaction id'],
    key: ['custom number', 'invoice number'],
    refund: ['transaction id'],
    amount: ['gross'],
    currency: ['currency'],
    gross: ['gross'],
    net: ['net'],
    settled: ['currency'],
  },
  kindOf: ({ type, status }) =>
    /^completed$/i.test(status) ? (kinds.find(([name]) => name.test(type))?.[1] ?? 'other') : null,
  tellsFees: true,
};
