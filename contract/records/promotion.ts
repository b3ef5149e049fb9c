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

/** The terms of a promotion, in the order of the form. Its goods and what an effect has besides `value` are not fields. */
export const promotionFields = {
  trigger: {
    kind: 'choice',
    label: 'Applies',
    options: { automatic: 'Automatically', code: 'With a promo code' },
    default: 'code',
  },
  code: {
    kind: 'text',
    label: 'Code',
    hint: 'Shoppers enter this code. It isn’t case-sensitive.',
    max: 40,
    whenEmpty: null,
    default: null,
  },
  /** The code if it is empty. */
  name: {
    kind: 'text',
    label: 'Name',
    hint: 'Shoppers see it in their cart and on their order.',
    max: 100,
    default: '',
  },
  kind: {
    kind: 'choice',
    label: 'Discount',
    options: {
      percent: 'Percentage off',
      amount: 'Amount off',
      fixed_price: 'Fixed price for each item',
      multi_buy: 'Several for the price of fewer: 3 for 2',
      buy_get: 'Buy some, get others cheaper',
      bundle: 'Several together at one price',
      tiers: 'The more, the cheaper',
      delivery: 'Percentage off delivery',
      delivery_price: 'Fixed price of delivery',
    },
  },
  /** A whole percentage or an amount; 0 for an effect without. */
  value: { kind: 'money', label: 'Discount', whenEmpty: 0, default: 0 },
  /** The minimum value of the goods that count; 0 for any. */
  minimum: { kind: 'money', label: 'Minimum subtotal', mark, whenEmpty: 0, default: 0 },
  startsAt: { ...moment, label: 'Starts' },
  /** The time from which it is no longer valid. */
  endsAt: { ...moment, label: 'Ends' },
  useLimit: { ...limit, label: 'Total uses' },
  customerLimit: { ...limit, label: 'Uses per customer' },
  budget: {
    kind: 'money',
    label: 'Budget',
    mark,
    hint: 'It ends once its orders have cost this much.',
    whenEmpty: null,
    default: null,
  },
  isExclusive: {
    kind: 'flag',
    label: 'With other promotions',
    options: { false: 'Can be combined', true: 'Only on its own' },
    default: false,
  },
  priority: {
    kind: 'integer',
    label: 'Priority',
    hint: 'Of equal promotions, the lowest number applies.',
    min: 1,
    max: 1000,
    default: 100,
  },
  isSuggested: {
    kind: 'flag',
    label: 'Hint in the cart',
    options: { true: 'Say what is missing', false: 'No hint' },
    default: true,
  },
} as const satisfies RecordFields;
