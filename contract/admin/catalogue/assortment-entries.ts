import { z } from 'zod';
import { requiredText, text } from '../../text';
import { SYSTEM_SIZES_LIMIT } from '../../values/catalogue/assortment-limits';
import { isSlug, SLUG_LIMIT, slugOf } from '../../values/catalogue/slugs';
import { basedOn } from '../area';
import { imageUrl, sizeName } from './catalogue';

/** The lists of the assortment that staff edit; their names in URLs of the API. */
const assortmentKinds = [
  'departments',
  'sections',
  'categories',
  'colours',
  'size-systems',
  'attributes',
  'brands',
  'collections',
] as const;
export type AssortmentKind = (typeof assortmentKinds)[number];

/** The last part of the path of a page; empty if it follows from the name. */
export const slugText = text(SLUG_LIMIT)
  .toLowerCase()
  .refine((slug) => slug === '' || isSlug(slug), 'Use lowercase letters, digits and hyphens.')
  .default('');

/** Without a slug, it follows from the name. */
export const withSlug = <Input extends { name: string; slug: string }>(
  input: Input,
  ctx: z.RefinementCtx,
): Input => {
  const slug = input.slug || slugOf(input.name);
  if (slug === '') ctx.addIssue({ code: 'custom', path: ['slug'], message: 'Enter a slug.' });
  return { ...input, slug };
};

const picture = z
  .union([z.literal('').transform(() => null), imageUrl])
  .nullable()
  .default(null);
const named = z.object({ name: requiredText(60), slug: slugText, ...basedOn });
export const namedInput = named.transform(withSlug);

export const categoryInput = z
  .object({
    /** Names it anywhere: ‘Men’s shirt’. */
    name: requiredText(80),
    /** Names it within its department: ‘Shirt’. */
    label: requiredText(60),
    slug: slugText,
    department: requiredText(100),
    section: requiredText(100),
    /** Categories with the same group are listed together; empty for a category alone. */
    group: text(80).default(''),
    isFeatured: z.boolean().default(false),
    sizeSystem: requiredText(100),
    ...basedOn,
  })
  .transform((input, ctx) => {
    const slug = input.slug || slugOf(input.label);
    return withSlug({ ...input, slug }, ctx);
  });

export const colourInput = z
  .object({
    name: requiredText(30),
    hex: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, 'Enter a colour such as #3d5a8c.'),
    imageUrl: picture,
    /** The family under which products are filtered; the colour’s own name by default. */
    family: text(30).default(''),
    ...basedOn,
  })
  .transform((input) => ({ ...input, family: input.family || input.name }));

const listedSize = sizeName.refine((name) => !name.includes(','), 'Leave out commas.');

export const sizeSystemInput = z.object({
  name: requiredText(60),
  /** In display order. */
  sizes: z
    .array(listedSize)
    .min(1, 'Add at least one size.')
    .max(SYSTEM_SIZES_LIMIT, `Add up to ${SYSTEM_SIZES_LIMIT} sizes.`)
    .superRefine((sizes, ctx) => {
      const seen = new Set<string>();
      for (const [at, size] of sizes.entries()) {
        if (seen.has(size.toLowerCase()))
          ctx.addIssue({ code: 'custom', path: [at], message: 'This size appears twice.' });
        seen.add(size.toLowerCase());
      }
    }),
  ...basedOn,
});

export const brandInput = z
  .object({
    name: requiredText(100),
    slug: slugText,
    description: text(2000).default(''),
    imageUrl: picture,
    ...basedOn,
  })
  .transform(withSlug);

/** `_id`: the key, or the number of a colour or brand. */
const stored = { _id: z.string(), version: z.number().int() };
export const storedNamed = z.object({ ...stored, name: z.string(), slug: z.string() });
export const storedCategory = z.object({
  ...stored,
  name: z.string(),
  label: z.string(),
  slug: z.string(),
  department: z.string(),
  section: z.string(),
  group: z.string(),
  isFeatured: z.boolean(),
  sizeSystem: z.string(),
});
export const storedColour = z.object({
  ...stored,
  name: z.string(),
  hex: z.string(),
  imageUrl: z.string().nullable(),
  family: z.string(),
});
export const storedSizeSystem = z.object({
  ...stored,
  name: z.string(),
  sizes: z.array(z.string()),
});
export const storedBrand = z.object({
  ...stored,
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  /** Its products in the shop. */
  products: z.number().int(),
});
export type StoredNamed = z.infer<typeof storedNamed>;
export type StoredCategory = z.infer<typeof storedCategory>;
export type StoredColour = z.infer<typeof storedColour>;
export type StoredSizeSystem = z.infer<typeof storedSizeSystem>;
export type StoredBrand = z.infer<typeof storedBrand>;

/** Products that are being rewritten after a change. */
export const task = z.object({
  _id: z.string(),
  kind: z.enum(assortmentKinds),
  entry: z.string(),
  name: z.string(),
  /** Whether the entry is deleted afterwards. */
  removes: z.boolean(),
  done: z.number().int(),
  total: z.number().int(),
});
export type AssortmentTask = z.infer<typeof task>;
