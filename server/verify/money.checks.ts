import { BANK_TRANSFER, ON_DELIVERY } from '../database/fragments/outside-gateways';
import { checksOf } from './check';

/** The shop's orders, payments and refunds agree. All amounts are minor units. */
export const moneyChecks = checksOf('I5', {
  'order-sums': {
    description: 'the sums of an order differ from those of its lines',
    text: `with goods as (
        select order_id, sum(quantity::bigint * unit_price) as list_total,
          sum(quantity::bigint * unit_discount_price) as subtotal, sum(promo) as promo
        from order_line group by order_id
      )
      select 'order ' || o.id, format('list %s, subtotal %s, promo %s', g.list_total, g.subtotal, g.promo),
        format('list %s, subtotal %s, promo %s', o.list_total, o.subtotal, o.promo)
      from shop_order o join goods g on g.order_id = o.id
      where o.list_total <> g.list_total or o.subtotal <> g.subtotal or o.promo <> g.promo`,
  },
  'order-total': {
    description:
      'the total of an order is not its goods minus promo plus shipping, and the tax that is added',
    text: `select 'order ' || id, subtotal - promo + shipping + tax_added, total
      from shop_order where total <> subtotal - promo + shipping + tax_added`,
  },
  'payment-amount': {
    description:
      'the payment of an order and those of its changes, less what changes refunded, are not its total',
    text: `with supplement as (
        select p.supplements as order_id, sum(p.amount) as amount
        from payment p join order_change c on c.payment_id = p.id and c.status = 'applied'
        group by p.supplements
      ), refunded as (
        select coalesce(p.order_id, p.supplements) as order_id, sum(r.amount) as amount
        from refund r join payment p on p.id = r.payment_id where r.reason = 'changed' group by 1
      )
      select 'payment ' || p.id || ' of order ' || o.id, o.total,
        p.amount + coalesce(s.amount, 0) - coalesce(r.amount, 0)
      from shop_order o join payment p on p.order_id = o.id
        left join supplement s on s.order_id = o.id left join refunded r on r.order_id = o.id
      where case
        -- An authorised amount may exceed the total: the captures take only the cost of the order.
        when p.capture_later and p.authorised_at is not null or p.attempt > 1 then p.attempt = 1
          and p.amount + coalesce(s.amount, 0) - coalesce(r.amount, 0) < o.total
        else p.amount + coalesce(s.amount, 0) - coalesce(r.amount, 0) <> o.total end`,
  },
  'captured-beyond': {
    description:
      'a card that is charged at shipment was charged more than its order cost and was not refunded',
    text: `with unsent as (
        select l.order_id, sum(floor((l.quantity::bigint * l.unit_discount_price - l.promo + l.tax_added) * c.units / l.quantity)) as amount
        from order_line l join (
          select order_line_id, sum(quantity) as units from refund_line where restocked group by order_line_id
        ) as c on c.order_line_id = l.id
        group by l.order_id
      ), taken as (
        select coalesce(p.order_id, p.supplements) as order_id, sum(p.captured - coalesce(r.amount, 0)) as amount
        from payment p left join (
          select payment_id, sum(amount) as amount from refund group by payment_id
        ) as r on r.payment_id = p.id
        group by 1
      )
      select 'payment ' || p.id || ' of order ' || o.id, 'at most ' || o.total - coalesce(u.amount, 0), t.amount
      from payment p join shop_order o on o.id = p.order_id join taken t on t.order_id = o.id
        left join unsent u on u.order_id = o.id
      where p.capture_later and p.authorised_at is not null and t.amount > o.total - coalesce(u.amount, 0)
        and not exists (select from order_change c where c.order_id = o.id and c.status <> 'applied')`,
  },
  'capture-state': {
    description: 'a capture contradicts the captured amount of its payment, or the next capture',
    text: `select 'capture ' || c.id || ' of payment ' || p.id,
        case when c.up_to <= p.captured then 'done' else 'pending or failed' end, c.status
      from capture c join payment p on p.id = c.payment_id
      where not p.capture_later or c.up_to > p.amount or (c.up_to <= p.captured) <> (c.status = 'done')`,
  },
  'shipped-uncaptured': {
    description:
      'an order that is charged at shipment has been shipped, and its captures do not add up to it',
    text: `with due as (
        select o.id, p.id as payment_id, p.captured, p.amount,
          o.total - coalesce((
            select sum(floor((l.quantity::bigint * l.unit_discount_price - l.promo + l.tax_added) * c.units / l.quantity))
            from order_line l, lateral (
              select coalesce(sum(quantity), 0) as units from refund_line where order_line_id = l.id and restocked
            ) as c where l.order_id = o.id
          ), 0) - coalesce((
            select sum(s.captured - coalesce((
              select sum(amount) from refund where payment_id = s.id and reason in ('late', 'changed')
            ), 0)) from payment s where s.supplements = o.id
          ), 0) as amount_due, (select count(*) from order_line where order_id = o.id) as lines,
          greatest(p.captured, (select max(up_to) from capture where payment_id = p.id)) as taken
        from shop_order o join payment p on p.order_id = o.id
        where p.capture_later and o.shipped_at is not null
      )
      select 'payment ' || payment_id || ' of order ' || id, least(amount, amount_due)::text, taken
      from due
      -- At most a minor unit is lost for each line whose rest is cancelled after a parcel.
      where least(amount, amount_due) - taken > lines`,
  },
  currency: {
    description: 'an order or one of its payments is not in the currency of the shop',
    text: `select 'order ' || o.id, shop_currency(), format('%s, its payment %s', o.currency, p.currency)
      from shop_order o left join payment p on coalesce(p.order_id, p.supplements) = o.id
      where o.currency <> shop_currency() or p.currency <> o.currency`,
  },
  'payment-state': {
    description: 'the status of a payment contradicts its amounts',
    text: `with settled as (
        select id, status,
          case when paid_at is null then status not in ('paid', 'refunded')
            when is_refunded then status = 'refunded'
            else status = 'paid' end as holds,
          case when paid_at is null then 'unpaid, failed, authorised or voided'
            when is_refunded then 'refunded' else 'paid' end as expected
        from payment, lateral (
          select captured > 0 and refunded = captured
            and (authorised_at is null or authorisation_ended_at is not null) as is_refunded
        ) as state
      )
      select 'payment ' || id, expected, status from settled where not holds`,
  },
  'payment-closed': {
    description: 'an order has ended and its payment is open, or the reverse',
    text: `select 'payment ' || p.id || ' of order ' || o.id,
        case when p.closed_at is null then 'closed' else 'open' end,
        case when p.closed_at is null then 'open' else 'closed' end
      from shop_order o join payment p on p.order_id = o.id
      where o.cancelled_at is not null and p.closed_at is null
        or p.closed_at is not null and o.cancelled_at is null and o.deleted_at is null`,
  },
  'change-payment': {
    description: 'the payment of a change contradicts its status',
    text: `select 'change ' || c.id || ' of order ' || c.order_id,
        case c.status when 'waiting' then 'open' when 'applied' then 'paid' else 'closed, and refunded if paid' end,
        concat_ws(', ', p.status, case when p.closed_at is not null then 'closed' end)
      from order_change c join payment p on p.id = c.payment_id join shop_order o on o.id = c.order_id
      where p.supplements is distinct from c.order_id or p.amount <> c.difference
        or c.status = 'waiting' and (p.closed_at is not null or o.status <> 'Pending')
        or c.status = 'applied' and p.paid_at is null
        or c.status = 'applied' and (
          o.cancelled_at is not null and p.closed_at is null
          or p.closed_at is not null and o.cancelled_at is null and o.deleted_at is null
        )
        or c.status = 'lapsed' and (p.closed_at is null or p.paid_at is not null and p.amount <> (
          select coalesce(sum(amount), 0) from refund where payment_id = p.id
        ))`,
  },
  'supplement-change': {
    description: 'a payment of a difference belongs to no change',
    text: `select 'payment ' || p.id, 'a change', null
      from payment p where p.supplements is not null
        and not exists (select from order_change c where c.payment_id = p.id)`,
  },
  'sent-unpaid': {
    description: 'an unpaid order was shipped or delivered',
    text: `select 'order ' || o.id, 'paid', p.status
      from shop_order o join payment p on p.order_id = o.id
      where p.paid_at is null and p.authorised_at is null and p.attempt = 1 and ((o.shipped_at is not null or exists (select from parcel where order_id = o.id)) and p.gateway <> ${ON_DELIVERY} or o.delivered_at is not null)`,
  },
  'transfers-of-payment': {
    description:
      'a payment by bank transfer is paid without enough recorded transfers, or the reverse',
    text: `with arrived as (
        select payment_id, sum(amount) as amount from bank_transfer group by payment_id
      )
      select 'payment ' || p.id || ' of order ' || p.order_id,
        case when p.paid_at is null then 'less than ' else 'at least ' end || p.amount, coalesce(a.amount, 0)
      from payment p left join arrived a on a.payment_id = p.id
      where p.gateway = ${BANK_TRANSFER} and p.amount > 0 and (coalesce(a.amount, 0) >= p.amount) <> (p.paid_at is not null)
        or p.gateway <> ${BANK_TRANSFER} and a.amount is not null`,
  },
  'surplus-issue': {
    description: 'more was transferred than was due, and no payment issue says so',
    text: `with arrived as (
        select payment_id, sum(amount) as amount from bank_transfer group by payment_id
      )
      select 'payment ' || p.id || ' of order ' || p.order_id, greatest(a.amount - p.amount, 0), coalesce(sum(i.amount), 0)
      from arrived a join payment p on p.id = a.payment_id
        left join payment_issue i on i.order_id = p.order_id and i.kind = 'overpaid'
      group by p.id, a.amount having greatest(a.amount - p.amount, 0) <> coalesce(sum(i.amount), 0)`,
  },
  'refund-transfer': {
    description:
      'a refund of a bank transfer is done without a record of who made it, or the reverse',
    text: `select 'refund ' || r.id, case when r.status = 'done' and p.gateway = ${BANK_TRANSFER} then 'a record' else ${ON_DELIVERY} end,
        t.sent_on
      from refund r join payment p on p.id = r.payment_id left join refund_transfer t on t.refund_id = r.id
      where (r.status = 'done' and r.amount > 0 and p.gateway = ${BANK_TRANSFER}) <> (t.refund_id is not null)`,
  },
  'refunded-sum': {
    description: 'the refunded amount of a payment is not the sum of its refunds',
    text: `with done as (
        select payment_id, sum(amount) as amount from refund where status = 'done' group by payment_id
      )
      select 'payment ' || p.id, coalesce(done.amount, 0), p.refunded
      from payment p left join done on done.payment_id = p.id
      where p.refunded <> coalesce(done.amount, 0)`,
  },
  'refunds-within': {
    description: 'refunds exceed the amount paid',
    text: `select 'payment ' || p.id, 'at most ' || p.captured, sum(r.amount)
      from refund r join payment p on p.id = r.payment_id
      group by p.id having sum(r.amount) > p.captured`,
  },
  'refund-of-ended': {
    description: 'an order has ended and its payment is not refunded in full',
    text: `with given as (
        select payment_id, sum(amount) as amount from refund group by payment_id
      )
      select 'payment ' || p.id || ' of order ' || o.id, p.captured, coalesce(given.amount, 0)
      from shop_order o join payment p on o.id = coalesce(p.order_id, p.supplements) left join given on given.payment_id = p.id
      where p.paid_at is not null and (o.cancelled_at is not null or exists (
          select from refund r where r.payment_id = p.id and r.reason = 'deleted'
        ))
        and coalesce(given.amount, 0) <> p.captured`,
  },
  'attempt-refunded': {
    description:
      'an attempt to pay that another has replaced took money, and it is not refunded in full',
    text: `select 'payment ' || p.id || ' of order ' || p.attempt_of, p.captured, coalesce(sum(r.amount), 0)
      from payment p left join refund r on r.payment_id = p.id
      where p.attempt_of is not null and p.captured > 0
      group by p.id having coalesce(sum(r.amount), 0) <> p.captured`,
  },
  chargeback: {
    description:
      'a lost dispute is not refunded by its chargeback, or a chargeback has no lost dispute',
    text: `select 'dispute ' || d.reference || ' of payment ' || d.payment_id, due.amount::text, coalesce(r.amount, 0)::text
      from payment_dispute d join payment p on p.id = d.payment_id
        left join refund r on r.id = d.refund_id and r.payment_id = d.payment_id and r.reason = 'chargeback' and r.status = 'done'
        cross join lateral (
          select case d.status when 'lost' then d.amount - coalesce((
            select amount from payment_issue i where i.gateway = p.gateway and i.reference = d.reference and i.kind = 'over_refunded'
          ), 0) else 0 end as amount
        ) as due
      where due.amount <> coalesce(r.amount, 0)
      union all
      select 'refund ' || r.id, 'a lost dispute', null
      from refund r where r.reason = 'chargeback' and not exists (select from payment_dispute d where d.refund_id = r.id)`,
  },
  'refund-reason': {
    description: 'a refund has a reason that does not apply to its order',
    text: `select 'refund ' || r.id, 'an order that is ' || r.reason, 'order ' || o.id || ', ' || o.status
      from refund r join payment p on p.id = r.payment_id join shop_order o on o.id = p.order_id
      where r.reason = 'cancelled' and o.cancelled_at is null or r.reason = 'deleted' and o.deleted_at is null
        or r.reason = 'late' and p.closed_at is null`,
  },
  'refund-of-return': {
    description: 'a refund for a return has no received return',
    text: `select 'refund ' || r.id, 'one return received', count(q.id) filter (
          where q.order_id = coalesce(p.order_id, p.supplements) and q.status = 'received'
        )
      from refund r join payment p on p.id = r.payment_id left join return_request q on q.refund_id = r.id
      where r.reason = 'returned' and r.part_of is null
      group by r.id, p.id
      having count(q.id) filter (where q.order_id = coalesce(p.order_id, p.supplements) and q.status = 'received') <> 1 or count(q.id) <> 1`,
  },
});
