import type { PayoutFormat, PayoutKind } from '../payout-format.rules';

/** The prefix of Mollie's ids names the type of the object. */
const kinds = new Map<string, PayoutKind>([
  ['tr', 'payment'],
  ['re', 'refund'],
  ['chb', 'dispute'],
]);

/** The settlement export. It has no fee of a payment: fees are withheld in lines of their own, without an id. */
export const molliePayouts: PayoutFormat = {
  gateway: 'mollie',
  label: 'Mollie',
  headings: [
    'id',
    'currency',
    'amount',
    'settlement currency',
    'settlement amount',
    'settlement reference',
  ],
  columns: {
    transaction: ['id'],
    payout: ['settlement reference'],
    type: ['payment method'],
    status: ['status'],
    reference: ['id'],
    refund: ['id'],
    amount: ['amount'],
    currency: ['currency'],
    gross: ['settlement amount', 'amount'],
    net: ['settlement amount', 'amount'],
    settled: ['settlement currency', 'currency'],
  },
  kindOf: ({ transaction }) =>
    transaction === '' ? 'fee' : (kinds.get(transaction.split('_')[0] ?? '') ?? 'other'),
  tellsFees: false,
};
