import { fieldTexts } from './field-messages';
import type { RecordFields } from './fields';
import { promotionTexts as texts } from './promotion-messages';

const mark = fieldTexts.optional;
const limit = {
  kind: 'integer',
  mark,
  hint: fieldTexts.noLimit,
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
    ...texts.trigger,
    default: 'code',
  },
  code: {
    kind: 'text',
    ...texts.code,
    max: 40,
    whenEmpty: null,
    default: null,
  },
  /** The code if it is empty. */
  name: {
    kind: 'text',
    ...texts.name,
    max: 100,
    default: '',
  },
  kind: {
    kind: 'choice',
    ...texts.kind,
  },
  /** A whole percentage or an amount; 0 for an effect without. */
  value: { kind: 'money', ...texts.value, whenEmpty: 0, default: 0 },
  /** The minimum value of the goods that count; 0 for any. */
  minimum: { kind: 'money', ...texts.minimum, mark, whenEmpty: 0, default: 0 },
  startsAt: { ...moment, ...texts.startsAt },
  /** The time from which it is no longer valid. */
  endsAt: { ...moment, ...texts.endsAt },
  useLimit: { ...limit, ...texts.useLimit },
  customerLimit: { ...limit, ...texts.customerLimit },
  budget: {
    kind: 'money',
    ...texts.budget,
    mark,
    whenEmpty: null,
    default: null,
  },
  isExclusive: {
    kind: 'flag',
    ...texts.isExclusive,
    default: false,
  },
  priority: {
    kind: 'integer',
    ...texts.priority,
    min: 1,
    max: 1000,
    default: 100,
  },
  isSuggested: {
    kind: 'flag',
    ...texts.isSuggested,
    default: true,
  },
} as const satisfies RecordFields;
