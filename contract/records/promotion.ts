import type { RecordFields } from './fields';

const mark = 'Optional';
const limit = {
  kind: 'integer',
  mark,
  hint: 'Leave empty for no limit.',
  min: 1,
  max: 1_000_000,
  whenEmpty: null,
  default: null,
} as const;
const moment = { kind: 'moment', mark, whenEmpty: null, default: null } as const;

/** The terms of a promo code, in the order of the form. */
export const promotionFields = {
  code: {
    kind: 'text',
    label: 'Code',
    hint: 'Shoppers enter this code. It isn’t case-sensitive.',
    max: 40,
  },
  kind: {
    kind: 'choice',
    label: 'Type',
    options: { percent: 'Percentage of the items', amount: 'Fixed amount' },
  },
  /** A whole percentage, or an amount. */
  value: { kind: 'money', label: 'Discount' },
  /** The minimum value of the goods; 0 for any. */
  minimum: { kind: 'money', label: 'Minimum subtotal', mark, whenEmpty: 0, default: 0 },
  startsAt: { ...moment, label: 'Starts' },
  /** The time from which it is no longer valid. */
  endsAt: { ...moment, label: 'Ends' },
  useLimit: { ...limit, label: 'Total uses' },
  customerLimit: { ...limit, label: 'Uses per customer' },
} as const satisfies RecordFields;
