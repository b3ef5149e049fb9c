import type { Facet, IndexedProduct, IndexFilter, ProductAttributes } from './index-query';

/**
 * Products with the same category, colour and attributes share a facet bucket, identified by one small number. The
 * number of products in each bucket gives the total of every list and the counts of every facet.
 */
export type BucketCounts = Int32Array;

/** Ids are below these; `addProduct` would otherwise write into another bucket. */
const CATEGORIES = 16;
const COLOURS = 10;
const SIZE_SETS = 32;
/** An attribute code: three flags, and the bits of the sizes in stock above them. */
const SIZE_SHIFT = 3;
const ACCESSORY = 4;
const NEW = 2;
const REDUCED = 1;
const ATTRIBUTE_CODES = SIZE_SETS << SIZE_SHIFT;
export const BUCKETS = CATEGORIES * COLOURS * ATTRIBUTE_CODES;

export function bucketOf(product: Omit<IndexedProduct, 'id' | 'brand' | 'lexemes'>): number {
  const { categoryId, colourId, sizeBits } = product;
  if (categoryId >= CATEGORIES || colourId >= COLOURS || sizeBits >= SIZE_SETS)
    throw new RangeError(`no facet bucket for category ${categoryId}, colour ${colourId}`);
  const code =
    (sizeBits << SIZE_SHIFT) |
    (product.isAccessory ? ACCESSORY : 0) |
    (product.isNew ? NEW : 0) |
    (product.isReduced ? REDUCED : 0);
  return (categoryId * COLOURS + colourId) * ATTRIBUTE_CODES + code;
}

/** Sets `accepted` to 1 for each bucket whose products pass the filters that a bucket can decide, else to 0. */
export function acceptBuckets(filters: IndexFilter[], accepted: Uint8Array): Uint8Array {
  const { categories, colours, codes } = acceptedParts(filters);
  const acceptedCodes = new Uint8Array(ATTRIBUTE_CODES);
  for (const code of codes) acceptedCodes[code] = 1;
  accepted.fill(0);
  for (let category = 0; category < CATEGORIES; category++)
    for (let colour = 0; categories[category] && colour < COLOURS; colour++)
      if (colours[colour])
        accepted.set(acceptedCodes, (category * COLOURS + colour) * ATTRIBUTE_CODES);
  return accepted;
}

/** The number of products that pass the filters, in total and by facet value. */
export interface FacetCounts {
  total: number;
  /** By category id and by colour id, each without the facet's own filter. */
  categories: ArrayLike<number>;
  colours: ArrayLike<number>;
  /** By size bits, without the filter by size. */
  sizeSets: ArrayLike<number>;
}

export function countFacets(counts: BucketCounts, filters: IndexFilter[]): FacetCounts {
  const parts = acceptedParts(filters);
  const { categories, colours, codes } = parts;
  const without = (facet: Facet) =>
    filters.some((filter) => filter.facet === facet)
      ? acceptedParts(filters.filter((filter) => filter.facet !== facet))
      : parts;
  const openCategories = without('category').categories;
  const openColours = without('colour').colours;
  const openCodes = without('size').codes;
  const byCategory = new Int32Array(CATEGORIES);
  const byColour = new Int32Array(COLOURS);
  const bySizeSet = new Int32Array(SIZE_SETS);
  let total = 0;
  for (let category = 0; category < CATEGORIES; category++) {
    if (!openCategories[category]) continue;
    for (let colour = 0; colour < COLOURS; colour++) {
      if (!openColours[colour] || !(categories[category] || colours[colour])) continue;
      const first = (category * COLOURS + colour) * ATTRIBUTE_CODES;
      let matching = 0;
      for (let at = 0; at < codes.length; at++)
        matching += counts[first + (codes[at] as number)] as number;
      if (colours[colour]) (byCategory[category] as number) += matching;
      if (categories[category]) (byColour[colour] as number) += matching;
      if (!categories[category] || !colours[colour]) continue;
      total += matching;
      for (let at = 0; at < openCodes.length; at++) {
        const code = openCodes[at] as number;
        (bySizeSet[code >> SIZE_SHIFT] as number) += counts[first + code] as number;
      }
    }
  }
  return { total, categories: byCategory, colours: byColour, sizeSets: bySizeSet };
}

/** The number of products in the accepted buckets. */
export function countAccepted(counts: BucketCounts, accepted: Uint8Array): number {
  let total = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket++)
    if (accepted[bucket]) total += counts[bucket] as number;
  return total;
}

/** Whether each category and colour is accepted, and the accepted attribute codes. */
function acceptedParts(filters: IndexFilter[]) {
  const predicates = filters.map(({ predicate }) => predicate);
  const acceptsId = (on: 'category' | 'colour') => (_: unknown, id: number) =>
    predicates.every((predicate) => predicate.on !== on || predicate.accepts(id));
  const ofAttributes = predicates.flatMap((one) => (one.on === 'attributes' ? [one] : []));
  const codes: number[] = [];
  for (let code = 0; code < ATTRIBUTE_CODES; code++)
    if (ofAttributes.every(({ accepts }) => accepts(attributesByCode[code] as ProductAttributes)))
      codes.push(code);
  return {
    categories: Array.from({ length: CATEGORIES }, acceptsId('category')),
    colours: Array.from({ length: COLOURS }, acceptsId('colour')),
    codes: Uint8Array.from(codes),
  };
}

const attributesByCode: readonly ProductAttributes[] = Array.from(
  { length: ATTRIBUTE_CODES },
  (_, code) => ({
    sizeBits: code >> SIZE_SHIFT,
    isAccessory: (code & ACCESSORY) !== 0,
    isNew: (code & NEW) !== 0,
    isReduced: (code & REDUCED) !== 0,
  }),
);
