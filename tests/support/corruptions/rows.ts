import type { EventfulOrders } from '../eventful-shop';

/** An order of the shop with every event, or one of the demo shop's past. */
export type Role = keyof EventfulOrders | 'returned' | 'sendingBack';

/**
 * Wrong rows by check: the order, and the statement that corrupts it, given the order's id; it returns the id that the
 * check must name.
 */
export type Corruptions = Record<string, [role: Role, sql: string][]>;

export const paymentOf = '(select id from payment where order_id = $1)';
export const referenceOf = '(select reference from payment where order_id = $1)';
export const refundOf = `(select id::text from refund where payment_id = ${paymentOf})`;
export const productOf =
  '(select product_id from order_line where order_id = $1 order by position limit 1)';
export const promotionOf = '(select promotion_id from shop_order where id = $1)';
/** Adds one unit to an order, of the product of its lines in a size. */
export const copyLine = (
  size: string,
) => `insert into order_line (id, order_id, position, product_id, title, brand, colour,
    image_url, size, quantity, unit_price, unit_discount_price)
  select gen_random_uuid(), order_id, 9, product_id, title, brand, colour, image_url, ${size}, 1, unit_price,
    unit_discount_price from order_line where order_id = $1 returning order_id as id`;
export const longAgo = `now() - interval '121 seconds'`;
