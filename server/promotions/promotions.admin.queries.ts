import type { listPromotions, PromotionState } from '#contract/admin/promotions';
import type { Received } from '#contract/endpoint';
import { type Connection, execute, matchesOne, queryOne, raw } from '../database/database';
import { pageOffset, readPage } from '../database/ordering';
import type { PromotionTable } from '../database/rows';
import type { PromotionTerms } from './promotions.queries';

export interface PromotionRow
  extends PromotionTerms,
    Pick<PromotionTable, 'id' | 'accountId' | 'uses' | 'createdAt' | 'version'> {
  email: string | null;
  state: PromotionState;
  /** The currency of the amounts, which is the shop's. */
  currency: string;
}

const STATE = `case
    when p.archived_at is not null then 'archived'
    when p.paused_at is not null then 'paused'
    when p.ends_at <= now() then 'ended'
    when p.uses >= p.use_limit then 'used_up'
    when p.starts_at > now() then 'scheduled'
    else 'active'
  end`;
const COLUMNS = `p.id, (select shop_currency()) as currency, p.code, p.kind, p.value, p.minimum, p.starts_at, p.ends_at,
  p.use_limit, p.customer_limit, p.account_id, a.email, p.uses,
  ${STATE} as state, p.created_at, p.version`;
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

export type PromotionQuery = Received<typeof listPromotions>['query'];

/** A page of the promo codes, and the number of matches. */
export function listPromotionRows(
  connection: Connection,
  { q, state, sort, direction, pageNumber, pageSize }: PromotionQuery,
): Promise<{ rows: PromotionRow[]; total: number }> {
  const listing = {
    columns: COLUMNS,
    from: SOURCE,
    where: MATCHING,
    orderBy: `${order[sort]} ${direction}, p.id ${direction}`,
    values: [q || null, state ?? null],
  };
  return readPage<PromotionRow>(connection, 'promotion-list', listing, {
    ...pageOffset({ pageNumber, pageSize }),
  });
}

export function findPromotionRow(connection: Connection, id: string) {
  return queryOne<PromotionRow>(connection, 'promotion-find-row')`
    select ${raw(COLUMNS)} from ${raw(SOURCE)} where p.id = ${id}`;
}

/** Locks a promotion until the commit; orders that use it wait. */
export function lockPromotion(tx: Connection, id: string) {
  return execute(tx, 'promotion-lock-exclusive')`select from promotion where id = ${id} for update`;
}

/** Totals of a code's orders that were not cancelled, in minor units. */
export function sumUsage(connection: Connection, id: string) {
  return queryOne<{ orders: number; discount: number; total: number }>(
    connection,
    'promotion-sum-usage',
  )`
    select count(*)::int as orders, coalesce(sum(promo), 0)::float8 as discount, coalesce(sum(total), 0)::float8 as total
      from shop_order where promotion_id = ${id} and status <> 'Cancelled'`;
}

export function setPaused(tx: Connection, id: string, isPaused: boolean) {
  return execute(tx, 'promotion-set-paused')`
    update promotion set paused_at = case when ${isPaused} then now() end where id = ${id}`;
}

/** Deletes a promotion, also from carts; false if an order uses it. */
export function deleteUnused(tx: Connection, id: string) {
  return matchesOne(tx, 'promotion-delete-unused')`
    delete from promotion p where id = ${id} and not exists (select from shop_order where promotion_id = p.id)`;
}

/** Archives a promotion for its orders, and removes it from carts. */
export function archivePromotion(tx: Connection, id: string) {
  return execute(tx, 'promotion-archive')`
    with removed as (
        update cart set promotion_id = null where promotion_id = ${id}
      )
      update promotion set archived_at = now() where id = ${id}`;
}
