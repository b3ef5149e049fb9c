import { command, rowQuery, rowsQuery, valueQuery } from '../database/statements';
import type { Promotion } from './promotions.rules';

/** A promotion, and the database time. */
export type PromotionNow = Promotion & { now: Date };

const COLUMNS = `id, code, kind, value, minimum, starts_at as "startsAt", ends_at as "endsAt",
  use_limit as "useLimit", customer_limit as "customerLimit", account_id as "accountId", uses,
  paused_at as "pausedAt", archived_at as "archivedAt", now() as now`;

export const findPromotionByCode = rowQuery<PromotionNow, [code: string]>(
  'promotion-find-by-code',
  `select ${COLUMNS} from promotion where upper(code) = upper($1) and archived_at is null`,
);

export const findPromotion = rowQuery<PromotionNow, [id: string]>(
  'promotion-find',
  `select ${COLUMNS} from promotion where id = $1`,
);

/** Releases the redemption of an order that is cancelled in the same transaction. */
export const releaseRedemption = command<[id: string]>(
  'promotion-decrement-uses',
  'update promotion set uses = uses - 1 where id = $1',
);

/** Number of orders of an account with a promotion that were not cancelled. */
export const countOwnUses = valueQuery<number, [id: string, accountId: string]>(
  'promotion-count-own-uses',
  `select count(*)::int as value from shop_order
    where promotion_id = $1 and account_id = $2 and status <> 'Cancelled'`,
);

/** The personal codes of an account. */
export const listCodesOf = rowsQuery<{ code: string }, [accountId: string]>(
  'personal-data-promotions',
  'select code from promotion where account_id = $1 order by code',
);

export const insertPromotion = command(
  'promotion-insert',
  `insert into promotion
      (id, code, kind, value, minimum, starts_at, ends_at, use_limit, customer_limit, account_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
  (promotion: Omit<Promotion, 'uses' | 'pausedAt' | 'archivedAt'>) => [
    promotion.id,
    ...termValues(promotion),
    promotion.accountId,
  ],
);

/** The terms that staff can change. */
export type PromotionTerms = Omit<
  Promotion,
  'id' | 'accountId' | 'uses' | 'pausedAt' | 'archivedAt'
>;

export const updateTerms = command(
  'promotion-update',
  `update promotion set code = $2, kind = $3, value = $4, minimum = $5, starts_at = $6, ends_at = $7,
      use_limit = $8, customer_limit = $9
    where id = $1`,
  (id: string, terms: PromotionTerms) => [id, ...termValues(terms)],
);

function termValues(terms: PromotionTerms): unknown[] {
  const { code, kind, value, minimum, startsAt, endsAt, useLimit, customerLimit } = terms;
  return [code, kind, value, minimum, startsAt, endsAt, useLimit, customerLimit];
}
