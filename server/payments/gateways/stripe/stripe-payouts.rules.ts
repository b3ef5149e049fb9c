import { fromStripeAmount, toStripeAmount } from '#contract/values/payments/stripe-amounts';
import type { PayoutFormat, PayoutKind } from '../payout-format.rules';

const kinds = new Map<string, PayoutKind | null>([
  ['charge', 'payment'],
  ['refund', 'refund'],
  ['partial_capture_reversal', 'refund'],
  ['dispute', 'dispute'],
  ['dispute_reversal', 'dispute'],
  ['fee', 'fee'],
  ['network_cost', 'fee'],
  ['tax', 'fee'],
  // The transfer to the bank itself.
  ['payout', null],
]);

/** The itemized payout reconciliation report, with the columns `payment_intent_id` and `refund_id` added. */
export const stripePayouts: PayoutFormat = {
  gateway: 'stripe',
  label: 'Stripe',
  headings: [
    'balance_transaction_id',
    'payment_intent_id',
    'reporting_category',
    'currency',
    'gross',
    'net',
  ],
  columns: {
    transaction: ['balance_transaction_id'],
    payout: ['automatic_payout_id'],
    type: ['reporting_category'],
    reference: ['payment_intent_id'],
    key: ['payment_metadata[payment_id]'],
    refund: ['refund_id'],
    amount: ['customer_facing_amount', 'gross'],
    currency: ['customer_facing_currency', 'currency'],
    gross: ['gross'],
    net: ['net'],
    settled: ['currency'],
  },
  kindOf: ({ type }) => (kinds.has(type) ? (kinds.get(type) ?? null) : 'other'),
  tellsFees: true,
  countedAmount: (minor, currency) => fromStripeAmount(toStripeAmount(minor, currency), currency),
};
