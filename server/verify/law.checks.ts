import { isListed } from '../database/fragments/live-product';
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
  'campaign-product': {
    description: 'a product does not follow the campaign that publishes or withdraws it',
    // Only plans that are still the campaign’s own are compared: staff may have changed the others since.
    text: `with member as (
        select m.campaign_id, m.product_id, m.kind, m.followed, m.publish_at, m.withdraw_at, p.is_draft,
          p.publish_at = m.publish_at as has_own_publishing, p.withdraw_at = m.withdraw_at as has_own_withdrawal,
          split_part(m.followed, ' ', 1) as phase, split_part(m.followed, ' ', 2) as starts_at, split_part(m.followed, ' ', 3) as ends_at,
          case
            when c.state <> 'planned' then null
            when least(c.ends_at, c.ended_at, m.removed_at) < now() - interval '2 minutes' then 'ended'
            when least(c.ends_at, c.ended_at, m.removed_at) is null and c.starts_at < now() - interval '2 minutes' then 'begun'
          end as since
        from campaign_product m join campaign c on c.id = m.campaign_id join product p on p.id = m.product_id
        where m.followed is not null and m.failed_at is null and (p.is_draft or ${isListed('p')})
      ), due as (
        select *, case
          when kind = 'publish' and is_draft and has_own_publishing then
            case phase when 'planned' then 'published at ' || starts_at else 'no plan' end
          when kind = 'publish' and not is_draft and has_own_withdrawal and phase in ('running', 'over') then
            case phase when 'running' then 'withdrawn at ' || ends_at else 'no plan' end
          when kind = 'withdraw' and not is_draft and has_own_withdrawal then
            case phase when 'planned' then 'withdrawn at ' || starts_at else 'no plan' end
          when kind = 'withdraw' and is_draft and has_own_publishing and phase in ('running', 'over') then
            case phase when 'running' then 'published at ' || ends_at else 'no plan' end
        end as expected, case
          when is_draft then 'published at ' || extract(epoch from publish_at)
          else 'withdrawn at ' || extract(epoch from withdraw_at)
        end as actual
        from member
      )
      select 'campaign ' || campaign_id || ', product ' || product_id, expected, actual from due where expected <> actual
      union all
      select 'campaign ' || campaign_id || ', product ' || product_id, 'a campaign that has ' || since, 'a campaign that is ' || phase
      from member where since = 'ended' and phase not in ('over', 'none') or since = 'begun' and phase not in ('running', 'over', 'none')`,
  },
});
