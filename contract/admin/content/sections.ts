import { z } from 'zod';
import { pictureFocus } from '../../catalogue/catalogue';
import { moment } from '../../day';
import { requiredText, text } from '../../text';
import { isLink } from '../../values/content/markup';
import {
  productSources,
  SECTION_PRODUCTS_LIMIT,
  SECTIONS_LIMIT,
  SLIDES_LIMIT,
  TILES_LIMIT,
} from '../../values/content/sections';
import { imageUrl } from '../catalogue/catalogue';

// Sections are stored as these schemas parse them, and read by them again: a new field needs a default.

export const link = text(2000).refine(
  isLink,
  'Enter a path such as /women/clothing/all, or a full URL.',
);

/** `tint` and `widths` are those of the upload's response, or of the stored picture. */
export const picture = z
  .object({
    url: z.union([z.literal(''), imageUrl]),
    alt: text(300),
    tint: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .default('#e5e3df'),
    widths: z.array(z.number().int().min(1).max(10_000)).max(10).default([]),
    focus: pictureFocus.optional(),
  })
  .superRefine(({ url, alt }, ctx) => {
    if (url !== '' && alt === '')
      ctx.addIssue({ code: 'custom', path: ['alt'], message: 'Describe the picture.' });
  });

const labelledLink = z.object({ label: requiredText(60), href: link });

/** Chosen by the client; it stays the same when a section or slide is moved or changed. */
const itemId = z.string().regex(/^[\w-]{1,40}$/, 'Use letters, digits and hyphens.');

export const optionalMoment = moment('Enter a date and time.').nullable().default(null);

const shared = {
  id: itemId,
  /** Shown from and until these times; null for always. */
  from: optionalMoment,
  until: optionalMoment,
  /** The id of the campaign during which it is shown; null for none. */
  campaign: z.uuid().nullable().default(null),
};

const hero = z.object({
  ...shared,
  kind: z.literal('hero'),
  slides: z
    .array(
      z.object({
        id: itemId,
        image: picture,
        heading: requiredText(100),
        text: text(300),
        links: z.array(labelledLink).max(2, 'Add up to two links.'),
      }),
    )
    .max(SLIDES_LIMIT, `Add up to ${SLIDES_LIMIT} slides.`),
});

const tiles = z.object({
  ...shared,
  kind: z.literal('tiles'),
  heading: text(100),
  tiles: z
    .array(z.object({ image: picture, name: requiredText(60), href: link }))
    .max(TILES_LIMIT, `Add up to ${TILES_LIMIT} tiles.`),
});

const products = z.object({
  ...shared,
  kind: z.literal('products'),
  heading: requiredText(100),
  source: z.enum(productSources),
  /** The key of the category, for that source. */
  category: text(100).default(''),
  /** The id of the collection, for that source. */
  collection: text(20).default(''),
  /** The ids of the products that were picked by hand, in order. */
  productIds: z
    .array(z.uuid())
    .max(SECTION_PRODUCTS_LIMIT, `Choose up to ${SECTION_PRODUCTS_LIMIT} products.`)
    .default([]),
  /** Maximum number of products that are shown. */
  limit: z.number().int().min(1).max(SECTION_PRODUCTS_LIMIT).default(8),
  /** The link to more products; null for the list that the rule names, if any. */
  link: labelledLink.nullable().default(null),
});

const textWithPicture = z.object({
  ...shared,
  kind: z.literal('text'),
  heading: text(100),
  /** Markup, see `parseMarkup`. */
  body: text(20_000),
  image: picture,
  /** The side of the picture on wide screens. */
  side: z.enum(['start', 'end']).default('end'),
});

const banner = z.object({
  ...shared,
  kind: z.literal('banner'),
  image: picture,
  heading: text(100),
  text: text(300),
  link: labelledLink,
});

const newsletter = z.object({
  ...shared,
  kind: z.literal('newsletter'),
  heading: requiredText(100),
  text: text(300),
});

/** The shop's promises: shipping, returns, payment and support. */
const promises = z.object({ ...shared, kind: z.literal('promises') });

const section = z
  .discriminatedUnion('kind', [
    hero,
    tiles,
    products,
    textWithPicture,
    banner,
    newsletter,
    promises,
  ])
  .superRefine((value, ctx) => {
    const fault = (path: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message });
    if (value.from && value.until && Date.parse(value.until) <= Date.parse(value.from))
      fault('until', 'The end must be after the start.');
    if (value.kind === 'products' && value.source === 'category' && value.category === '')
      fault('category', 'Choose a category.');
    if (value.kind === 'products' && value.source === 'collection' && value.collection === '')
      fault('collection', 'Choose a collection.');
  });
export type PageSection = z.output<typeof section>;
export type SectionInput = z.input<typeof section>;

/** The sections of a page, from top to bottom. */
export const sections = z
  .array(section)
  .max(SECTIONS_LIMIT, `Add up to ${SECTIONS_LIMIT} sections.`)
  .refine(
    (list) => new Set(list.map(({ id }) => id)).size === list.length,
    'Two sections have the same id.',
  );
