import { z } from 'zod';
import { product, productImage } from '../catalogue/catalogue';
import { productSources } from '../values/content/sections';

export const link = z.object({ label: z.string(), href: z.string() });

const inline = z.array(z.object({ text: z.string(), href: z.string().optional() }));

/** A block of written text; see `parseMarkup`. Shown as text and links, never as HTML. */
export const block = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    text: z.string(),
  }),
  z.object({ kind: z.literal('paragraph'), content: inline }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(inline) }),
]);
export type Block = z.infer<typeof block>;

const shownSlide = z.object({
  id: z.string(),
  image: productImage,
  heading: z.string(),
  text: z.string(),
  links: z.array(link),
});
export type ShownSlide = z.infer<typeof shownSlide>;

const id = z.string();

/** A section as shoppers see it: with its products, and its text parsed. */
const shownSection = z.discriminatedUnion('kind', [
  z.object({ id, kind: z.literal('hero'), slides: z.array(shownSlide) }),
  z.object({
    id,
    kind: z.literal('tiles'),
    heading: z.string(),
    tiles: z.array(z.object({ name: z.string(), href: z.string(), image: productImage })),
  }),
  z.object({
    id,
    kind: z.literal('products'),
    heading: z.string(),
    source: z.enum(productSources),
    category: z.string(),
    /** The slug of the collection; empty for another source. */
    collection: z.string(),
    /** The link to more products; null for the list that its rule names, if any. */
    link: link.nullable(),
    products: z.array(product),
  }),
  z.object({
    id,
    kind: z.literal('text'),
    heading: z.string(),
    blocks: z.array(block),
    image: productImage.nullable(),
    side: z.enum(['start', 'end']),
  }),
  z.object({
    id,
    kind: z.literal('banner'),
    image: productImage.nullable(),
    heading: z.string(),
    text: z.string(),
    link,
  }),
  z.object({ id, kind: z.literal('newsletter'), heading: z.string(), text: z.string() }),
  z.object({ id, kind: z.literal('promises') }),
]);
export type ShownSection = z.infer<typeof shownSection>;

/** The sections that are shown now, from top to bottom. Those without content are left out. */
export const shownSections = z.array(shownSection);
