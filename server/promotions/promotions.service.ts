import type { Connection } from '../database/database';
import { ShopError } from '../platform/errors';
import { newId } from '../platform/ids';
import {
  countOwnUses,
  findPromotion,
  findPromotionByCode,
  insertPromotion,
  type PromotionNow,
  returnUse,
  takeUse,
} from './promotions.queries';
import { type Promotion, promoAmount, refusalOf, UNKNOWN_CODE, USED_UP } from './promotions.rules';

/** A code as it counts for one cart or order; `amount` is whole cents. */
export interface AppliedPromotion {
  id: string;
  code: string;
  amount: number;
}

/** Who uses a code, for goods of how many cents. */
interface Use {
  accountId: string;
  subtotal: number;
}

/** Finds the code a shopper typed, in any letter case, if it may be used. Throws `promo_invalid` with the reason. */
export async function checkCode(
  connection: Connection,
  code: string,
  use: Use,
): Promise<AppliedPromotion> {
  const promotion = await findPromotionByCode(connection, code.trim());
  if (!promotion) throw new ShopError('promo_invalid', { message: UNKNOWN_CODE });
  return allow(connection, promotion, use);
}

/** What a cart's code takes off now; 0 while it does not hold. Null when the code is gone. */
export async function weighPromotion(
  connection: Connection,
  id: string,
  use: Use,
): Promise<AppliedPromotion | null> {
  const promotion = await findPromotion(connection, id);
  if (!promotion) return null;
  const refusal = await refusalFor(connection, promotion, use);
  const amount = refusal === null ? promoAmount(promotion, use.subtotal) : 0;
  return { id, code: promotion.code, amount };
}

/**
 * Counts one use of a code for an order made in the same transaction. The promotion's row stays locked until the commit,
 * so no limit is passed however many order at once. Throws `promo_invalid` with the reason.
 */
export async function redeemPromotion(
  tx: Connection,
  id: string,
  use: Use,
): Promise<AppliedPromotion> {
  const taken = await takeUse(tx, id);
  if (taken) return allow(tx, { ...taken, uses: taken.uses - 1 }, use);
  const exhausted = await findPromotion(tx, id);
  if (!exhausted) throw new ShopError('promo_invalid', { message: UNKNOWN_CODE });
  const message = (await refusalFor(tx, exhausted, use)) ?? USED_UP;
  throw new ShopError('promo_invalid', { message });
}

/** Gives back the use of an order that is cancelled in the same transaction. */
export async function giveBackUse(tx: Connection, id: string): Promise<void> {
  await returnUse(tx, id);
}

/** Makes a promo code and returns its id. What is left out does not limit. The code must be new in any letter case. */
export async function createPromotion(
  tx: Connection,
  terms: Pick<Promotion, 'code' | 'kind' | 'value'> &
    Partial<Omit<Promotion, 'id' | 'uses' | 'pausedAt' | 'archivedAt'>>,
): Promise<string> {
  const id = newId();
  await insertPromotion(tx, {
    minimum: 0,
    startsAt: null,
    endsAt: null,
    useLimit: null,
    customerLimit: null,
    accountId: null,
    ...terms,
    code: terms.code.trim(),
    id,
  });
  return id;
}

async function allow(
  connection: Connection,
  promotion: PromotionNow,
  use: Use,
): Promise<AppliedPromotion> {
  const message = await refusalFor(connection, promotion, use);
  if (message !== null) throw new ShopError('promo_invalid', { message });
  const amount = promoAmount(promotion, use.subtotal);
  return { id: promotion.id, code: promotion.code, amount };
}

async function refusalFor(
  connection: Connection,
  promotion: PromotionNow,
  use: Use,
): Promise<string | null> {
  const ownUses =
    promotion.customerLimit === null
      ? 0
      : await countOwnUses(connection, promotion.id, use.accountId);
  return refusalOf(promotion, { ...use, now: promotion.now, ownUses });
}
