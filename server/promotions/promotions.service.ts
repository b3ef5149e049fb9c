import type { Connection } from '../database/database';
import { newId } from '../database/ids';
import { ShopError } from '../http/errors';
import { says } from '../http/refusals/refusal-text';
import type { FrozenPromotion } from './judgement.rules';
import { freeze } from './judgement.rules';
import {
  addSpent,
  findPromotion,
  insertPromotion,
  listPromotionsById,
  lockPromotions,
  type PromotionNow,
  type PromotionTerms,
  releaseGeneratedCode,
  releaseUse,
} from './promotions.queries';
import { type StoredPromotion, shownName, toPromotion } from './promotions.rules';

export { addCollectionsByRule, readGoodsFacts } from './goods-facts.service';
export type { AppliedPromotion, FrozenPromotion, GoodsFacts, Judgement } from './judgement.rules';
export { type CartPromotions, noPromotions, readCartPromotions } from './judgement.service';
export { listPromotionsFor } from './promotions.queries';

/** The promotions of an order as they are now; in a transaction they are locked until the commit. */
export function currentPromotions(
  connection: Connection,
  promotions: readonly Pick<FrozenPromotion, 'id'>[],
  { isLocked }: { isLocked: boolean },
): Promise<PromotionNow[]> {
  const ids = promotions.map(({ id }) => id);
  return (isLocked ? lockPromotions : listPromotionsById)(connection, ids);
}

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
    hasManyCodes: false,
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

type Given = Pick<FrozenPromotion, 'id' | 'code' | 'amount' | 'delivery'>;

const costOf = ({ amount, delivery }: Given) => amount + delivery;

/**
 * Throws `order_state` if a change of an order raises what a promotion takes off beyond the rest of its budget. `current` are
 * the promotions as they are now; in a transaction, the caller has locked them.
 */
export function assertBudgetsCover(
  current: readonly Pick<PromotionNow, 'id' | 'name' | 'code' | 'budget' | 'spent'>[],
  before: readonly Given[],
  after: readonly Given[],
): void {
  const costs = new Map(before.map((one) => [one.id, costOf(one)]));
  for (const one of after) {
    const promotion = current.find(({ id }) => id === one.id);
    const rise = costOf(one) - (costs.get(one.id) ?? 0);
    if (promotion?.budget == null || rise <= 0) continue;
    if (promotion.spent + rise > promotion.budget)
      throw new ShopError('order_state', {
        message: says(({ promoCode }) => promoCode.notForMoreItems(shownName(promotion))),
      });
  }
}

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
  const locked = await lockPromotions(
    tx,
    before.map(({ id }) => id),
  );
  for (const one of before) {
    const { id } = one;
    const now = after.find((other) => other.id === id);
    const cost = costOf(one);
    if (!now) {
      await releaseUse(tx, { id, amount: cost });
      const { hasManyCodes } = locked.find((other) => other.id === id) ?? {};
      if (hasManyCodes && one.code !== null) await releaseGeneratedCode(tx, id, one.code);
    } else if (costOf(now) !== cost) await addSpent(tx, { id, amount: costOf(now) - cost });
  }
}
