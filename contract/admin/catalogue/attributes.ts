import { z } from 'zod';
import { requiredText, text } from '../../text';
import { CATEGORIES_LIMIT } from '../../values/catalogue/assortment-limits';
import { attributeKinds, CHOICES_LIMIT } from '../../values/catalogue/attributes';
import { basedOn } from '../area';

const choice = z.object({
  /** Identifies a stored choice; a new one has none. */
  key: z.string().optional(),
  name: requiredText(60).refine((name) => !name.includes(','), 'Leave out commas.'),
});

const choices = z
  .array(choice)
  .max(CHOICES_LIMIT, `Add up to ${CHOICES_LIMIT} choices.`)
  .superRefine((given, ctx) => {
    const seen = new Set<string>();
    for (const [at, { key, name }] of given.entries()) {
      const words = [name.toLowerCase(), ...(key === undefined ? [] : [`key ${key}`])];
      if (words.some((word) => seen.has(word)))
        ctx.addIssue({
          code: 'custom',
          path: [at, 'name'],
          message: 'This choice appears twice.',
        });
      for (const word of words) seen.add(word);
    }
  });

export const attributeInput = z
  .object({
    name: requiredText(60),
    /** It never changes. */
    kind: z.enum(attributeKinds),
    /** Of a number: `mm`. */
    unit: text(12).default(''),
    /** In display order. */
    choices: choices.default([]),
    isFilterable: z.boolean().default(false),
    /** Whether the product page shows it. */
    isShown: z.boolean().default(true),
    /** Keys of the categories whose products have it. */
    categories: z
      .array(z.string())
      .max(CATEGORIES_LIMIT)
      .transform((keys) => [...new Set(keys)])
      .default([]),
    /** Whether products may lose choices that are deleted; without it, deleting a choice that is in use is refused. */
    dropsValues: z.boolean().default(false),
    ...basedOn,
  })
  .transform((input, ctx) => {
    const { kind } = input;
    const fault = (path: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message });
    if (kind === 'choice' && input.choices.length === 0)
      fault('choices', 'Add at least one choice.');
    if (kind === 'text' && input.isFilterable)
      fault('isFilterable', 'Free text can’t be a filter. Use choices.');
    return {
      ...input,
      unit: kind === 'number' ? input.unit : '',
      choices: kind === 'choice' ? input.choices : [],
    };
  });

export const storedAttribute = z.object({
  _id: z.string(),
  version: z.number().int(),
  name: z.string(),
  kind: z.enum(attributeKinds),
  unit: z.string(),
  choices: z.array(z.object({ key: z.string(), name: z.string() })),
  isFilterable: z.boolean(),
  isShown: z.boolean(),
  categories: z.array(z.string()),
});
export type StoredAttribute = z.infer<typeof storedAttribute>;
