/**
 * SQL for the result of `price_at` for a row of `product`. The row is read again: as a value it would be copied for each product of a
 * statement, whether its price is due or not.
 */
const computed = (product: string, column: string) =>
  `(select (price_at(due, now())).${column} from product due where due.id = ${product}.id)`;

/**
 * SQL for the price of a row of `product` by the database's clock, which is right to the second on every server. The row itself
 * follows a few seconds after a planned price begins or ends; until then its price is computed.
 */
export const currentPriceOf = (
  product: string,
  column: 'price' | 'discount_price' | 'prior_price',
) =>
  `case when ${product}.price_changes_at <= now() then ${computed(product, column)} else ${product}.${column} end`;

/** SQL for the next moment at which the price of a row of `product` changes without being written; null for never. */
export const nextPriceChangeOf = (product: string) =>
  `case when ${product}.price_changes_at <= now() then ${computed(product, 'changes_at')} else ${product}.price_changes_at end`;

const PRICE = currentPriceOf('p', 'price');
const DISCOUNT_PRICE = currentPriceOf('p', 'discount_price');
/**
 * SQL for the lowest price before the reduction of `product p`, as its order lines and emails state it; see `reductionOf` of
 * the catalogue. Null if it is not reduced.
 */
export const PRIOR_PRICE = `case when (${DISCOUNT_PRICE}) < (${PRICE})
  then coalesce(${currentPriceOf('p', 'prior_price')}, ${DISCOUNT_PRICE}) end`;
