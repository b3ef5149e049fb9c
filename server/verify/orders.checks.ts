import { BANK_TRANSFER, ON_DELIVERY } from '../database/fragments/outside-gateways';
import { checksOf } from './check';

/** An order is complete. */
export const orderChecks = checksOf('I2', {
  'order-lines': {
    description: 'an order has no lines',
    text: `select 'order ' || o.id, '1 or more', '0'
      from shop_order o where not exists (select from order_line l where l.order_id = o.id)`,
  },
  'order-number': {
    description: 'an order has a number that has not been assigned yet',
    text: `select 'order ' || o.id, 'at most ' || s.last_value, o.number
      from shop_order o, shop_order_number_seq s
      where o.number > s.last_value or o.number = s.last_value and not s.is_called`,
  },
  'order-payment': {
    description: 'an order does not have exactly one payment',
    text: `select 'order ' || id, expected, payments
      from (
        select coalesce(o.id, p.order_id) as id, count(distinct o.id) as expected, count(p.id) as payments
        from shop_order o full join (
          select * from payment where order_id is not null
        ) as p on p.order_id = o.id
        group by coalesce(o.id, p.order_id)
      ) as counted
      where payments <> expected`,
  },
  'order-stock': {
    description: 'an order has no stock movements',
    text: `select 'order ' || o.id, 'moves of its stock', null
      from shop_order o where not exists (select from stock_movement m where m.order_id = o.id)`,
  },
  'order-state': {
    description: 'the status of an order contradicts its dates',
    text: `select 'order ' || id, status || ': ' || dates_of_status, dates
      from (
        select id, status,
          concat_ws(' and ', case when shipped_at is not null then 'shipped' end,
            case when delivered_at is not null then 'delivered' end,
            case when cancelled_at is not null then 'cancelled' end) as dates,
          case status when 'Pending' then '' when 'Shipped' then 'shipped' when 'Cancelled' then 'cancelled'
            else 'shipped and delivered' end as dates_of_status
        from shop_order
      ) as dated
      where dates <> dates_of_status`,
  },
  'order-mail': {
    description: 'the job of an email about an order or a return is missing',
    // Money that arrives after an order has ended is refunded and confirms nothing; the refund tells which payment that
    // was.
    text: `with due as (
        select p.order_id as id, 'order-confirmation' as template
        from payment p
        where p.order_id is not null and (p.paid_at is not null or p.authorised_at is not null or p.gateway = ${ON_DELIVERY}) and (p.closed_at is null or not exists (
          select from refund r
          where r.payment_id = p.id and (r.reason = 'late' or r.reason = 'gateway' and r.amount = p.amount)
        ))
        union all
        select coalesce(order_id, attempt_of), 'order-transfer' from payment where gateway = ${BANK_TRANSFER} and amount > 0
        union all
        select d.order_id, 'order-payment-link' from draft_order d join payment p on p.order_id = d.order_id
        where d.sent_at is null and p.gateway not in (${ON_DELIVERY}, ${BANK_TRANSFER}) and p.amount > 0
        union all
        select order_id, 'order-shipped' from parcel where number = 1
        union all
        select id, 'order-changed' from order_change where status = 'applied'
        union all
        select id, 'order-cancelled' from shop_order where cancelled_at is not null and not is_replaced
        union all
        select id, 'return-received' from return_request where status = 'received'
        union all
        select id, 'withdrawal-received' from withdrawal
        union all
        -- The demo shop's past and backups from before the first release have no emails about requested and rejected returns.
        select r.id, step.template
        from return_request r, (select min(applied_at) as at from schema_migration) as shop, lateral (
          values ('return-requested', r.requested_at), ('return-rejected', r.rejected_at)
        ) as step (template, at)
        where step.at >= shop.at
      )
      select split_part(template, '-', 1) || ' ' || id, 'a job for ' || template, null
      from due
      where not exists (select from job j where j.kind = 'mail' and j.key = due.template || ':' || due.id)`,
  },
  'order-parcels': {
    description: 'the status or a time of an order contradicts its parcels',
    text: `with sent as (
        select order_id, max(shipped_at) as shipped_at, max(delivered_at) as delivered_at,
          bool_and(delivered_at is not null) as is_delivered
        from parcel group by order_id
      ), units as (
        select l.order_id, sum(l.quantity - coalesce(unsent.units, 0) - coalesce(packed.units, 0)) as "left"
        from order_line l
          left join (
            select order_line_id, sum(quantity) as units from refund_line where restocked group by order_line_id
          ) as unsent on unsent.order_line_id = l.id
          left join (
            select order_line_id, sum(quantity) as units from parcel_line group by order_line_id
          ) as packed on packed.order_line_id = l.id
        group by l.order_id
      ), derived as (
        select o.id, o.status, o.shipped_at, o.delivered_at,
          case when sent.order_id is null then 'Pending or Cancelled' when units.left <> 0 then 'Pending'
            when sent.is_delivered then 'Delivered or Returned' else 'Shipped' end as expected,
          case when units.left = 0 then sent.shipped_at end as sent_at,
          case when units.left = 0 and sent.is_delivered then sent.delivered_at end as arrived_at
        from shop_order o left join sent on sent.order_id = o.id left join units on units.order_id = o.id
      )
      select 'order ' || id, concat_ws(', ', expected, sent_at, arrived_at), concat_ws(', ', status, shipped_at, delivered_at)
      from derived
      where status <> all (string_to_array(expected, ' or ')) or shipped_at is distinct from sent_at
        or delivered_at is distinct from arrived_at`,
  },
  'parcel-lines': {
    description: 'a parcel is empty, or has items of another order',
    text: `select 'parcel ' || p.id || ' of order ' || p.order_id, 'items of its order', string_agg(l.order_id::text, ', ')
      from parcel p left join parcel_line pl on pl.parcel_id = p.id left join order_line l on l.id = pl.order_line_id
      group by p.id having bool_or(l.order_id is distinct from p.order_id)`,
  },
  'parcel-units': {
    description: 'the parcels of an order have more units of an item than are to be sent',
    text: `with packed as (
        select order_line_id as id, sum(quantity) as units from parcel_line group by order_line_id
      )
      select 'order line ' || l.id || ' of order ' || l.order_id, 'at most ' || to_send.units, packed.units
      from packed join order_line l using (id), lateral (
        select l.quantity - coalesce(sum(r.quantity) filter (where r.restocked), 0) as units
        from refund_line r where r.order_line_id = l.id
      ) as to_send
      where packed.units > to_send.units`,
  },
  'parcel-mail': {
    description: 'the job of the email about a parcel is missing',
    text: `select 'parcel ' || number || ' of order ' || order_id, 'a job for order-shipped', null
      from parcel p
      where number > 1 and not exists (
        select from job where kind = 'mail' and key = 'order-shipped:' || p.order_id || ':' || p.number
      )`,
  },
  'refund-job': {
    description: 'the job of a refund is missing',
    text: `select 'refund ' || r.id,
        case r.status when 'pending' then 'a job still to be done' else 'a job' end,
        'job ' || j.id || ', done'
      from refund r join payment p on p.id = r.payment_id left join job j on j.kind = 'refund' and j.key = r.id::text
      -- A refund that is done as it is decided needs none: its units were not paid for.
      where r.reason <> 'gateway' and p.gateway <> ${BANK_TRANSFER} and r.done_at is distinct from r.created_at
        and (j.id is null or r.status = 'pending' and j.done_at is not null)`,
  },
  'capture-job': {
    description: 'the job of a capture is missing',
    text: `select 'capture ' || c.id, 'a job still to be done', 'job ' || j.id || ', done'
      from capture c left join job j
        on j.kind = 'capture' and j.key = c.id || case when c.attempts = 1 then '' else ':' || c.attempts end
      where c.status = 'pending' and (j.id is null or j.done_at is not null)`,
  },
  'cancel-payment-job': {
    description: 'the job that cancels a payment at the gateway is missing',
    text: `select 'payment ' || p.id, 'a job to cancel it', null
      from payment p
      where p.closed_at is not null and p.paid_at is null and p.reference is not null and p.gateway <> ${ON_DELIVERY}
        and not exists (select from job j where j.kind = 'cancel-payment' and j.key = p.id::text)`,
  },
});
