import { z } from 'zod';
import { endpoint } from '../endpoint';
import { moneyAmount, moneyInput } from '../money';
import { type EffectKind, promotionClasses } from '../promotions/effects';
import { promotionTerms } from '../promotions/terms';
import { promotionFields } from '../records/promotion';
import { recordInput, recordSchema } from '../records/schemas';
import { emailAddress, oneLine, rawText } from '../text';
import { classOf, fieldOfValue } from '../values/promotions/effects';
import { area, basedOn, paging } from './area';

/** `used_up`: the limit on total uses is reached. `archived`: deleted, but kept for the orders that used it. */
export const promotionStates = [
  'active',
  'scheduled',
  'ended',
  'used_up',
  'paused',
  'archived',
] as const;
export type PromotionState = (typeof promotionStates)[number];

const { conditions: allConditions } = promotionTerms.shape;
/** The goods, customers and times that a promotion is for; its minimum is a field of its own. */
const conditions = allConditions.unwrap().omit({ leastValue: true, accountId: true });
/** What an effect has besides `value`, such as the numbers of '3 for 2'. Amounts in major units. */
const details = z.record(z.string(), z.unknown());

const terms = recordSchema(promotionFields, {
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{3,40}$/, 'Use 3 to 40 letters, digits, hyphens or underscores.'),
  name: z.union([z.literal(''), oneLine(100)]),
  value: moneyInput,
}).extend({
  conditions,
  effect: details,
  /** What it acts on; by default what its discount and its goods suggest. */
  class: z.enum(promotionClasses),
  /** Whether its codes are generated, each for one order; `code` is null then. It can't be changed later. */
  hasManyCodes: z.boolean(),
});

const promotion = terms.extend({
  _id: z.string(),
  /** The customer that a personal code belongs to. */
  customer: z.object({ _id: z.string(), email: z.string() }).nullable(),
  /** The campaign that it belongs to: it has its dates, and is paused until the campaign is planned. */
  campaign: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** Number of orders that use it and are not cancelled. */
  uses: z.number().int(),
  /** What these orders have cost; counted while there is a budget. */
  spent: moneyAmount,
  state: z.enum(promotionStates),
  createdAt: z.string(),
  /** Incremented by each change of its terms. */
  version: z.number().int(),
});
export type PromotionRecord = z.infer<typeof promotion>;

/** With its results: the orders that use it, their discount and their total. */
const promotionDetail = promotion.extend({
  usage: z.object({ orders: z.number().int(), discount: moneyAmount, total: moneyAmount }),
  /** How many codes it has; null for a promotion without generated codes. */
  codes: z
    .object({ unused: z.number().int(), used: z.number().int(), revoked: z.number().int() })
    .nullable(),
});
export type PromotionDetail = z.infer<typeof promotionDetail>;

const wholeTerms = recordInput(promotionFields, terms).extend({
  conditions: conditions.prefault({}),
  effect: details.default({}),
  class: z.enum(promotionClasses).nullable().default(null),
  hasManyCodes: z.boolean().default(false),
});

/** The terms as the evaluation has them, in the units of the request. */
export const toTerms = ({
  kind,
  value,
  effect,
  minimum,
  ...input
}: z.output<typeof wholeTerms>) => {
  const field = fieldOfValue(kind);
  const whole: Record<string, unknown> = {
    ...(kind === 'amount' && { per: 'order' }),
    ...effect,
    kind,
    ...(field && { [field]: value }),
  };
  return {
    ...input,
    name: input.name || (input.code ?? ''),
    class: input.class ?? classOf({ kind, ...input }),
    conditions: { ...input.conditions, leastValue: minimum === 0 ? null : minimum },
    effect: whole,
  };
};

/** Where the terms of the evaluation are fields of the record. */
const pathOf = (path: PropertyKey[], kind: EffectKind): PropertyKey[] => {
  const [first, second] = path;
  if (first === 'effect' && second === fieldOfValue(kind)) return ['value'];
  return first === 'conditions' && second === 'leastValue' ? ['minimum'] : path;
};

const checkTerms = (input: z.output<typeof wholeTerms>, ctx: z.RefinementCtx) => {
  const { trigger, code, name, kind, hasManyCodes } = input;
  const fault = (path: PropertyKey[], message: string) =>
    ctx.addIssue({ code: 'custom', path, message });
  if (trigger === 'code' && code === null && !hasManyCodes) fault(['code'], 'Enter a promo code.');
  if (hasManyCodes && trigger === 'automatic')
    fault(['hasManyCodes'], 'A promotion that applies automatically has no codes.');
  if (hasManyCodes && code !== null) fault(['code'], 'Leave the code empty: codes are generated.');
  if (hasManyCodes && name === '') fault(['name'], 'Enter a name.');
  if (trigger === 'automatic' && code !== null) fault(['code'], 'Leave the code empty.');
  if (trigger === 'automatic' && name === '') fault(['name'], 'Enter a name.');
  // The record's own schema has reported what is wrong with its fields.
  if (ctx.issues.length > 0) return;
  const checked = promotionTerms.safeParse({ ...toTerms(input), name: name || 'code' });
  for (const { path, message } of checked.error?.issues ?? []) fault(pathOf(path, kind), message);
};

/** All terms of a promotion; an omitted term sets no limit. */
const promotionInput = wholeTerms
  .extend({
    /** The email of the only customer who may use it. It can't be changed later. */
    customerEmail: emailAddress.nullable().default(null),
    /** The campaign that it belongs to, if any. */
    campaignId: rawText(100).nullable().default(null),
  })
  .superRefine(checkTerms);
export type PromotionInput = z.output<typeof promotionInput>;

const promotionUpdate = wholeTerms.extend(basedOn).superRefine(checkTerms);
export type PromotionUpdate = z.output<typeof promotionUpdate>;

export const promotionSorts = ['created', 'code', 'uses', 'ends'] as const;

const promotions = area('staff:products', 'Admin: promotions');

export const listPromotions = endpoint({
  ...promotions.get('/api/admin/promotions'),
  summary: 'The promo codes; archived ones only if `state` asks for them',
  query: z.object({
    q: rawText(200).trim().optional(),
    state: z.enum(promotionStates).optional(),
    sort: z.enum(promotionSorts).default('created'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    ...paging(50, 200),
  }),
  response: z.array(promotion),
  list: true,
});

export const getPromotion = endpoint({
  ...promotions.get('/api/admin/promotions/:id'),
  summary: 'One promo code, with its results',
  response: promotionDetail,
});

export const createPromotion = endpoint({
  ...promotions.post('/api/admin/promotions'),
  summary:
    'Create a promotion; 400 at `code` if the code exists already, ignoring case, and at `customerEmail` unless it is the confirmed email of an account',
  status: 201,
  body: promotionInput,
  response: promotion,
});

export const updatePromotion = endpoint({
  ...promotions.put('/api/admin/promotions/:id'),
  summary: 'Replace a promo code; existing orders keep their discount',
  body: promotionUpdate,
  response: promotion,
});

export const pausePromotion = endpoint({
  ...promotions.put('/api/admin/promotions/:id/pause'),
  summary: 'Pause a promo code; repeating it changes nothing',
  response: promotion,
});

export const resumePromotion = endpoint({
  ...promotions.put('/api/admin/promotions/:id/resume'),
  summary: 'Resume a paused promo code; repeating it changes nothing',
  response: promotion,
});

export const deletePromotion = endpoint({
  ...promotions.delete('/api/admin/promotions/:id'),
  summary:
    'Delete a promo code; one that orders have used is archived, and its name can be used again',
  response: z.object({ _id: z.string(), archived: z.boolean() }),
});

/** The most codes that one request generates, and that a promotion has. */
export const CODES_PER_REQUEST = 10_000;
export const CODES_LIMIT = 100_000;

export const generatedCodeStates = ['unused', 'used', 'revoked'] as const;

const generatedCode = z.object({
  _id: z.string(),
  code: z.string(),
  /** `used` by an order that was not cancelled. */
  state: z.enum(generatedCodeStates),
  /** The order that it is used for. */
  order: z.object({ _id: z.string(), number: z.number().int() }).nullable(),
  createdAt: z.string(),
});
export type PromotionCode = z.infer<typeof generatedCode>;

export const listPromotionCodes = endpoint({
  ...promotions.get('/api/admin/promotions/:id/codes'),
  summary: 'The generated codes of a promotion, oldest first; `q` is a code or its beginning',
  query: z.object({
    q: rawText(40).trim().optional(),
    state: z.enum(generatedCodeStates).optional(),
    ...paging(20, 200),
  }),
  response: z.array(generatedCode),
  list: true,
});

export const exportPromotionCodes = endpoint({
  ...promotions.get('/api/admin/promotions/:id/codes.csv'),
  summary: 'The generated codes of a promotion as CSV, with the numbers of their orders',
  raw: true,
});

export const generatePromotionCodes = endpoint({
  ...promotions.post('/api/admin/promotions/:id/codes'),
  summary: `Generate codes for a promotion with many codes; it has up to ${CODES_LIMIT}`,
  status: 201,
  body: z.object({
    count: z
      .number()
      .int('Enter a whole number.')
      .min(1, 'Must be at least 1.')
      .max(CODES_PER_REQUEST, `Must be at most ${CODES_PER_REQUEST}.`),
    /** What the codes begin with. */
    prefix: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{0,20}$/, 'Use up to 20 letters and digits.')
      .default(''),
  }),
  response: z.object({ generated: z.number().int() }),
});

export const revokePromotionCodes = endpoint({
  ...promotions.post('/api/admin/promotions/:id/codes/revoke'),
  summary:
    'Revoke unused codes of a promotion: one, or all without `code`. Codes that orders use stay; repeating it changes nothing',
  body: z.object({ code: rawText(40, 1).trim().optional() }),
  response: z.object({ revoked: z.number().int() }),
});
