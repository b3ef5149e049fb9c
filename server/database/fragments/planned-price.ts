/** SQL for the prices of `product p` that staff edit, which count while no planned price and no campaign does. */
export const STANDING_PRICE = 'coalesce(p.standing_price, p.price)';
export const STANDING_DISCOUNT_PRICE = 'coalesce(p.standing_discount_price, p.discount_price)';

/** SQL for what is charged by a planned price or a price in a campaign `e` of `product p`, as in the SQL function `planned_price_at`. */
export const PLANNED_DISCOUNT_PRICE = `coalesce(e.discount_price, least(${STANDING_DISCOUNT_PRICE},
  reduced_price(${STANDING_PRICE}, e.percent, e.rounding_step, e.rounding_ending)))`;
/** SQL for the list price of the same time. */
export const PLANNED_PRICE = `coalesce(e.price, greatest(${STANDING_PRICE}, ${PLANNED_DISCOUNT_PRICE}))`;
