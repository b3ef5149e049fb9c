import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { ShopError } from '../http/errors';
import {
  countOwnUses,
  findPromotion,
  findPromotionByCode,
  insertPromotion,
  type PromotionNow,
  returnUse,
} from './promotions.queries';
import {
  type Promotion,
  type PromotionUse,
  promoAmount,
  refusalOf,
  UNKNOWN_CODE,
} from './promotions.rules';

export type { Promotion } from './promotions.rules';

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
 * What a code takes off an order that is being placed, while the caller holds the code's row and counts the use. Null is a
 * code that is gone. Throws `promo_invalid` with the reason.
 */
export function redeemPromotion(promotion: Promotion | null, use: PromotionUse): AppliedPromotion {
  const message = promotion === null ? UNKNOWN_CODE : refusalOf(promotion, use);
  if (promotion === null || message !== null)
    throw new ShopError('promo_invalid', { message: message ?? UNKNOWN_CODE });
  return {
    id: promotion.id,
    code: promotion.code,
    amount: promoAmount(promotion, use.subtotal),
  };
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
