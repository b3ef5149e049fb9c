/**
 * SQL for the result of `price_at` for a row of `product`. The row is read again: as a value it would be copied for each product of a
 * statement, whether its price is due or not.
 */
const computed = (product: string, column: string) =>
  `(select (price_at(due, now())).${column} from product due where due.id = ${product}.id)`;

/**
 * SQL: whether a planned price or a campaign of a row of `product` has begun or ended since the row was written. Without a campaign whose
 * products still follow, which a statement asks once, the products of campaigns are not asked.
 */
const isDue = (product: string) => `(${product}.price_changes_at <= now()
  or (select exists (select from campaign where prices_due_at <= now())) and has_due_campaign(${product}.id))`;

/**
 * SQL for the price of a row of `product` by the database's clock, which is right to the second on every server. The row itself
 * follows a few seconds after a planned price or a campaign begins or ends; until then its price is computed.
 */
export const currentPriceOf = (
  product: string,
  column: 'price' | 'discount_price' | 'prior_price',
) => `case when ${isDue(product)} then ${computed(product, column)} else ${product}.${column} end`;

/** SQL for the next moment at which the price of a row of `product` changes without being written; null for never. */
export const nextPriceChangeOf = (product: string) =>
  `case when ${isDue(product)} then ${computed(product, 'changes_at')}
    when (select exists (select from campaign where prices_due_at is not null))
      then least(${product}.price_changes_at, next_campaign_boundary(${product}.id, now()))
    else ${product}.price_changes_at end`;

/** SQL for a text that changes when the price of a row of `product` does without being written. */
export const priceVersionOf = (product: string) =>
  `case when ${isDue(product)} then (select price_at(due, now())::text from product due where due.id = ${product}.id)
    else ${product}.price_changes_at::text end`;

const PRICE = currentPriceOf('p', 'price');
const DISCOUNT_PRICE = currentPriceOf('p', 'discount_price');
/**
 * SQL for the lowest price before the reduction of `product p`, as its order lines and emails state it; see `reductionOf` of
 * the catalogue. Null if it is not reduced.
 */
export const PRIOR_PRICE = `case when (${DISCOUNT_PRICE}) < (${PRICE})
  then coalesce(${currentPriceOf('p', 'prior_price')}, ${DISCOUNT_PRICE}) end`;
