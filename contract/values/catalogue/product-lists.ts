/** How lists of products are sorted. Plain values without schemas, for server and browser. */
export const productSorts = ['new', 'price_low', 'price_high', 'rating'] as const;
export type ProductSort = (typeof productSorts)[number];
/** Best matches first; for searches. */
export const RELEVANCE = 'relevance';
export type ListSort = ProductSort | typeof RELEVANCE;
/** As staff ordered them; for collections whose products are picked by hand. */
export const FEATURED = 'featured';
export type QuerySort = ListSort | typeof FEATURED;

/** The discount in percent, rounded to the nearest integer. Shared, so that screens and API agree. */
export function discountPercent(price: number, discountPrice: number): number {
  return price === 0 ? 0 : Math.round(((price - discountPrice) / price) * 100);
}
