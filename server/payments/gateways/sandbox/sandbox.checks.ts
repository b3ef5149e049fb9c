import { checksOf, GRACE_PERIOD } from '../../../verify/check';
import { sandboxProvider } from './sandbox.provider';

const NAME = sandboxProvider.name;

/** The sandbox gateway's own records agree with the shop's. All amounts are minor units. */
export const sandboxChecks = checksOf('I5', {
  'gateway-payment': {
    description: 'a payment is missing at the gateway, or has another amount or currency there',
    text: `select 'payment ' || p.id, p.amount || ' ' || p.currency || ' as ' || p.reference,
        g.amount || ' ' || g.currency || ' under the key ' || g.idempotency_key
      from payment p left join sandbox_gateway.payment g on g.id = p.reference
      where p.gateway = '${NAME}' and p.reference is not null
        and (g.id is null or g.amount <> p.amount or g.currency <> p.currency
          or split_part(g.idempotency_key, ':', 1) <> p.id::text)`,
  },
  'gateway-charges': {
    description: 'a payment was not charged exactly once and in full',
    text: `with charged as (
        select payment_id, count(*) as charges, sum(amount) as amount from sandbox_gateway.charge group by payment_id
      )
      select 'gateway payment ' || coalesce(g.id, c.payment_id),
        case when g.status = 'succeeded' then '1 charge, together ' || g.amount else 'no charge' end,
        c.charges || case c.charges when 1 then ' charge' else ' charges' end || ', together ' || c.amount
      from sandbox_gateway.payment g full join charged c on c.payment_id = g.id
      where case when g.capture_later then c.amount > g.amount
        when g.status = 'succeeded' then c.charges is distinct from 1 or c.amount <> g.amount
        else c.charges is not null end`,
  },
  'paid-uncharged': {
    description: 'a paid order has no charge',
    text: `select 'payment ' || p.id || ' of order ' || p.order_id, 'a charge of ' || p.captured, 'a charge of ' || c.amount
      from payment p left join sandbox_gateway.charge c on c.payment_id = p.reference
      where p.gateway = '${NAME}' and p.paid_at is not null and p.amount > 0
        and (c.id is null or c.amount < p.captured or not p.capture_later and c.amount <> p.captured)`,
  },
  'charged-unpaid': {
    description: 'a charge belongs to no paid order',
    text: `select 'charge ' || c.id || ' of ' || c.payment_id, 'a paid order', 'order ' || p.order_id || ', ' || p.status
      from sandbox_gateway.charge c
      left join payment p on p.gateway = '${NAME}' and p.reference = c.payment_id
      where (p.paid_at is null or c.amount > p.captured and not exists (
          select from capture where payment_id = p.id and status = 'pending'
        )) and c.created_at < now() - ${GRACE_PERIOD}
        and not exists (select from payment_issue i where i.gateway = '${NAME}' and i.reference = c.payment_id)`,
  },
  'refund-not-given': {
    description: 'a refund is marked as done, but the gateway did not make it',
    text: `select 'refund ' || r.id, r.amount || ' of ' || p.reference, g.amount || ' of ' || g.payment_id
      from refund r
      join payment p on p.id = r.payment_id
      left join sandbox_gateway.refund g on g.idempotency_key = r.id::text
      where p.gateway = '${NAME}' and r.status = 'done' and r.reason not in ('gateway', 'chargeback') and r.amount > 0
        and (g.id is null or g.amount <> r.amount or g.payment_id is distinct from p.reference)`,
  },
  'gateway-gave-less': {
    description: 'the gateway refunded less than the shop recorded',
    text: `with given as (
        select payment_id, sum(amount) as amount from sandbox_gateway.refund group by payment_id
      ), charged_back as (
        select payment_id, sum(amount) as amount from refund where reason = 'chargeback' group by payment_id
      )
      select 'payment ' || p.id || ' of order ' || p.order_id, p.refunded - coalesce(back.amount, 0) || ' or more', coalesce(given.amount, 0)
      from payment p left join given on given.payment_id = p.reference left join charged_back back on back.payment_id = p.id
      where p.gateway = '${NAME}' and p.refunded - coalesce(back.amount, 0) > coalesce(given.amount, 0)`,
  },
  'gateway-gave-more': {
    description: 'the gateway refunded more than the shop recorded',
    text: `with given as (
        select payment_id, sum(amount) as amount, max(created_at) as last_at
        from sandbox_gateway.refund
        where not exists (select from payment_issue i where i.id::text = idempotency_key)
        group by payment_id
      ), decided as (
        select p.reference, sum(r.amount) as amount
        from refund r join payment p on p.id = r.payment_id
        where p.gateway = '${NAME}' and r.reason <> 'chargeback'
        group by p.reference
      )
      select 'gateway payment ' || given.payment_id, 'at most ' || coalesce(decided.amount, 0), given.amount
      from given left join decided on decided.reference = given.payment_id
      where given.amount > coalesce(decided.amount, 0) and given.last_at < now() - ${GRACE_PERIOD}`,
  },
  'gateway-overdrawn': {
    description: 'refunds at the gateway, made or requested, exceed the charge',
    text: `with given as (
        select payment_id, sum(amount) as amount, max(created_at) as last_at
        from sandbox_gateway.refund group by payment_id
      ), to_give as (
        select p.reference as payment_id, sum(r.amount) as amount
        from refund r
        join payment p on p.id = r.payment_id
        left join sandbox_gateway.refund g on g.idempotency_key = r.id::text
        where p.gateway = '${NAME}' and r.reason not in ('gateway', 'chargeback') and g.id is null
        group by p.reference
      ), charged as (
        select payment_id, sum(amount) as amount from sandbox_gateway.charge group by payment_id
      )
      select 'gateway payment ' || payment_id, 'at most ' || coalesce(charged.amount, 0),
        coalesce(given.amount, 0) || ' and ' || coalesce(to_give.amount, 0) || ' to come'
      from given full join to_give using (payment_id) left join charged using (payment_id)
      where coalesce(given.amount, 0) + coalesce(to_give.amount, 0) > coalesce(charged.amount, 0)
        and (given.amount > coalesce(charged.amount, 0) or coalesce(given.last_at, '-infinity') < now() - ${GRACE_PERIOD})`,
  },
});
