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
        from shop_order o full join payment p on p.order_id = o.id
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
        where (p.paid_at is not null or p.gateway = 'none') and (p.closed_at is null or not exists (
          select from refund r
          where r.payment_id = p.id and (r.reason = 'late' or r.reason = 'gateway' and r.amount = p.amount)
        ))
        union all
        select order_id, 'order-transfer' from payment where gateway = 'bank-transfer' and amount > 0
        union all
        select id, 'order-shipped' from shop_order where shipped_at is not null
        union all
        select id, 'order-cancelled' from shop_order where cancelled_at is not null
        union all
        select id, 'return-received' from return_request where status = 'received'
        union all
        select id, 'withdrawal-received' from withdrawal
        union all
        -- The demo shop's past and backups from before the first release have no emails about requested and rejected returns.
        select r.id, step.template
        from return_request r, schema_migration m, lateral (
          values ('return-requested', r.requested_at), ('return-rejected', r.rejected_at)
        ) as step (template, at)
        where m.version = 10 and step.at >= m.applied_at
      )
      select split_part(template, '-', 1) || ' ' || id, 'a job for ' || template, null
      from due
      where not exists (select from job j where j.kind = 'mail' and j.key = due.template || ':' || due.id)`,
  },
  'refund-job': {
    description: 'the job of a refund is missing',
    text: `select 'refund ' || r.id,
        case r.status when 'pending' then 'a job still to be done' else 'a job' end,
        'job ' || j.id || ', done'
      from refund r join payment p on p.id = r.payment_id left join job j on j.kind = 'refund' and j.key = r.id::text
      where r.reason <> 'gateway' and p.gateway <> 'bank-transfer' and (j.id is null or r.status = 'pending' and j.done_at is not null)`,
  },
  'cancel-payment-job': {
    description: 'the job that cancels a payment at the gateway is missing',
    text: `select 'payment ' || p.id, 'a job to cancel it', null
      from payment p
      where p.closed_at is not null and p.paid_at is null and p.reference is not null and p.gateway <> 'none'
        and not exists (select from job j where j.kind = 'cancel-payment' and j.key = p.id::text)`,
  },
});
