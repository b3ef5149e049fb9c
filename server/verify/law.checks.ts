import { checksOf } from './check';

/** What the law asks for follows from what happened: withdrawals from declarations, prices before a reduction from the history. */
export const lawChecks = checksOf('I16', {
  withdrawal: {
    description: 'a withdrawal contradicts its order or its return',
    text: `select 'withdrawal ' || w.id, w.status, concat_ws(', ', 'order ' || o.status, 'return ' || r.id)
      from withdrawal w left join shop_order o on o.id = w.order_id left join return_request r on r.id = w.return_id
      where w.status = 'cancelled' and o.status <> 'Cancelled'
        or w.status = 'returning' and (r.order_id <> w.order_id or r.reason_code is distinct from 'withdrawal')
      union all
      select 'return ' || r.id, 'a withdrawal', 'none' from return_request r
      where r.reason_code = 'withdrawal' and not exists (select from withdrawal w where w.return_id = r.id)`,
  },
  'withdrawal-job': {
    description: 'the job that follows a declared withdrawal is missing',
    text: `select 'withdrawal ' || w.id, 'a job still to be done', 'job ' || j.id || ', done'
      from withdrawal w left join job j on j.kind = 'withdrawal' and j.key = w.id::text
      where w.status = 'received' and (j.id is null or j.done_at is not null)`,
  },
  'prior-price': {
    description:
      'the price history, or the lowest price before a reduction, does not match the product',
    text: `with price as (
        select product_id, at, price, discount_price,
          lag(price) over earlier as price_before, lag(discount_price) over earlier as discount_before
        from product_price_history window earlier as (partition by product_id order by at)
      ), newest as (
        select distinct on (product_id) product_id, price, discount_price from price order by product_id, at desc
      ), reduction as (
        select distinct on (product_id) product_id, at from price
        where discount_price < price and (discount_before is null or discount_before <> discount_price or discount_before >= price_before)
        order by product_id, at desc
      ), due as (
        select p.id, p.prior_price as actual, case when p.discount_price < p.price then (
          select min(h.discount_price) from price h
          where h.product_id = p.id and h.at < r.at and h.at >= coalesce((
            select max(first.at) from price first where first.product_id = p.id and first.at <= r.at - interval '30 days'
          ), '-infinity')
        ) end as expected
        from product p left join reduction r on r.product_id = p.id
      )
      select 'product ' || id, coalesce(expected, 0)::text, coalesce(actual, 0)::text from due where expected is distinct from actual
      union all
      select 'product ' || p.id, p.price || ', ' || p.discount_price, n.price || ', ' || n.discount_price from product p left join newest n on n.product_id = p.id
      where (p.price, p.discount_price) is distinct from (n.price, n.discount_price)`,
  },
  'planned-price': {
    description: 'the prices in force of a product do not follow from its planned prices',
    text: `with planned as (
        select p.id, p.price_changes_at <= now() or has_due_campaign(p.id) as is_due, p.price_changes_at,
          concat_ws(', ', p.price, p.discount_price, p.price_changes_at) as actual,
          concat_ws(', ', coalesce(n.price, p.standing_price, p.price),
            coalesce(n.discount_price, p.standing_discount_price, p.discount_price), next_price_boundary(p.id, now())) as expected
        from product p left join lateral planned_price_at(
          p.id, coalesce(p.standing_price, p.price), coalesce(p.standing_discount_price, p.discount_price), now()
        ) n on true
        where p.price_changes_at is not null or p.standing_price is not null
          or exists (select from planned_price e where e.product_id = p.id)
          or exists (select from campaign_price e where e.product_id = p.id)
      )
      select 'product ' || id, expected, actual from planned
      where is_due is not true and expected <> actual or price_changes_at < now() - interval '2 minutes'
      union all
      select 'planned price ' || id, shop_currency(), currency from planned_price where currency <> shop_currency()
      union all
      select 'campaign ' || campaign_id, shop_currency(), currency from campaign_price where currency <> shop_currency()
      union all
      select 'campaign ' || id, 'prices that follow', 'prices that followed until ' || coalesce(prices_written_at::text, 'never')
      from campaign where prices_due_at < now() - interval '2 minutes'
      union all
      select 'promotion ' || p.id, concat_ws(', ', c.starts_at, least(c.ends_at, c.ended_at)), concat_ws(', ', p.starts_at, p.ends_at)
      from promotion p join campaign c on c.id = p.campaign_id
      where (p.starts_at, p.ends_at) is distinct from (c.starts_at, least(c.ends_at, c.ended_at))
        or (c.state <> 'planned' and p.paused_at is null)`,
  },
});
