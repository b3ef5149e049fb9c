import { type Connection, execute, raw } from '../database/database';
import { lockNamed } from '../database/locks';
import type { AdviceRules } from './advice.rules';

/**
 * `vote` has a row for each buyer who said how a purchase fits, by a review or by returning it for its size. Of a buyer who did
 * both, the return counts. `at` is when the purchase was made, or for imported reviews when they were written.
 */
const VOTES = `returned as materialized (
    select distinct on (l.id) l.id as order_line_id, p.style_id, l.size, o.placed_at as at,
      case r.reason_code when 'too_small' then 'small' else 'large' end as fit,
      case when r.refund_id is null then 0
        else (l.quantity::bigint * l.unit_discount_price - l.promo + l.tax_added) * rl.quantity / l.quantity
      end as refunded
    from return_request r
    join return_line rl on rl.return_id = r.id
    join order_line l on l.id = rl.order_line_id
    join shop_order o on o.id = l.order_id and o.deleted_at is null
    join product p on p.id = l.product_id
    where r.reason_code in ('too_small', 'too_large') and r.status <> 'rejected'
    order by l.id, r.requested_at desc
  ), reviewed as materialized (
    select p.style_id, r.size, coalesce(o.placed_at, r.written_at) as at, r.fit, r.order_line_id is not null as is_verified
    from review r
    join product p on p.id = r.product_id
    left join order_line l on l.id = r.order_line_id
    left join shop_order o on o.id = l.order_id
    left join returned on returned.order_line_id = r.order_line_id
    where r.state = 'published' and r.fit is not null and returned.order_line_id is null
  ), vote as materialized (
    select style_id, size, at, fit, refunded, true as is_return from returned
    union all
    select style_id, size, at, fit, 0, false from reviewed
  )`;

/** One run at a time; a second one waits until the commit. */
export async function lockStatistics(tx: Connection): Promise<void> {
  await lockNamed(tx, 'fit statistics');
}

/** Counts purchases, votes and returns of every style that has votes or returns. */
export async function recountStatistics(tx: Connection): Promise<void> {
  await execute(tx, 'fit-statistics-clear')`delete from fit_statistics`;
  await execute(tx, 'fit-statistics-count')`
    with ${raw(VOTES)}, bought as (
      select p.style_id, l.size, count(*) as purchases
      from product p
      join order_line l on l.product_id = p.id
      join shop_order o on o.id = l.order_id and o.delivered_at is not null and o.deleted_at is null
      where p.style_id in (select style_id from vote)
      group by p.style_id, l.size
    ), counted as (
      select style_id, size,
        count(*) filter (where fit = 'small' and not is_return) as votes_small,
        count(*) filter (where fit = 'true' and not is_return) as votes_true,
        count(*) filter (where fit = 'large' and not is_return) as votes_large,
        count(*) filter (where fit = 'small' and is_return) as returns_small,
        count(*) filter (where fit = 'large' and is_return) as returns_large,
        sum(refunded) as refunded
      from vote group by style_id, size
    )
    insert into fit_statistics (style_id, size, purchases, votes_small, votes_true, votes_large, returns_small, returns_large, refunded)
    select style_id, size, coalesce(purchases, 0), coalesce(votes_small, 0), coalesce(votes_true, 0), coalesce(votes_large, 0),
      coalesce(returns_small, 0), coalesce(returns_large, 0), coalesce(refunded, 0)
    from counted full join bought using (style_id, size)`;
}

/**
 * Decides the advice about each style. Advice to take another size changes which size later buyers take, so their
 * votes neither confirm nor weaken it. A majority of the latest votes for the opposite withdraws it, and counting starts again.
 */
export async function decideAdvice(
  tx: Connection,
  { minBuyers, majority, laterBuyers, z }: AdviceRules,
): Promise<void> {
  await execute(tx, 'fit-decide')`
    with ${raw(VOTES)}, delivered as (
      select count(*) as purchases from order_line l
      join shop_order o on o.id = l.order_id and o.delivered_at is not null and o.deleted_at is null
    ), response as materialized (
      -- Every return for a size is known, but few of those who kept theirs write a review. A return counts as much as a purchase
      -- that was kept: by the share of these that have a vote.
      select least(1, verified::float8 / greatest(purchases - returns, verified, 1)) as rate
      from delivered, (select count(*) as verified from reviewed where is_verified) as verified,
        (select count(*) as returns from returned) as returned_lines
    ), counted as (
      select style_id, is_later,
        sum(weight) filter (where fit = 'small') as small,
        sum(weight) filter (where fit = 'true') as fitting,
        sum(weight) filter (where fit = 'large') as large,
        sum(weight) as total,
        count(*) filter (where not is_return) as reviews,
        count(*) filter (where is_return and weight > 0) as returns
      from (
        select phased.*, case when is_return then response.rate else 1 end as weight,
          row_number() over (partition by style_id, is_later order by at desc) as recency
        from response, (
          select v.*, coalesce(a.verdict in ('small', 'large') and v.at > a.decided_at, false) as is_later
          from vote v left join fit_advice a on a.style_id = v.style_id
          where a.counted_from is null or v.at > a.counted_from
        ) as phased
      ) as weighted
      where not is_later or recency <= ${raw(laterBuyers)}
      group by style_id, is_later
    ), judged as (
      select counted.*, majority.fit as verdict, round(100 * majority.part / total) as percent
      from counted left join lateral (
        select * from (values ('small', small), ('true', fitting), ('large', large)) as answer (fit, part)
        where total >= ${raw(minBuyers)} and part is not null
          and ${raw(wilsonLowerBound('part', 'total', z))} > ${raw(majority)}
      ) as majority on true
    ), decided as (
      select coalesce(now.style_id, a.style_id) as style_id,
        case when contradicted.is_so then null else now.verdict end as verdict,
        now.percent, now.reviews, now.returns,
        case when contradicted.is_so then now() else a.counted_from end as counted_from
      from fit_advice a
      full join (select * from judged where not is_later) as now on now.style_id = a.style_id
      left join judged later on later.style_id = a.style_id and later.is_later
      cross join lateral (
        select coalesce((a.verdict, later.verdict) in (('small', 'large'), ('large', 'small')), false) as is_so
      ) as contradicted
      where a.style_id is not null or now.verdict is not null
    )
    insert into fit_advice as stored (style_id, verdict, percent, reviews, returns, decided_at, counted_from)
    select style_id, verdict, case when verdict is not null then percent end, case when verdict is not null then reviews end,
      case when verdict is not null then returns end, case when verdict is not null then now() end, counted_from
    from decided
    on conflict (style_id) do update set verdict = excluded.verdict, percent = excluded.percent, reviews = excluded.reviews,
      returns = excluded.returns, counted_from = excluded.counted_from,
      decided_at = case when stored.verdict = excluded.verdict then stored.decided_at else excluded.decided_at end
    where (stored.verdict, stored.percent, stored.reviews, stored.returns, stored.counted_from)
      is distinct from (excluded.verdict, excluded.percent, excluded.reviews, excluded.returns, excluded.counted_from)`;
}

/** SQL for the lower bound of the Wilson score interval of `part` among `total`, which are floats. */
function wilsonLowerBound(part: string, total: string, z: number): string {
  const share = `(${part} / ${total})`;
  const spread = `sqrt(${share} * (1 - ${share}) / ${total} + ${z * z} / (4 * ${total} * ${total}))`;
  return `((${share} + ${z * z} / (2 * ${total}) - ${z} * ${spread}) / (1 + ${z * z} / ${total}))`;
}
