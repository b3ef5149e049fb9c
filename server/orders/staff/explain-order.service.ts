import type { ExplainedPromotion } from '#contract/admin/carts';
import { toMajor } from '#contract/money';
import { isId } from '#contract/values/id';
import {
  explainAccounts,
  explainDiscount,
  explainJudgement,
  notApplied,
} from '../../promotions/explain.rules';
import { judge, redeemedCandidate } from '../../promotions/judgement.rules';
import { shownName } from '../../promotions/promotions.rules';
import { readCartPromotions } from '../../promotions/promotions.service';
import { readSettings } from '../../settings/shop-settings';
import type { Shop } from '../../shop';
import { promotionsOfOrder } from '../order-promotions.service';
import { findAnyOrder } from '../orders.queries';
import { linesOf, noSuchOrder } from '../orders.service';
import { findHistoryBefore } from './explain-order.queries';

/**
 * The promotions of an order, and why each other automatic one did not apply. The others are judged as they are today, on
 * the items of the order, at the time at which it was placed. Throws `not_found`.
 */
export async function explainOrder(shop: Shop, id: string): Promise<ExplainedPromotion[]> {
  const { pool } = shop;
  const order = isId(id) ? await findAnyOrder(pool, id) : undefined;
  if (!order) throw noSuchOrder();
  const { accountId, currency, placedAt } = order;
  const settings = await readSettings(shop);
  const lines = await linesOf(pool, id);
  const given = await promotionsOfOrder(pool, order);
  const {
    candidates,
    needingAccount = [],
    ...facts
  } = await readCartPromotions(shop, pool, {
    accountId,
    productIds: lines.map(({ productId }) => productId),
    isForStaff: true,
  });
  const history = await findHistoryBefore(pool, order);
  const isGiven = new Set(given.map((one) => one.id));
  const isLater = new Set(history.later);
  const others = candidates.filter(({ promotion }) => !isGiven.has(promotion.id));
  const guestless = needingAccount.filter((one) => !isGiven.has(one.id));
  const applied = given.map((one) => ({
    _id: one.id,
    name: one.name,
    amount: toMajor(one.amount + one.delivery, currency),
    reason: null,
  }));
  const existing = others.filter(({ promotion }) => !isLater.has(promotion.id));
  const later = others.flatMap(({ promotion }) =>
    isLater.has(promotion.id)
      ? [notApplied(promotion, `“${shownName(promotion)}” was added after this order.`)]
      : [],
  );
  const asked = existing.map(({ promotion }) => promotion);
  if (order.discountReason !== '') return [...explainDiscount([...asked, ...guestless]), ...later];
  const methods = settings.delivery.zones.flatMap((zone) => zone.methods);
  const delivery = order.shipping + given.reduce((sum, one) => sum + one.delivery, 0);
  const judgement = judge(
    lines,
    [
      ...given.map(redeemedCandidate),
      ...existing.map((one) => ({
        ...one,
        ownUses: history.uses.find((use) => use.id === one.promotion.id)?.count ?? 0,
      })),
    ],
    {
      now: placedAt,
      timeZone: settings.delivery.timeZone,
      accountId,
      isFirstOrder: history.isFirstOrder,
      groups: facts.groups,
      country: order.country,
      deliveryMethodId: methods.find(({ name }) => name === order.deliveryMethod)?.id ?? null,
      deliveryPrice: () => delivery,
      goods: facts.goods,
    },
  );
  // The names of those that the order has are needed for sentences about the others.
  const named = [...given.map((one) => redeemedCandidate(one).promotion), ...asked];
  const explained = explainJudgement(named, judgement, currency, settings).filter(
    ({ _id }) => !isGiven.has(_id),
  );
  return [
    ...applied,
    ...explained.map((one) =>
      one.reason === null
        ? {
            ...one,
            amount: null,
            reason: `“${one.name}” would apply by its terms of today, which it didn’t have then.`,
          }
        : one,
    ),
    ...explainAccounts(guestless.filter((one) => !isLater.has(one.id))),
    ...later,
  ];
}
