import { customerGroupTexts as texts } from './customer-group-messages';
import { fieldTexts } from './field-messages';
import type { RecordFields } from './fields';

const term = { mark: fieldTexts.optional, whenEmpty: null, default: null } as const;

/** A group of customers, in the order of the form. The terms of a rule are null in a group whose members staff list. */
export const customerGroupFields = {
  name: {
    kind: 'text',
    ...texts.name,
    max: 80,
  },
  kind: {
    kind: 'choice',
    ...texts.kind,
    default: 'listed',
  },
  leastOrders: {
    ...term,
    kind: 'integer',
    ...texts.leastOrders,
    min: 1,
    max: 1_000_000,
  },
  leastSpent: {
    ...term,
    kind: 'money',
    ...texts.leastSpent,
  },
  leastDays: {
    ...term,
    kind: 'integer',
    ...texts.leastDays,
    min: 1,
    max: 36_500,
  },
} as const satisfies RecordFields;

/** The fields that a rule consists of. */
export const groupRuleFields = ['leastOrders', 'leastSpent', 'leastDays'] as const;
