/**
 * The lowest price before the reduction of a product `p`, for its new order line; see `reductionOf` of the catalogue. Null if
 * it is not reduced.
 */
export const PRIOR_PRICE =
  'case when p.discount_price < p.price then coalesce(p.prior_price, p.discount_price) end';
