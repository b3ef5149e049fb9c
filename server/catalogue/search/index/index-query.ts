import type { SearchTerm } from '../search-terms.rules';

/** What the index knows of a product besides category, colour, price, brand and words. */
export interface ProductAttributes {
  /** One bit for each size in stock. */
  sizeBits: number;
  isAccessory: boolean;
  isNew: boolean;
  isReduced: boolean;
}

export type Facet = 'category' | 'colour' | 'size';

/** The products of a condition, by the structure of the index that evaluates it. */
export type IndexPredicate =
  | { on: 'category' | 'colour'; accepts: (id: number) => boolean }
  | { on: 'attributes'; accepts: (attributes: ProductAttributes) => boolean }
  /** Whole cents, both limits included. */
  | { on: 'price'; min: number; max: number }
  /** Brand names in lower case. */
  | { on: 'brand'; names: string[] };

/** A predicate, and which facet or refinement does not apply it to its own counts. */
export interface IndexFilter {
  predicate: IndexPredicate;
  facet?: Facet | undefined;
  refinement?: string | undefined;
}

export interface IndexQuery {
  filters: IndexFilter[];
  /** Null without a search. */
  terms: SearchTerm[] | null;
}

/** A sort order: by a number, then by id. */
export interface IndexOrder {
  by: 'price' | 'createdAt';
  direction: 'ascending' | 'descending';
  idDirection: 'ascending' | 'descending';
}

/** A product as the index stores it. */
export interface IndexedProduct extends ProductAttributes {
  id: string;
  /** Whole cents. */
  price: number;
  /** Microseconds. */
  createdAt: number;
  categoryId: number;
  /** 0 if the product has no colour. */
  colourId: number;
  brand: string;
  /** As the column `search` has them. */
  lexemes: string[];
}
