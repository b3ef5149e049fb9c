import type { PromotionState } from '#contract/admin/promotions';
import type { Connection } from '../database/database';
import type { Promotion } from './promotions.rules';

export interface PromotionRow {
  id: string;
  code: string;
  kind: 'percent' | 'amount';
  /** Whole percent, or cents. */
  value: number;
  minimum: number;
  starts_at: Date | null;
  ends_at: Date | null;
  use_limit: number | null;
  customer_limit: number | null;
  account_id: string | null;
  email: string | null;
  uses: number;
  state: PromotionState;
  created_at: Date;
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
const COLUMNS = `p.id, p.code, p.kind, p.value, p.minimum, p.starts_at, p.ends_at, p.use_limit, p.customer_limit,
  p.account_id, a.email, p.uses, ${STATE} as state, p.created_at, p.version`;
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
  const counted = await connection.query<{ count: number }>({
    name: 'promotion-count',
    text: `select count(*)::int as count from promotion p where ${MATCHING}`,
    values: [q, state],
  });
  return { rows, total: counted.rows[0]?.count ?? 0 };
}

export async function findPromotionRow(
  connection: Connection,
  id: string,
): Promise<PromotionRow | null> {
  const { rows } = await connection.query<PromotionRow>({
    name: 'promotion-find-row',
    text: `select ${COLUMNS} from ${SOURCE} where p.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Locks a promotion until the commit; orders that use it wait. */
export async function lockPromotion(tx: Connection, id: string): Promise<void> {
  await tx.query({
    name: 'promotion-lock',
    text: 'select from promotion where id = $1 for update',
    values: [id],
  });
}

/** Totals of a code's orders that were not cancelled, in whole cents. */
export async function sumUsage(
  connection: Connection,
  id: string,
): Promise<{ orders: number; discount: number; total: number }> {
  const { rows } = await connection.query<{ orders: number; discount: string; total: string }>({
    name: 'promotion-sum-usage',
    text: `select count(*)::int as orders, coalesce(sum(promo), 0)::bigint as discount,
        coalesce(sum(total), 0)::bigint as total
      from shop_order where promotion_id = $1 and status <> 'Cancelled'`,
    values: [id],
  });
  const [row] = rows;
  return {
    orders: row?.orders ?? 0,
    discount: Number(row?.discount ?? 0),
    total: Number(row?.total ?? 0),
  };
}

export type PromotionTerms = Pick<
  Promotion,
  'code' | 'kind' | 'value' | 'minimum' | 'startsAt' | 'endsAt' | 'useLimit' | 'customerLimit'
>;

export async function updateTerms(
  tx: Connection,
  id: string,
  terms: PromotionTerms,
): Promise<void> {
  await tx.query({
    name: 'promotion-update',
    text: `update promotion set code = $2, kind = $3, value = $4, minimum = $5, starts_at = $6, ends_at = $7,
        use_limit = $8, customer_limit = $9
      where id = $1`,
    values: [
      id,
      terms.code,
      terms.kind,
      terms.value,
      terms.minimum,
      terms.startsAt,
      terms.endsAt,
      terms.useLimit,
      terms.customerLimit,
    ],
  });
}

export async function setPaused(tx: Connection, id: string, isPaused: boolean): Promise<void> {
  await tx.query({
    name: 'promotion-set-paused',
    text: 'update promotion set paused_at = case when $2 then now() end where id = $1',
    values: [id, isPaused],
  });
}

/** Deletes a promotion, also from carts; false if an order uses it. */
export async function deleteUnused(tx: Connection, id: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'promotion-delete-unused',
    text: `delete from promotion p where id = $1 and not exists (select from shop_order where promotion_id = p.id)`,
    values: [id],
  });
  return rowCount === 1;
}

/** Archives a promotion for its orders, and removes it from carts. */
export async function archivePromotion(tx: Connection, id: string): Promise<void> {
  await tx.query({
    name: 'promotion-archive',
    text: 'update promotion set archived_at = now() where id = $1',
    values: [id],
  });
  await tx.query({
    name: 'promotion-leave-carts',
    text: 'update cart set promotion_id = null where promotion_id = $1',
    values: [id],
  });
}
