import { FEATURED, productSorts } from './product-lists';

/** Limits of collections, and how their pages are sorted unless shoppers choose otherwise. */

export const COLLECTIONS_LIMIT = 300;
/** Maximum number of products that are picked by hand. */
export const COLLECTION_PRODUCTS_LIMIT = 500;
/** Values of one condition of a rule. */
export const RULE_VALUES_LIMIT = 100;
export const NEW_SINCE_DAYS_LIMIT = 3_650;

export const collectionSorts = [FEATURED, ...productSorts] as const;
export type CollectionSort = (typeof collectionSorts)[number];
