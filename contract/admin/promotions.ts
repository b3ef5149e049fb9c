import { z } from 'zod';
import { endpoint } from '../endpoint';
import { moneyAmount, moneyInput } from '../money';
import { promotionFields } from '../records/promotion';
import { recordInput, recordSchema } from '../records/schemas';
import { rawText } from '../text';
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

const terms = recordSchema(promotionFields, {
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{3,40}$/, 'Use 3 to 40 letters, digits, hyphens or underscores.'),
  value: moneyInput.refine((value) => value > 0, 'Must be more than 0.'),
});

const promotion = terms.extend({
  _id: z.string(),
  /** The customer that a personal code belongs to. */
  customer: z.object({ _id: z.string(), email: z.string() }).nullable(),
  /** Number of orders that use it and are not cancelled. */
  uses: z.number().int(),
  state: z.enum(promotionStates),
  createdAt: z.string(),
  /** Incremented by each change of its terms. */
  version: z.number().int(),
});
export type PromotionRecord = z.infer<typeof promotion>;

/** With its results: the orders that use it, their discount and their total. */
const promotionDetail = promotion.extend({
  usage: z.object({ orders: z.number().int(), discount: moneyAmount, total: moneyAmount }),
});
export type PromotionDetail = z.infer<typeof promotionDetail>;

const wholeTerms = recordInput(promotionFields, terms);

const checkTerms = (input: z.output<typeof wholeTerms>, ctx: z.RefinementCtx) => {
  const { kind, value, startsAt, endsAt } = input;
  const fault = (path: string, message: string) =>
    ctx.addIssue({ code: 'custom', path: [path], message });
  if (kind === 'percent' && !(Number.isInteger(value) && value <= 100))
    fault('value', 'Enter a whole percentage from 1 to 100.');
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt))
    fault('endsAt', 'The end must be after the start.');
};

/** All terms of a promotion; an omitted term sets no limit. */
const promotionInput = wholeTerms.superRefine(checkTerms);
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
  summary: 'Create a promo code; 400 at `code` if the code exists already, ignoring case',
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
