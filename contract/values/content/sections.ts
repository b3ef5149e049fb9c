/** What pages are made of: the kinds of sections and their limits. No schema, so that the browser does not load those. */

export const sectionKinds = [
  'hero',
  'tiles',
  'products',
  'text',
  'banner',
  'newsletter',
  'promises',
] as const;
export type SectionKind = (typeof sectionKinds)[number];

/** Where the products of a section come from: a rule, or `picked` by hand. */
export const productSources = ['new', 'sale', 'category', 'collection', 'picked'] as const;
export type ProductSource = (typeof productSources)[number];

export const SECTIONS_LIMIT = 30;
export const SLIDES_LIMIT = 5;
export const TILES_LIMIT = 8;
/** Maximum number of products in a section. */
export const SECTION_PRODUCTS_LIMIT = 12;
