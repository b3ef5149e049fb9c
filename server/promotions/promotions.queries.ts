import {
  type Connection,
  execute,
  queryAll,
  queryOne,
  queryValue,
  raw,
} from '../database/database';
import type { Promotion } from './promotions.rules';

/** A promotion, and the database time. */
export type PromotionNow = Promotion & { now: Date };

const COLUMNS = `id, code, kind, value, minimum, starts_at, ends_at,
  use_limit, customer_limit, account_id, uses,
  paused_at, archived_at, now() as now`;

export function findPromotionByCode(connection: Connection, code: string) {
  return queryOne<PromotionNow>(connection, 'promotion-find-by-code')`
    select ${raw(COLUMNS)} from promotion where upper(code) = upper(${code}) and archived_at is null`;
}

export function findPromotion(connection: Connection, id: string) {
  return queryOne<PromotionNow>(connection, 'promotion-find')`
    select ${raw(COLUMNS)} from promotion where id = ${id}`;
}

/** As `findPromotion`, locked until the commit. */
export function lockPromotion(tx: Connection, id: string) {
  return queryOne<PromotionNow>(tx, 'promotion-lock')`
    select ${raw(COLUMNS)} from promotion where id = ${id} for no key update`;
}

/** Releases the redemption of an order that is cancelled in the same transaction. */
export function releaseRedemption(tx: Connection, id: string) {
  return execute(tx, 'promotion-decrement-uses')`
    update promotion set uses = uses - 1 where id = ${id}`;
}

/** Number of orders of an account with a promotion that were not cancelled. */
export function countOwnUses(connection: Connection, id: string, accountId: string) {
  return queryValue<number>(connection, 'promotion-count-own-uses')`
    select count(*)::int from shop_order
      where promotion_id = ${id} and account_id = ${accountId} and status <> 'Cancelled'`;
}

/** The personal codes of an account. */
export function listCodesOf(connection: Connection, accountId: string) {
  return queryAll<{ code: string }>(connection, 'personal-data-promotions')`
    select code from promotion where account_id = ${accountId} order by code`;
}

/** The terms that staff can change. */
export type PromotionTerms = Omit<
  Promotion,
  'id' | 'accountId' | 'uses' | 'pausedAt' | 'archivedAt'
>;

export function insertPromotion(
  tx: Connection,
  terms: PromotionTerms & Pick<Promotion, 'id' | 'accountId'>,
) {
  return execute(tx, 'promotion-insert')`
    insert into promotion (id, code, kind, value, minimum, starts_at, ends_at, use_limit, customer_limit, account_id)
      values (${terms.id}, ${terms.code}, ${terms.kind}, ${terms.value}, ${terms.minimum}, ${terms.startsAt},
        ${terms.endsAt}, ${terms.useLimit}, ${terms.customerLimit}, ${terms.accountId})`;
}

export function updateTerms(tx: Connection, id: string, terms: PromotionTerms) {
  return execute(tx, 'promotion-update')`
    update promotion set code = ${terms.code}, kind = ${terms.kind}, value = ${terms.value},
        minimum = ${terms.minimum}, starts_at = ${terms.startsAt}, ends_at = ${terms.endsAt},
        use_limit = ${terms.useLimit}, customer_limit = ${terms.customerLimit}
      where id = ${id}`;
}
