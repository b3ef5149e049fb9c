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

/** Orders of promotions that were not cancelled, and what they cost. Earlier orders have their code only. */
const CARRIED = `with given as (
        select promotion_id, order_id, amount + delivery as cost from order_promotion
        union all
        select o.promotion_id, o.id, o.promo from shop_order o
        where o.promotion_id is not null
          and not exists (select from order_promotion g where g.order_id = o.id and g.promotion_id = o.promotion_id)
      ), carried as (
        select given.promotion_id as id, count(*) as orders, sum(given.cost) as cost
        from given join shop_order o on o.id = given.order_id where o.status <> 'Cancelled' group by 1
      )`;
const NAMED = `coalesce('promo code ' || p.code, 'promotion ' || p.name) || ' ' || p.id`;

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
      text: `${CARRIED}
      select ${NAMED}, coalesce(carried.orders, 0), p.uses
      from promotion p left join carried on carried.id = p.id
      where p.uses <> case
        when p.trigger = 'code' or p.use_limit is not null or p.budget is not null then coalesce(carried.orders, 0) else 0
      end`,
    },
    'promo-limit': {
      description: 'a promo code was used more often than its limit',
      text: `${CARRIED}
      select ${NAMED}, 'at most ' || p.use_limit, carried.orders
      from promotion p join carried on carried.id = p.id where carried.orders > p.use_limit`,
    },
    'promo-spent': {
      description: 'what a promotion has cost of its budget is not what its orders got',
      text: `${CARRIED}
      select ${NAMED}, case when p.budget is null then 0 else coalesce(carried.cost, 0) end, p.spent
      from promotion p left join carried on carried.id = p.id
      where p.spent <> case when p.budget is null then 0 else coalesce(carried.cost, 0) end`,
    },
    'promo-code': {
      description: 'an order has a discount without a promotion or a reason',
      text: `select 'order ' || id, 'a promotion', 'a promo of ' || promo
      from shop_order o where promo > 0 and promotion_id is null and discount_reason = ''
        and not exists (select from order_promotion where order_id = o.id)`,
    },
    'promo-single-use': {
      description: 'a code for one order is not used by the order that has it',
      text: `with had as (
        select g.order_id, g.code, g.promotion_id from order_promotion g
        join shop_order o on o.id = g.order_id and o.status <> 'Cancelled'
        join promotion p on p.id = g.promotion_id and p.has_many_codes
      )
      select 'code ' || coalesce(c.code, had.code), coalesce('order ' || had.order_id, 'no order'), 'order ' || c.order_id
      from had full join (select * from generated_code where order_id is not null) c
        on (c.promotion_id, c.code) = (had.promotion_id, had.code)
      where had.order_id is distinct from c.order_id`,
    },
    'promo-sum': {
      description: 'the discount of an order is not what its promotions took off',
      text: `select 'order ' || o.id, sum(g.amount), o.promo
      from shop_order o join order_promotion g on g.order_id = o.id group by o.id having sum(g.amount) <> o.promo`,
    },
    'promo-shares': {
      description: 'what a promotion took off an order is not the sum of its shares',
      text: `select 'order ' || g.order_id, g.amount, coalesce(sum(s.amount), 0)
      from order_promotion g left join order_line_promotion s on (s.order_id, s.promotion_id) = (g.order_id, g.promotion_id)
      group by g.order_id, g.promotion_id, g.amount having g.amount <> coalesce(sum(s.amount), 0)`,
    },
    'promo-line': {
      description: 'the discount of an order line is not the sum of its shares',
      text: `select 'order ' || l.order_id, l.promo, coalesce(sum(s.amount), 0)
      from order_line l left join order_line_promotion s on s.order_line_id = l.id
      where exists (select from order_promotion where order_id = l.order_id)
      group by l.id having l.promo <> coalesce(sum(s.amount), 0)`,
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
