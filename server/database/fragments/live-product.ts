/**
 * SQL: whether a row of `product` is in lists, searches and counts. Neither drafts nor archived products are. At a planned time a row
 * follows `isForSale` within seconds, see `applyPlannedProducts`; indexes have this condition.
 */
export const isListed = (product: string) => `${product}.archived_at is null`;

/** SQL: whether shoppers see and can buy a row of `product` now, by the database's clock. */
export const isForSale = (product: string) =>
  `((${product}.archived_at is null or ${product}.publish_at <= now())
    and (${product}.withdraw_at is null or ${product}.withdraw_at > now()))`;

/** SQL: whether shoppers see the page of a row of `product` before it is for sale. */
export const isAnnounced = (product: string) =>
  `(${product}.is_announced and ${product}.publish_at > now())`;

/** SQL: whether a row of `product` has a page for shoppers. */
export const isShown = (product: string) => `(${isForSale(product)} or ${isAnnounced(product)})`;
