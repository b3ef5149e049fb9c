// SQL expressions that several features use to read orders.

/** What an `order_line l` cost in whole cents: after its share of the promo, with the tax that is added. */
export const LINE_AMOUNT = 'l.quantity * l.unit_discount_price - l.promo + l.tax_added';

/** The units of an `order_line l` that are refunded: by received returns, or by refunds of staff. */
export const REFUNDED_UNITS = `least(l.quantity, (
    select coalesce(sum(other.quantity), 0)
    from return_line other join return_request received on received.id = other.return_id
    where other.order_line_id = l.id and received.status = 'received'
  ) + (select coalesce(sum(quantity), 0) from refund_line where order_line_id = l.id))`;

/** The refundable amount of a `payment p`, in whole cents. */
export const REFUNDABLE = `case when p.paid_at is null then 0 else p.amount end - (
    select coalesce(sum(amount), 0)::int from refund where payment_id = p.id
  )`;
