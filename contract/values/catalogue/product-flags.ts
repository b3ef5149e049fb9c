/**
 * What a product is or is not, by the name of its parameter in URLs and in the API, in display order. Lists can be filtered by
 * each, with the number of products beside it, and collections can require it. Lists are counted for each combination of
 * them, so each one doubles these counts.
 */
export const productFlags = ['inStock', 'new', 'sale'] as const;
export type ProductFlag = (typeof productFlags)[number];

/** A value for each flag, in their order. */
export function byFlag<Value>(toValue: (flag: ProductFlag) => Value): Record<ProductFlag, Value> {
  return Object.fromEntries(productFlags.map((flag) => [flag, toValue(flag)])) as Record<
    ProductFlag,
    Value
  >;
}
