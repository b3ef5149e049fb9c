import { z } from 'zod';
import { moment } from '../day';
import { moneyInput } from '../money';
import { oneLine, rawText } from '../text';
import { classesOfEffects, effectSchema, goodsFilter, promotionClasses } from './effects';

const names = z.array(rawText(200, 1)).max(500, 'Choose at most 500.').default([]);
const limit = z
  .number()
  .int('Enter a whole number.')
  .min(1, 'Must be at least 1.')
  .max(1_000_000, 'Must be at most 1,000,000.')
  .nullable()
  .default(null);
const positiveMoney = moneyInput.refine((amount) => amount > 0, 'Must be more than 0.');
/** A time of day in the shop's time zone. */
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time from 00:00 to 23:59.')
  .nullable()
  .default(null);

/** What must be true. Empty lists and nulls ask for nothing. */
const promotionConditions = z.object({
  goods: goodsFilter.prefault({}),
  /** Of the units that count. */
  leastQuantity: limit,
  /** Of the goods that count, at the shop's prices, before any promotion. */
  leastValue: positiveMoney.nullable().default(null),
  isFirstOrder: z.boolean().default(false),
  customerGroups: names,
  /** The account of a personal promotion; null for all customers. */
  accountId: rawText(100, 1).nullable().default(null),
  /** Two letters each (ISO 3166-1). */
  countries: names,
  /** Ids of delivery methods. */
  deliveryMethods: names,
  /** 1 is Monday and 7 is Sunday, in the shop's time zone. */
  weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  from: timeOfDay,
  /** Exclusive. Before `from`, it is on the day after, and the weekday is that of `from`. */
  until: timeOfDay,
});
export type PromotionConditions = z.output<typeof promotionConditions>;

const startsAt = moment('Enter a date and time.').nullable().default(null);

const wholeTerms = z.object({
  /** Shown to shoppers. */
  name: oneLine(100),
  trigger: z.enum(['automatic', 'code']),
  class: z.enum(promotionClasses),
  /** If it applies, no other promotion does. */
  isExclusive: z.boolean().default(false),
  /** Lower numbers come first. */
  priority: z.number().int('Enter a whole number.').min(1).max(1_000).default(100),
  /** Whether a cart that nearly meets its conditions says what to add. */
  isSuggested: z.boolean().default(true),
  conditions: promotionConditions.prefault({}),
  effect: effectSchema,
  startsAt,
  /** Exclusive. */
  endsAt: startsAt,
  /** Number of orders. */
  useLimit: limit,
  /** Number of orders of one customer. */
  customerLimit: limit,
  /** The maximum amount of its discounts on all orders. */
  budget: positiveMoney.nullable().default(null),
});

/** The terms of a promotion, as staff send and receive them. */
export const promotionTerms = wholeTerms.superRefine((terms, ctx) => {
  const { conditions, effect, startsAt: start, endsAt } = terms;
  const fault = (path: string[], message: string) =>
    ctx.addIssue({ code: 'custom', path, message });
  if (!classesOfEffects[effect.kind].includes(terms.class))
    fault(['class'], 'This effect can’t be used in this class.');
  if (effect.kind === 'amount' && effect.per === 'unit' && terms.class === 'order')
    fault(['effect', 'per'], 'A discount on the order is taken off once.');
  if (start && endsAt && Date.parse(endsAt) <= Date.parse(start))
    fault(['endsAt'], 'The end must be after the start.');
  if ((conditions.from === null) !== (conditions.until === null))
    fault(['conditions', conditions.from === null ? 'from' : 'until'], 'Enter both times.');
  if (conditions.from !== null && conditions.from === conditions.until)
    fault(['conditions', 'until'], 'The times must differ.');
});
export type PromotionTerms = z.output<typeof promotionTerms>;
