import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import type { FrozenPromotion } from './judgement.rules';
import { freeze } from './judgement.rules';
import {
  addSpent,
  findPromotion,
  insertPromotion,
  lockPromotions,
  type PromotionTerms,
  releaseUse,
} from './promotions.queries';
import { type StoredPromotion, toPromotion } from './promotions.rules';

export type { AppliedPromotion, FrozenPromotion, GoodsFacts, Judgement } from './judgement.rules';
export { type CartPromotions, noPromotions, readCartPromotions } from './judgement.service';
export { listGoodsFacts, listPromotionsFor } from './promotions.queries';

/** Creates a promo code and returns its id. Omitted terms do not limit it. The code must be new in any letter case. */
export async function createPromotion(
  tx: Connection,
  terms: Pick<StoredPromotion, 'kind' | 'value'> &
    Partial<PromotionTerms & Pick<StoredPromotion, 'accountId'>>,
): Promise<string> {
  const id = newId();
  const code = terms.code?.trim() ?? null;
  await insertPromotion(tx, {
    name: '',
    trigger: code === null ? 'automatic' : 'code',
    class: 'order',
    isExclusive: false,
    priority: 100,
    isSuggested: true,
    effect: {},
    minimum: 0,
    conditions: {},
    startsAt: null,
    endsAt: null,
    useLimit: null,
    customerLimit: null,
    budget: null,
    accountId: null,
    ...terms,
    code,
    id,
  });
  return id;
}

/** The promotion of an order from before orders froze their terms: as it is now, under the code of the order. */
export async function findEarlierPromotion(
  connection: Connection,
  {
    promotionId,
    promoCode,
    promo,
  }: { promotionId: string; promoCode: string | null; promo: number },
): Promise<FrozenPromotion[]> {
  const found = await findPromotion(connection, promotionId);
  if (!found) return [];
  const promotion = { ...toPromotion(found), code: promoCode };
  return [freeze(promotion, { amount: promo, delivery: 0 })];
}

type Given = Pick<FrozenPromotion, 'id' | 'amount' | 'delivery'>;

/**
 * Gives back the uses and the budget of promotions that an order no longer has, and counts what the others take off now. It
 * locks them until the commit.
 */
export async function recountPromotions(
  tx: Connection,
  before: readonly Given[],
  after: readonly Given[] = [],
): Promise<void> {
  if (before.length === 0) return;
  await lockPromotions(
    tx,
    before.map(({ id }) => id),
  );
  for (const { id, amount, delivery } of before) {
    const now = after.find((one) => one.id === id);
    const cost = amount + delivery;
    if (!now) await releaseUse(tx, { id, amount: cost });
    else if (now.amount + now.delivery !== cost)
      await addSpent(tx, { id, amount: now.amount + now.delivery - cost });
  }
}
