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

/**
 * The delivery cost that a `return_request r` refunds beside its items, if everything comes back: a consumer who withdraws
 * from a whole contract gets it too (Directive 2011/83/EU, article 13).
 */
export const WITHDRAWN_DELIVERY = `case when r.reason_code = 'withdrawal' and not exists (
    select from order_line l
    where l.order_id = r.order_id and l.quantity - (
      select coalesce(sum(quantity), 0) from refund_line where order_line_id = l.id and restocked
    ) > coalesce((
      select units.quantity + units.missing_quantity from return_line units
      where units.return_id = r.id and units.order_line_id = l.id
    ), 0)
  ) then (select shipping from shop_order where id = r.order_id) else 0 end`;
