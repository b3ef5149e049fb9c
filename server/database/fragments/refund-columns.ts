// SQL expressions that several features use to read orders.

/** What an `order_line l` cost in minor units: after its share of the promo, with the tax that is added. */
export const LINE_AMOUNT = 'l.quantity * l.unit_discount_price - l.promo + l.tax_added';

/** The units of an `order_line l` that are refunded: by received returns, or by refunds of staff. */
export const REFUNDED_UNITS = `least(l.quantity, (
    select coalesce(sum(other.quantity), 0)
    from return_line other join return_request received on received.id = other.return_id
    where other.order_line_id = l.id and received.status = 'received'
  ) + (select coalesce(sum(quantity), 0) from refund_line where order_line_id = l.id))`;

/** The payment of an order and its supplements, by the order's `payment p`. */
const PAYMENTS = `(
    select p.id, p.captured union all select id, captured from payment where supplements = p.order_id
  ) as pay`;

/** The units of an `order_line l` that the customer does not keep: cancelled, refunded, or in a return that was not rejected. */
export const GONE_UNITS = `(
    coalesce((select sum(quantity) from refund_line where order_line_id = l.id), 0) + coalesce((
      select sum(back.quantity) from return_line back join return_request request on request.id = back.return_id
      where back.order_line_id = l.id and request.status <> 'rejected'
    ), 0)
  )`;

/** The refundable amount of an order by its `payment p`, in minor units. */
export const REFUNDABLE = `(
    select coalesce(sum(pay.captured
      - (select coalesce(sum(amount), 0) from refund where payment_id = pay.id)), 0)::int from ${PAYMENTS}
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

const refundsOfOrder = (status: string) => `(
    select coalesce(sum(r.amount), 0)::int from ${PAYMENTS} join refund r on r.payment_id = pay.id
    where r.status = '${status}' and r.reason <> 'changed' and (r.reason <> 'late' or pay.id = p.id)
  )`;
/**
 * What an order was refunded by its `payment p`, without the refunds of changes: its total already has those that were made,
 * and never had those that lapsed.
 */
export const REFUNDED = refundsOfOrder('done');
/** As `REFUNDED`, for refunds that are decided and not done yet. */
export const REFUND_PENDING = refundsOfOrder('pending');

/** The amount of a `refund f` with its parts. */
export const REFUND_AMOUNT =
  '(select sum(amount)::int from refund whole where whole.id = f.id or whole.part_of = f.id)';
