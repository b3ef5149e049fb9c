import { z } from 'zod';
import { moneyInput } from '../money';
import { rawText } from '../text';

/** What a promotion acts on. At most one promotion of a class acts on a unit, an order or a delivery; gifts do not compete. */
export const promotionClasses = ['item', 'order', 'delivery', 'gift'] as const;
type PromotionClass = (typeof promotionClasses)[number];

const percent = z
  .number()
  .int('Enter a whole percentage from 1 to 100.')
  .min(1, 'Enter a whole percentage from 1 to 100.')
  .max(100, 'Enter a whole percentage from 1 to 100.');
const quantity = z
  .number()
  .int('Enter a whole number.')
  .min(1, 'Must be at least 1.')
  .max(1_000, 'Must be at most 1,000.');
const positiveMoney = moneyInput.refine((amount) => amount > 0, 'Must be more than 0.');
const name = rawText(200, 1);
const names = z.array(name).max(500, 'Choose at most 500.').default([]);

/** Which goods count. A unit counts if it is in each list that is not empty. */
export const goodsFilter = z.object({
  products: names,
  styles: names,
  categories: names,
  collections: names,
  brands: names,
  tags: names,
  /** Values of one attribute are alternatives; different attributes must all match. */
  attributes: z
    .array(z.object({ key: name, value: name }))
    .max(100, 'Choose at most 100.')
    .default([]),
  /** `reduced`: sold below its list price. */
  price: z.enum(['any', 'full', 'reduced']).default('any'),
});
export type GoodsFilter = z.output<typeof goodsFilter>;

const tierStep = z
  .object({
    /** Units, or an amount of money, from which the step applies. */
    from: z.number().min(0, 'Can’t be negative.').max(1_000_000_000, 'Is too high.'),
    percent: percent.optional(),
    amount: positiveMoney.optional(),
  })
  .refine(
    (step) => (step.percent === undefined) !== (step.amount === undefined),
    'Enter a percentage or an amount.',
  );

/** The kinds of effects, each with the schema of its terms. Amounts are major units in the API, minor units in the server. */
const effectSchemas = {
  percent: z.object({ kind: z.literal('percent'), percent }),
  /** `order`: once, over all goods that count. */
  amount: z.object({
    kind: z.literal('amount'),
    amount: positiveMoney,
    per: z.enum(['unit', 'order']),
  }),
  fixed_price: z.object({ kind: z.literal('fixed_price'), price: moneyInput }),
  /** `quantity` units at the price of the `pay` dearest of them. */
  multi_buy: z
    .object({ kind: z.literal('multi_buy'), quantity: quantity.max(100), pay: quantity })
    .refine(({ quantity: all, pay }) => pay < all, {
      path: ['pay'],
      message: 'Must be less than the number of items.',
    }),
  /** For each `buy` units that count, up to `get` units of `goods` are `percent` cheaper. */
  buy_get: z.object({
    kind: z.literal('buy_get'),
    buy: quantity.max(100),
    get: quantity.max(100),
    goods: goodsFilter,
    percent,
  }),
  /** Units of all parts together at one price. */
  bundle: z.object({
    kind: z.literal('bundle'),
    parts: z
      .array(z.object({ goods: goodsFilter, quantity: quantity.max(20) }))
      .min(1, 'Add at least one part.')
      .max(6, 'Add at most six parts.'),
    price: moneyInput,
  }),
  /** The last step that the goods reach. An amount is taken off once. */
  tiers: z
    .object({
      kind: z.literal('tiers'),
      by: z.enum(['quantity', 'value']),
      steps: z.array(tierStep).min(1, 'Add at least one step.').max(20, 'Add at most 20 steps.'),
    })
    .superRefine(({ by, steps }, ctx) => {
      for (const [index, { from }] of steps.entries()) {
        const fault = (message: string) =>
          ctx.addIssue({ code: 'custom', path: ['steps', index, 'from'], message });
        if (by === 'quantity' && !(Number.isInteger(from) && from >= 1))
          fault('Enter a whole number of at least 1.');
        else if (index > 0 && from <= (steps[index - 1]?.from ?? 0))
          fault('Must be more than in the step before.');
      }
    }),
  delivery: z.object({ kind: z.literal('delivery'), percent }),
  /** Delivery costs at most `price`. */
  delivery_price: z.object({ kind: z.literal('delivery_price'), price: moneyInput }),
  /** One unit of a size, as a line of its own that costs nothing. */
  gift: z.object({ kind: z.literal('gift'), productId: name, size: rawText(100, 1) }),
} as const;
export type EffectKind = keyof typeof effectSchemas;

export const effectSchema = z.discriminatedUnion('kind', [
  effectSchemas.percent,
  effectSchemas.amount,
  effectSchemas.fixed_price,
  effectSchemas.multi_buy,
  effectSchemas.buy_get,
  effectSchemas.bundle,
  effectSchemas.tiers,
  effectSchemas.delivery,
  effectSchemas.delivery_price,
  effectSchemas.gift,
]);
export type Effect = z.output<typeof effectSchema>;
export type EffectOf<Kind extends EffectKind> = z.output<(typeof effectSchemas)[Kind]>;

/** The classes in which each effect can be used; the first is the default. */
export const classesOfEffects: Record<EffectKind, readonly PromotionClass[]> = {
  percent: ['item', 'order'],
  amount: ['item', 'order'],
  fixed_price: ['item'],
  multi_buy: ['item'],
  buy_get: ['item'],
  bundle: ['item'],
  tiers: ['item', 'order'],
  delivery: ['delivery'],
  delivery_price: ['delivery'],
  gift: ['gift'],
};
