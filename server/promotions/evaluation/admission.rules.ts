import type { PromotionConditions } from '#contract/promotions/terms';
import { localTime } from '#contract/values/dates';
import type { BasketLine, Circumstances, JudgedPromotion, Refusal } from './basket';

/** What the goods that count add up to, at the shop's prices, before any promotion. */
export interface CountedGoods {
  quantity: number;
  /** In minor units. */
  value: number;
}

/** A promotion with the lines whose units count by its conditions. */
export interface CountedPromotion {
  promotion: JudgedPromotion;
  counts: readonly boolean[];
  counted: CountedGoods;
}

/** The goods of some lines; `counts` tells which lines count. */
export function countGoods(lines: readonly BasketLine[], counts: readonly boolean[]): CountedGoods {
  let quantity = 0;
  let value = 0;
  for (const [index, line] of lines.entries()) {
    if (!counts[index]) continue;
    quantity += line.quantity;
    value += line.quantity * line.unitDiscountPrice;
  }
  return { quantity, value };
}

/** Why a promotion cannot apply under these circumstances, whatever its effect; null if it can. */
export function refusalOf(
  promotion: JudgedPromotion,
  goods: CountedGoods,
  circumstances: Circumstances,
): Refusal | null {
  const beforeGoods = promotion.isRedeemed
    ? null
    : (refusalByState(promotion, circumstances) ?? refusalByCustomer(promotion, circumstances));
  return beforeGoods ?? refusalByGoods(promotion.conditions, goods);
}

/** By code, time and limits. */
function refusalByState(promotion: JudgedPromotion, at: Circumstances): Refusal | null {
  const { state, startsAt, endsAt, trigger, enteredCode } = promotion;
  if (state !== 'active') return { reason: state };
  if (trigger === 'code' && enteredCode === null) return { reason: 'code_not_entered' };
  if (promotion.isCodeRevoked) return { reason: 'code_revoked' };
  if (promotion.isCodeUsed) return { reason: 'code_used' };
  if (startsAt !== null && at.now < startsAt) return { reason: 'not_started', startsAt };
  if (endsAt !== null && at.now >= endsAt) return { reason: 'ended' };
  if (!isInHours(promotion.conditions, at)) return { reason: 'outside_hours' };
  if (promotion.usesLeft !== null && promotion.usesLeft <= 0) return { reason: 'use_limit' };
  if (promotion.customerUsesLeft !== null && promotion.customerUsesLeft <= 0)
    return { reason: 'customer_limit', limit: promotion.customerLimit ?? 1 };
  if (promotion.budgetLeft !== null && promotion.budgetLeft <= 0) return { reason: 'budget' };
  return null;
}

function refusalByCustomer(
  { conditions }: JudgedPromotion,
  { customer, country, deliveryMethodId }: Circumstances,
): Refusal | null {
  const { accountId, isFirstOrder, customerGroups, countries, deliveryMethods } = conditions;
  if (accountId !== null && accountId !== customer.accountId) return { reason: 'other_customer' };
  if (isFirstOrder && customer.isFirstOrder !== true) return { reason: 'not_first_order' };
  if (customerGroups.length > 0 && !customer.groups.some((group) => customerGroups.includes(group)))
    return { reason: 'customer_group' };
  if (!isListed(countries, country)) return { reason: 'country', isKnown: country !== null };
  if (!isListed(deliveryMethods, deliveryMethodId))
    return { reason: 'delivery_method', isKnown: deliveryMethodId !== null };
  return null;
}

/** Whether a list is empty or contains the value. */
const isListed = (list: readonly string[], value: string | null) =>
  list.length === 0 || (value !== null && list.includes(value));

function refusalByGoods(
  { leastQuantity, leastValue }: PromotionConditions,
  { quantity, value }: CountedGoods,
): Refusal | null {
  if (quantity === 0) return { reason: 'no_goods' };
  if (leastQuantity !== null && quantity < leastQuantity)
    return { reason: 'quantity', missing: leastQuantity - quantity };
  if (leastValue !== null && value < leastValue)
    return { reason: 'value', missing: leastValue - value, least: leastValue };
  return null;
}

/** Whether a moment is in the weekdays and hours of a promotion, by the clock on the wall of the shop. */
function isInHours(
  { weekdays, from, until }: PromotionConditions,
  { now, timeZone }: Circumstances,
): boolean {
  if (weekdays.length === 0 && from === null) return true;
  const { day, time } = localTime(now, timeZone);
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const isDay = (index: number) =>
    weekdays.length === 0 || weekdays.includes(((index + 7) % 7) + 1);
  if (from === null || until === null) return isDay(weekday);
  if (from < until) return isDay(weekday) && from <= time && time < until;
  return (isDay(weekday) && time >= from) || (isDay(weekday - 1) && time < until);
}
