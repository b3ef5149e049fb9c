import type { listPromotions, PromotionState } from '#contract/admin/promotions';
import type { Received } from '#contract/endpoint';
import {
  type Connection,
  execute,
  matchesOne,
  queryAll,
  queryOne,
  raw,
} from '../database/database';
import { pageOffset, readPage } from '../database/ordering';
import type { StoredPromotion } from './promotions.rules';

export interface PromotionRow extends Omit<StoredPromotion, 'pausedAt' | 'archivedAt'> {
  createdAt: Date;
  email: string | null;
  state: PromotionState;
  campaign: { _id: string; name: string } | null;
  /** The currency of the amounts, which is the shop's. */
  currency: string;
}

/** Orders with it that were not cancelled: of an automatic one without a limit they are not counted in its row. */
const USES = `case when p.trigger = 'code' or p.use_limit is not null or p.budget is not null then p.uses else (
    select count(*)::int from order_promotion g join shop_order o on o.id = g.order_id
    where g.promotion_id = p.id and o.status <> 'Cancelled'
  ) end`;
const STATE = `case
    when p.archived_at is not null then 'archived'
    when p.paused_at is not null then 'paused'
    when p.ends_at <= now() then 'ended'
    when p.uses >= p.use_limit or p.spent >= p.budget then 'used_up'
    when p.starts_at > now() then 'scheduled'
    else 'active'
  end`;
const COLUMNS = `p.id, (select shop_currency()) as currency, p.code, p.has_many_codes, p.name, p.trigger, p.class,
  p.is_exclusive, p.priority, p.is_suggested, p.kind, p.value, p.effect, p.minimum, p.conditions, p.starts_at, p.ends_at,
  p.use_limit, p.customer_limit, p.budget, p.spent, p.account_id, a.email, ${USES} as uses,
  ${STATE} as state, p.created_at, p.version,
  (select json_build_object('_id', c.id, 'name', c.name) from campaign c where c.id = p.campaign_id) as campaign`;
const SOURCE = 'promotion p left join account a on a.id = p.account_id';
const MATCHING = `($1::text is null or position(upper($1) in upper(concat_ws(' ', p.name, p.code))) > 0)
  and (case when $2::text is null then p.archived_at is null else ${STATE} = $2 end)`;

const order = {
  created: 'p.created_at',
  code: `upper(coalesce(nullif(p.name, ''), p.code))`,
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

/** The account with an email address, in any letter case. */
export function findAccountByEmail(connection: Connection, email: string) {
  return queryOne<{ id: string; isConfirmed: boolean }>(connection, 'promotion-find-account')`
    select id, email_confirmed_at is not null as is_confirmed from account
    where lower(email) = lower(${email}) and erased_at is null`;
}

/** The customer groups with these ids; they are not deleted before the commit. */
export function holdGroups(tx: Connection, ids: string[]) {
  return queryAll<{ id: string }>(tx, 'promotion-hold-groups')`
    select id from customer_group where id = any (${ids}::uuid[]) order by id for key share`;
}

/** Locks a promotion until the commit; orders that may get it wait. */
export function lockPromotion(tx: Connection, id: string) {
  return execute(tx, 'promotion-lock-exclusive')`select from promotion where id = ${id} for update`;
}

export function setPaused(tx: Connection, id: string, isPaused: boolean) {
  return execute(tx, 'promotion-set-paused')`
    update promotion set paused_at = case when ${isPaused} then now() end where id = ${id}`;
}

/** Deletes a promotion, also from carts; false if an order uses it. */
export function deleteUnused(tx: Connection, id: string) {
  return matchesOne(tx, 'promotion-delete-unused')`
    delete from promotion p where id = ${id} and not exists (select from shop_order where promotion_id = p.id)
      and not exists (select from order_promotion where promotion_id = p.id)`;
}

/** Removes the code of a promotion from carts. */
export function removeFromCarts(tx: Connection, id: string) {
  return execute(tx, 'promotion-remove-from-carts')`
    update cart set promotion_id = null, generated_code_id = null where promotion_id = ${id}`;
}

/** Archives a promotion for its orders, and removes it from carts. */
export function archivePromotion(tx: Connection, id: string) {
  return execute(tx, 'promotion-archive')`
    with removed as (
        update cart set promotion_id = null, generated_code_id = null where promotion_id = ${id}
      )
      update promotion set archived_at = now() where id = ${id}`;
}
