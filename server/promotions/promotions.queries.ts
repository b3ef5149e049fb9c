import type { Connection } from '../database/database';
import type { Promotion } from './promotions.rules';

/** A promotion, and the database time. */
export type PromotionNow = Promotion & { now: Date };

const COLUMNS = `id, code, kind, value, minimum, starts_at as "startsAt", ends_at as "endsAt",
  use_limit as "useLimit", customer_limit as "customerLimit", account_id as "accountId", uses,
  paused_at as "pausedAt", archived_at as "archivedAt", now() as now`;

export async function findPromotionByCode(
  connection: Connection,
  code: string,
): Promise<PromotionNow | undefined> {
  const { rows } = await connection.query<PromotionNow>({
    name: 'promotion-find-by-code',
    text: `select ${COLUMNS} from promotion where upper(code) = upper($1) and archived_at is null`,
    values: [code],
  });
  return rows[0];
}

export async function findPromotion(
  connection: Connection,
  id: string,
): Promise<PromotionNow | undefined> {
  const { rows } = await connection.query<PromotionNow>({
    name: 'promotion-find',
    text: `select ${COLUMNS} from promotion where id = $1`,
    values: [id],
  });
  return rows[0];
}

export async function decrementUses(tx: Connection, id: string): Promise<void> {
  await tx.query({
    name: 'promotion-decrement-uses',
    text: 'update promotion set uses = uses - 1 where id = $1',
    values: [id],
  });
}

/** Number of orders of an account with a promotion that were not cancelled. */
export async function countOwnUses(
  connection: Connection,
  id: string,
  accountId: string,
): Promise<number> {
  const { rows } = await connection.query<{ count: number }>({
    name: 'promotion-count-own-uses',
    text: `select count(*)::int from shop_order
      where promotion_id = $1 and account_id = $2 and status <> 'Cancelled'`,
    values: [id, accountId],
  });
  return rows[0]?.count ?? 0;
}

export async function insertPromotion(
  tx: Connection,
  promotion: Omit<Promotion, 'uses' | 'pausedAt' | 'archivedAt'>,
): Promise<void> {
  await tx.query({
    name: 'promotion-insert',
    text: `insert into promotion
        (id, code, kind, value, minimum, starts_at, ends_at, use_limit, customer_limit, account_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      promotion.id,
      promotion.code,
      promotion.kind,
      promotion.value,
      promotion.minimum,
      promotion.startsAt,
      promotion.endsAt,
      promotion.useLimit,
      promotion.customerLimit,
      promotion.accountId,
    ],
  });
}
