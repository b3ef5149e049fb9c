import type { AttributeFilter, AttributeValues } from '#contract/values/catalogue/attributes';
import { byFlag, type ProductFlag, productFlags } from '#contract/values/catalogue/product-flags';
import type { SearchTerm } from '../search-terms.rules';

export type Facet = 'category' | 'colour' | 'size';

/** One bit for each flag. */
export const flagBits = byFlag((flag) => 1 << productFlags.indexOf(flag));

/** The products of a condition, by the structure of the index that evaluates it. */
export type IndexPredicate =
  | { on: 'category' | 'section' | 'colour'; accepts: (id: number) => boolean }
  /** One of the sizes is in stock. */
  | { on: 'size'; ids: number[] }
  | { on: 'flag'; flag: ProductFlag; is: boolean }
  /** In minor units, both limits included. */
  | { on: 'price'; min: number; max: number }
  | SetPredicate;

/** A predicate whose products are collected in a bitmap first, see `selectProducts`. */
export type SetPredicate =
  /** Brand names in lower case. */
  | { on: 'brand'; names: string[] }
  /** All of the filters. */
  | { on: 'attributes'; filters: AttributeFilter[] }
  /** Words of the dictionary, see `tagWord`. */
  | { on: 'tag'; words: string[] }
  /** Microseconds. */
  | { on: 'created'; since: number }
  | { on: 'id'; ids: string[] };

/** A predicate, and which facet or refinement does not apply it to its own counts. */
export interface IndexFilter {
  predicate: IndexPredicate;
  facet?: Facet | undefined;
  refinement?: string | undefined;
  /** Part of the list's scope, which all counts apply. */
  isFixed?: boolean;
}

export interface IndexQuery {
  filters: IndexFilter[];
  /** Null without a search. */
  terms: SearchTerm[] | null;
}

/** A sort order: by a number, then by id. */
export interface IndexOrder {
  by: 'price' | 'createdAt' | 'rating';
  direction: 'ascending' | 'descending';
  idDirection: 'ascending' | 'descending';
}

/** A product as the index stores it. */
export interface IndexedProduct {
  id: string;
  /** In minor units. */
  price: number;
  /** Microseconds. */
  createdAt: number;
  /** The column `rating_score`. */
  rating: number;
  categoryId: number;
  sectionId: number;
  /** 0 if the product has no colour. */
  colourId: number;
  /** The sizes in stock, each once. */
  sizeIds: number[];
  /** The bits of its flags, see `flagBits`. */
  flags: number;
  brand: string;
  attributes: AttributeValues;
  /** As the column `search` has them. */
  lexemes: string[];
}
