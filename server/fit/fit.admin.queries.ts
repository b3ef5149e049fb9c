import type { FitSort, StyleFit } from '#contract/admin/catalogue/fit';
import type { FitVerdict } from '#contract/values/fit/body';
import { holding } from '../database/common-words';
import { type Connection, queryAll, raw } from '../database/database';
import type { Direction, PageOffset } from '../database/ordering';

/** Amounts are in minor units of `currency`. */
export interface StyleFitRow extends StyleFit {
  currency: string;
  total: number;
}

interface FitFilter extends PageOffset {
  q: string | null;
  verdict: FitVerdict | 'none' | null;
  sort: FitSort;
  direction: Direction;
}

/** Votes and returns both count. `said` is the number of purchases with a vote or a return, of which `small` and `large` are shares. */
const sortKeys: Record<FitSort, string> = {
  refunded: 's.refunded',
  returns: 's.returned_small + s.returned_large',
  small: '(s.small + s.returned_small)::float8 / s.said',
  large: '(s.large + s.returned_large)::float8 / s.said',
  votes: 's.small + s."true" + s.large',
  title: 'lower(p.title)',
};

const SUMS = ['purchases', 'small', 'true', 'large', 'returned_small', 'returned_large', 'refunded']
  .map((name) => `sum("${name}")::float8 as "${name}"`)
  .join(', ');

/** A page of the styles whose buyers reported their fit. Each row repeats the number of all matching styles in `total`. */
export function listStyleFits(
  connection: Connection,
  { q, verdict, sort, direction, limit, offset }: FitFilter,
) {
  const order = raw(`${sortKeys[sort]} ${direction}, s.style_id`);
  return queryAll<StyleFitRow>(connection, `fit-list-${sort}-${direction}`)`
    with by_size as (
      select style_id, size, purchases, votes_small as small, votes_true as "true", votes_large as large,
        returns_small as returned_small, returns_large as returned_large, refunded
      from fit_statistics
    ), style as (
      select style_id, ${raw(SUMS)},
        nullif(sum(small + "true" + large + returned_small + returned_large), 0) as said
      from by_size group by style_id
    )
    select p.id as product_id, p.title, p.brand, coalesce(c.name, '') as colour, p.image_url,
      s.purchases, s.small, s."true", s.large, s.returned_small, s.returned_large, s.refunded,
      a.verdict, a.percent, (select shop_currency()) as currency, (count(*) over ())::int as total, (
        select json_agg(json_build_object('size', b.size, 'purchases', b.purchases, 'small', b.small, 'true', b."true", 'large', b.large,
          'returnedSmall', b.returned_small, 'returnedLarge', b.returned_large, 'refunded', b.refunded) order by ps.position, b.size)
        from by_size b left join product_size ps on ps.product_id = p.id and ps.name = b.size
        where b.style_id = s.style_id
      ) as sizes
    from style s
    join lateral (
      select * from product where style_id = s.style_id order by archived_at is not null, created_at, id limit 1
    ) as p on true
    left join colour c on c.id = p.colour_id
    left join fit_advice a on a.style_id = s.style_id
    where (${verdict}::text is null or coalesce(a.verdict, 'none') = ${verdict})
      and (${q}::text is null or lower(p.title || ' ' || p.brand) like ${q === null ? null : holding(q.toLowerCase())})
    order by ${order} limit ${limit} offset ${offset}`;
}
