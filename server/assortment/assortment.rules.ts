import type { CollectionRule } from '#contract/admin/catalogue/collections';
import type { PublicAssortment } from '#contract/catalogue/assortment';
import type { CollectionSort } from '#contract/values/catalogue/collections';
import type { Measures } from '#contract/values/catalogue/measures';
import type { VersionedValue } from '../cache/versioned-value';

declare module '../shop' {
  interface Shop {
    assortment: AssortmentCache;
  }
}

type Numbered<Entry> = Entry & { id: number };

/** The assortment with the ids of the database, in display order. An id is never used again. */
export interface Assortment extends PublicAssortment {
  sections: Numbered<PublicAssortment['sections'][number]>[];
  categories: (Numbered<PublicAssortment['categories'][number]> & {
    /** Defaults of its products. */
    measures: Measures;
  })[];
  colours: Numbered<PublicAssortment['colours'][number]>[];
  /** All attributes: the public part has those that products are filtered by. */
  attributes: (PublicAssortment['attributes'][number] & {
    isFilterable: boolean;
    /** Whether the product page shows it. */
    isShown: boolean;
  })[];
  /** Every size of any size system. */
  sizes: { id: number; name: string }[];
  /** Published or not. */
  collections: CollectionEntry[];
}

/** A collection without its texts and its picked products. */
export interface CollectionEntry {
  id: number;
  name: string;
  slug: string;
  /** Null if its products are picked by hand. */
  rule: CollectionRule | null;
  /** The day of the rule's `newSinceDays`. */
  newSince: string | null;
  sort: CollectionSort;
  isPublished: boolean;
  /** Rises with each change, also of the picked products. */
  version: number;
}
export type AssortmentCategory = Assortment['categories'][number];
export type AssortmentAttribute = Assortment['attributes'][number];

/** The assortment as last read by this process. */
interface AssortmentCache extends VersionedValue<Assortment> {
  /** The JSON of the database, and the object read from it. */
  last: { text: string; assortment: Assortment } | null;
  /** The public part as JSON, for the assortment it was made of. */
  json: { assortment: Assortment; bytes: Buffer } | null;
}

/** Id 0: a size that is in no size system. */
const OTHER_SIZE = 0;

export function categoryByKey({ categories }: Assortment, key: string): AssortmentCategory {
  const category = categories.find((one) => one.key === key);
  if (!category) throw new Error(`there is no category ${key}`);
  return category;
}

/** Whether the assortment has an entry, by its key; a colour by its name. */
export const has = {
  category: ({ categories }: Assortment, key: string) =>
    categories.some((category) => category.key === key),
  section: ({ sections }: Assortment, key: string) =>
    sections.some((section) => section.key === key),
  colour: ({ colours }: Assortment, name: string) =>
    colours.some((colour) => isSameName(colour.name, name)),
};

/** The ids of the sizes that have stock, in ascending order; sizes of no size system share one id. */
export function sizeIdsOf(
  { sizes: known }: Assortment,
  sizes: { name: string; quantity: number }[],
): number[] {
  const ids = sizes
    .filter((size) => size.quantity > 0)
    .map(({ name }) => known.find((size) => isSameName(size.name, name))?.id ?? OTHER_SIZE);
  return [...new Set(ids)].sort((a, b) => a - b);
}

export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
