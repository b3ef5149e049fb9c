import type { PromotionState } from '#contract/admin/promotions';
import type { Connection } from '../database/database';
import { command, rowQuery, valueQuery } from '../database/statements';
import type { PromotionTerms } from './promotions.queries';

export interface PromotionRow extends PromotionTerms {
  id: string;
  accountId: string | null;
  email: string | null;
  uses: number;
  state: PromotionState;
  createdAt: Date;
  version: number;
}

const STATE = `case
    when p.archived_at is not null then 'archived'
    when p.paused_at is not null then 'paused'
    when p.ends_at <= now() then 'ended'
    when p.uses >= p.use_limit then 'used_up'
    when p.starts_at > now() then 'scheduled'
    else 'active'
  end`;
const COLUMNS = `p.id, p.code, p.kind, p.value, p.minimum, p.starts_at as "startsAt", p.ends_at as "endsAt",
  p.use_limit as "useLimit", p.customer_limit as "customerLimit", p.account_id as "accountId", a.email, p.uses,
  ${STATE} as state, p.created_at as "createdAt", p.version`;
const SOURCE = 'promotion p left join account a on a.id = p.account_id';
const MATCHING = `($1::text is null or position(upper($1) in upper(p.code)) > 0)
  and (case when $2::text is null then p.archived_at is null else ${STATE} = $2 end)`;

const order = {
  created: 'p.created_at',
  code: 'upper(p.code)',
  uses: 'p.uses',
  // Promotions without an end come last.
  ends: `coalesce(p.ends_at, 'infinity')`,
} as const;

export interface PromotionFilter {
  q: string | null;
  state: PromotionState | null;
  sort: keyof typeof order;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** A page of the promo codes, and the number of matches. */
export async function listPromotionRows(
  connection: Connection,
  { q, state, sort, direction, limit, offset }: PromotionFilter,
): Promise<{ rows: PromotionRow[]; total: number }> {
  const { rows } = await connection.query<PromotionRow>({
    name: `promotion-list-${sort}-${direction}`,
    text: `select ${COLUMNS} from ${SOURCE} where ${MATCHING}
      order by ${order[sort]} ${direction}, p.id ${direction} limit $3 offset $4`,
    values: [q, state, limit, offset],
  });
  return { rows, total: await countPromotions(connection, q, state) };
}

const countPromotions = valueQuery<number, [q: string | null, state: PromotionState | null]>(
  'promotion-count',
  `select count(*)::int as value from promotion p where ${MATCHING}`,
);

export const findPromotionRow = rowQuery<PromotionRow, [id: string]>(
  'promotion-find-row',
  `select ${COLUMNS} from ${SOURCE} where p.id = $1`,
);

/** Locks a promotion until the commit; orders that use it wait. */
export const lockPromotion = command<[id: string]>(
  'promotion-lock',
  'select from promotion where id = $1 for update',
);

/** Totals of a code's orders that were not cancelled, in whole cents. */
export const sumUsage = rowQuery<{ orders: number; discount: number; total: number }, [id: string]>(
  'promotion-sum-usage',
  `select count(*)::int as orders, coalesce(sum(promo), 0)::float8 as discount, coalesce(sum(total), 0)::float8 as total
    from shop_order where promotion_id = $1 and status <> 'Cancelled'`,
);

export const setPaused = command<[id: string, isPaused: boolean]>(
  'promotion-set-paused',
  'update promotion set paused_at = case when $2 then now() end where id = $1',
);

/** Deletes a promotion, also from carts; false if an order uses it. */
export const deleteUnused = command<[id: string]>(
  'promotion-delete-unused',
  'delete from promotion p where id = $1 and not exists (select from shop_order where promotion_id = p.id)',
);

/** Archives a promotion for its orders, and removes it from carts. */
export const archivePromotion = command<[id: string]>(
  'promotion-archive',
  `with removed as (
      update cart set promotion_id = null where promotion_id = $1
    )
    update promotion set archived_at = now() where id = $1`,
);
