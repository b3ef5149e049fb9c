import { exponentOf } from '#contract/money';
import { currencies } from '#contract/values/currencies';
import { ON_DELIVERY } from '../database/fragments/outside-gateways';
import { checksOf } from './check';

const withExponent = (exponent: number) =>
  currencies
    .filter((code) => exponentOf(code) === exponent)
    .map((code) => `'${code}'`)
    .join(', ');
/** The minor units of one major unit of the currency of `shop_order o`. */
const UNIT = `case when o.currency in (${withExponent(0)}) then 1
  when o.currency in (${withExponent(3)}) then 1000 else 100 end`;

/** Effects that must happen once have not happened twice: orders by key, uses of a code, emails, refunds. */
export const onceChecks = [
  ...checksOf('I6', {
    'key-answer': {
      description: 'an idempotency key has no answer',
      text: `select 'key ' || key || ' of account ' || account_id, 'an answer', null
      from idempotency_key where status is null or response is null`,
    },
    'key-twice': {
      description: 'an idempotency key is stored twice',
      text: `select 'key ' || key || ' of account ' || account_id, '1', count(*)
      from idempotency_key group by account_id, route, key having count(*) > 1`,
    },
    'key-order': {
      description: 'an idempotency key answers with an order that was not placed with it',
      text: `with answered as (
        select account_id, key, response ->> '_id' as order_id,
          case jsonb_typeof(response -> 'total') when 'number' then (response ->> 'total')::numeric end as total
        from idempotency_key where route = 'POST /api/orders' and response is not null
      )
      select 'key ' || a.key || ' of account ' || a.account_id, format('order %s over %s', a.order_id, a.total),
        format('order %s of account %s over %s', o.id, o.account_id, o.total::numeric / (${UNIT}))
      from answered a left join shop_order o on o.id::text = a.order_id
      where o.id is null or o.account_id <> a.account_id
        or o.version = 1 and o.total is distinct from round(a.total * (${UNIT}))`,
    },
    'order-keys': {
      description: 'an order is the answer to several idempotency keys',
      text: `select 'order ' || (response ->> '_id'), '1', count(*)
      from idempotency_key where route = 'POST /api/orders' and response is not null
      group by response ->> '_id' having count(*) > 1`,
    },
  }),
  ...checksOf('I7', {
    'promo-uses': {
      description: 'the number of uses of a promo code is not the number of its orders',
      text: `with carried as (
        select promotion_id, count(*) as orders from shop_order
        where promotion_id is not null and status <> 'Cancelled' group by promotion_id
      )
      select 'promo code ' || p.code || ' ' || p.id, coalesce(carried.orders, 0), p.uses
      from promotion p left join carried on carried.promotion_id = p.id
      where p.uses <> coalesce(carried.orders, 0)`,
    },
    'promo-limit': {
      description: 'a promo code was used more often than its limit',
      text: `select 'promo code ' || p.code || ' ' || p.id, 'at most ' || p.use_limit, count(*)
      from promotion p join shop_order o on o.promotion_id = p.id and o.status <> 'Cancelled'
      group by p.id having count(*) > p.use_limit`,
    },
    'promo-code': {
      description: 'an order has a discount without a code or a reason',
      text: `select 'order ' || id, 'a promo code', 'a promo of ' || promo
      from shop_order where promo > 0 and promotion_id is null and discount_reason = ''`,
    },
  }),
  ...checksOf('I10', {
    'mail-once': {
      description: 'an email about an order was enqueued twice',
      text: `select 'order ' || (payload ->> 'orderId'), '1 job for ' || (payload ->> 'template'), count(*)
      from job
      where kind = 'mail'
        and payload ->> 'template' in ('order-confirmation', 'order-payment-link', 'order-transfer', 'order-shipped', 'order-delivered', 'order-cancelled')
      group by payload ->> 'orderId', payload ->> 'template', payload ->> 'parcelId' having count(*) > 1`,
    },
    'mail-of-job': {
      description: 'a job has written two emails',
      // An email's message id is <job-…@…>.
      text: `select substr(split_part(message_id, '@', 1), 2), '1', count(*)
      from email_message group by split_part(message_id, '@', 1) having count(*) > 1`,
    },
    'mail-untrue': {
      description: 'an email about an order reports something that has not happened',
      text: `with undue as (
        select p.order_id as id, 'order-confirmation' as template
        from payment p
        where p.gateway <> ${ON_DELIVERY} and p.paid_at is null and p.authorised_at is null and p.attempt = 1
          or exists (select from refund r where r.payment_id = p.id and r.reason = 'late')
        union all
        select id, 'order-shipped' from shop_order where not exists (select from parcel where order_id = shop_order.id)
        union all
        select id, 'order-delivered' from shop_order where delivered_at is null
        union all
        select id, 'order-cancelled' from shop_order where cancelled_at is null
      )
      select 'order ' || undue.id, 'no ' || template, 'job ' || j.id
      from undue join job j on j.kind = 'mail' and j.key = undue.template || ':' || undue.id`,
    },
    'refund-once': {
      description: 'the cancellation of an order was refunded twice',
      text: `select 'payment ' || payment_id, '1 refund', count(*)
      from refund where reason in ('cancelled', 'deleted', 'late')
      group by payment_id having count(*) > 1`,
    },
  }),
];
