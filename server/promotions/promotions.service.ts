import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { ShopError } from '../http/errors';
import {
  countOwnUses,
  findPromotion,
  findPromotionByCode,
  insertPromotion,
  type PromotionNow,
} from './promotions.queries';
import {
  type AppliedPromotion,
  type Promotion,
  promoAmount,
  refusalOf,
  UNKNOWN_CODE,
} from './promotions.rules';

export { findPromotion, lockPromotion, releaseRedemption } from './promotions.queries';
export type { AppliedPromotion, Promotion } from './promotions.rules';

/** The account and the amount of its goods, in minor units. */
interface Use {
  accountId: string;
  currency: string;
  subtotal: number;
}

/** Finds the code a shopper typed, in any letter case, if it may be used. Throws `promo_invalid` with the reason. */
export async function checkCode(
  connection: Connection,
  code: string,
  use: Use,
): Promise<AppliedPromotion> {
  const { promotion, refusal } = await findCode(connection, code, use);
  if (!promotion) throw new ShopError('promo_invalid', { message: refusal ?? UNKNOWN_CODE });
  return promotion;
}

/** The code that a shopper or staff typed, in any letter case; or why it may not be used, as a message. */
export async function findCode(
  connection: Connection,
  code: string,
  use: Use,
): Promise<{ promotion: AppliedPromotion | null; refusal: string | null }> {
  const promotion = await findPromotionByCode(connection, code.trim());
  if (!promotion) return { promotion: null, refusal: UNKNOWN_CODE };
  const refusal = await refusalFor(connection, promotion, use);
  if (refusal !== null) return { promotion: null, refusal };
  const amount = promoAmount(promotion, use.subtotal);
  return { promotion: { id: promotion.id, code: promotion.code, amount }, refusal };
}

/** Evaluates a cart's code: the discount is 0 while the code may not be used. Null if it no longer exists. */
export async function evaluatePromotion(
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

/** Creates a promo code and returns its id. Omitted terms do not limit it. The code must be new in any letter case. */
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
