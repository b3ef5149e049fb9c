import type { AttributeFilter, AttributeValues } from '#contract/values/catalogue/attributes';
import type { SearchTerm } from '../search-terms.rules';

export type Facet = 'category' | 'colour' | 'size';

/** What a product is or is not. Lists are counted for each combination of them, so each flag doubles these counts. */
export const flags = ['isNew', 'isReduced', 'inStock'] as const;
export type Flag = (typeof flags)[number];

/** The products of a condition, by the structure of the index that evaluates it. */
export type IndexPredicate =
  | { on: 'category' | 'section' | 'colour'; accepts: (id: number) => boolean }
  /** One of the sizes is in stock. */
  | { on: 'size'; ids: number[] }
  | { on: 'flag'; flag: Flag; is: boolean }
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
  isNew: boolean;
  isReduced: boolean;
  brand: string;
  attributes: AttributeValues;
  /** As the column `search` has them. */
  lexemes: string[];
}
