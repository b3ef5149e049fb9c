import { shareOut } from '#contract/values/share';
import { type CountedPromotion, countGoods, refusalOf } from './admission.rules';
import { type AllSteps, allocateUnits, allSteps, type ItemPromotion } from './allocate-units.rules';
import type {
  AppliedPromotion,
  BasketLine,
  Circumstances,
  GiftSize,
  JudgedPromotion,
  PromotionResult,
  Refusal,
} from './basket';
import { effectGoods } from './effects/effect-goods.rules';
import { rulesOf } from './effects/effects.rules';
import { matchesGoods } from './goods.rules';
import { nearlyReached } from './nearly-reached.rules';

/** What promotions together do to a basket. */
interface Combination {
  applied: AppliedPromotion[];
  lines: number[];
  amount: number;
  delivery: number;
  /** What it saves the shopper, with the price of gifts. */
  saving: number;
  isBest: boolean;
}

/**
 * Judges promotions on a basket, and applies those that together are best for the shopper.
 *
 * Conditions are judged at the shop's prices, before any promotion, so they never depend on each other. Then each unit has
 * at most one promotion of the class `item`, the goods that remain to be paid at most one of the class `order`, and the
 * delivery at most one of the class `delivery`; each gift is given. An exclusive promotion applies alone, if that saves
 * more than all others together. Of equal results, the earlier priority wins, then the lower id. Amounts do not depend
 * on the order in which lines and promotions come.
 */
export function applyPromotions(
  lines: readonly BasketLine[],
  promotions: readonly JudgedPromotion[],
  circumstances: Circumstances,
): PromotionResult {
  const steps = allSteps();
  const refused = new Map<string, Refusal>();
  const qualified: CountedPromotion[] = [];
  const ordered = [...promotions].sort(byPriority);
  const counted = ordered.map((promotion) => countedFor(promotion, lines));
  for (const one of counted) {
    const { promotion } = one;
    const refusal =
      refusalOf(promotion, one.counted, circumstances) ??
      refusalByEffect(lines, one, circumstances);
    if (refusal) refused.set(promotion.id, refusal);
    else qualified.push(one);
  }
  const combinable = qualified.filter(({ promotion }) => !promotion.isExclusive);
  const alternatives = [
    combine(lines, combinable, circumstances, steps),
    ...qualified
      .filter(({ promotion }) => promotion.isExclusive)
      .map((one) => combine(lines, [one], circumstances, steps)),
  ];
  const best = alternatives.reduce((a, b) => (isBetter(b, a, ordered) ? b : a));
  const { saving: _, ...chosen } = best;
  const isApplied = new Set(chosen.applied.map(({ promotionId }) => promotionId));
  for (const one of qualified)
    if (!isApplied.has(one.promotion.id))
      refused.set(one.promotion.id, lossOf(one, chosen.applied, qualified));
  const refusals = ordered.flatMap(({ id: promotionId }) => {
    const refusal = refused.get(promotionId);
    return refusal ? [{ promotionId, ...refusal }] : [];
  });
  return {
    ...chosen,
    isBest: alternatives.every((each) => each.isBest),
    refused: refusals,
    nearlyReached: nearlyReached(lines, counted, refused),
  };
}

function countedFor(promotion: JudgedPromotion, lines: readonly BasketLine[]): CountedPromotion {
  const { goods } = promotion.conditions;
  const counts = lines.map((line) => matchesGoods(goods, line));
  return { promotion, counts, counted: countGoods(lines, counts) };
}

const byPriority = (a: JudgedPromotion, b: JudgedPromotion) =>
  a.priority - b.priority || (a.id < b.id ? -1 : 1);

/** Whether a combination saves more than another, or as much by a promotion that comes first. */
function isBetter(one: Combination, other: Combination, ordered: readonly JudgedPromotion[]) {
  if (one.saving !== other.saving) return one.saving > other.saving;
  const firstOf = ({ applied }: Combination) => {
    const ids = new Set(applied.map(({ promotionId }) => promotionId));
    const first = ordered.findIndex(({ id }) => ids.has(id));
    return first === -1 ? ordered.length : first;
  };
  return firstOf(one) < firstOf(other);
}

/** Why a promotion whose conditions are met has nothing to act on, or too small a budget; null if it can apply. */
function refusalByEffect(
  lines: readonly BasketLine[],
  one: CountedPromotion,
  circumstances: Circumstances,
): Refusal | null {
  const { promotion } = one;
  const { effect, budgetLeft, isRedeemed } = promotion;
  if (promotion.class === 'gift') {
    const gift = giftOf(promotion, circumstances.gifts);
    if (!gift || (gift.available < 1 && !isRedeemed)) return { reason: 'gift_out_of_stock' };
    return !isRedeemed && budgetLeft !== null && gift.price > budgetLeft
      ? { reason: 'budget' }
      : null;
  }
  const goods = effectGoods(lines, one);
  if (rulesOf(effect).isReached?.(effect, goods) === false) return { reason: 'incomplete' };
  // The price of a delivery depends on what other promotions take off the goods.
  if (isRedeemed || budgetLeft === null || promotion.class === 'delivery') return null;
  const { amount } = combine(lines, [one], circumstances, allSteps());
  return amount > budgetLeft ? { reason: 'budget' } : null;
}

/** What qualified promotions do together, each in its class. */
function combine(
  lines: readonly BasketLine[],
  qualified: readonly CountedPromotion[],
  { deliveryPrice, gifts }: Circumstances,
  steps: AllSteps,
): Combination {
  const inClass = (name: JudgedPromotion['class']) =>
    qualified.filter(({ promotion }) => promotion.class === name);
  const items = inClass('item');
  const { taken, isBest } = allocateUnits(
    lines,
    items.map((one) => itemPromotion(lines, one)),
    steps,
  );
  const applied: AppliedPromotion[] = [];
  for (const [index, one] of items.entries()) {
    const shares = taken[index];
    const amount = sum(shares?.lines ?? []);
    if (shares && amount > 0)
      applied.push({
        ...nothingBy(one.promotion, lines),
        amount,
        lines: shares.lines,
        quantities: shares.quantities,
      });
  }
  const rest = lines.map(
    (line, index) =>
      line.quantity * line.unitDiscountPrice - sum(applied.map((one) => one.lines[index] ?? 0)),
  );
  const orderPromotion = largest(
    inClass('order'),
    ({ promotion, counted }) =>
      rulesOf(promotion.effect).order?.(promotion.effect, sum(rest), counted) ?? 0,
  );
  if (orderPromotion)
    applied.push({
      ...nothingBy(orderPromotion.one.promotion, lines),
      amount: orderPromotion.amount,
      lines: shareOut(rest, orderPromotion.amount),
      quantities: lines.map(({ quantity }) => quantity),
    });
  const amount = sum(applied.map((one) => one.amount));
  const price = deliveryPrice?.(amount) ?? 0;
  const deliveryPromotion = largest(inClass('delivery'), ({ promotion }) => {
    const { effect, budgetLeft, isRedeemed } = promotion;
    const reduction = rulesOf(effect).delivery?.(effect, price) ?? 0;
    return isRedeemed || budgetLeft === null || reduction <= budgetLeft ? reduction : 0;
  });
  if (deliveryPromotion)
    applied.push({
      ...nothingBy(deliveryPromotion.one.promotion, lines),
      delivery: deliveryPromotion.amount,
    });
  for (const { promotion } of inClass('gift')) {
    const gift = giftOf(promotion, gifts);
    if (gift) applied.push({ ...nothingBy(promotion, lines), gift });
  }
  const delivery = deliveryPromotion?.amount ?? 0;
  return {
    applied,
    lines: lines.map((_, index) => sum(applied.map((one) => one.lines[index] ?? 0))),
    amount,
    delivery,
    saving:
      amount +
      (deliveryPrice?.(0) ?? 0) -
      price +
      delivery +
      sum(applied.map(({ gift }) => gift?.price ?? 0)),
    isBest,
  };
}

function itemPromotion(lines: readonly BasketLine[], one: CountedPromotion): ItemPromotion {
  const { effect } = one.promotion;
  const goods = effectGoods(lines, one);
  return {
    effectOn: (quantities, maxStates) =>
      rulesOf(effect).item?.(effect, { ...goods, quantities, maxStates }) ?? {
        reductions: lines.map(() => 0),
      },
  };
}

const giftOf = ({ effect }: JudgedPromotion, gifts: readonly GiftSize[]) =>
  rulesOf(effect).gift?.(effect, gifts) ?? null;

/** The first promotion, in the order of priority, that takes off the most; null if none takes off anything. */
function largest(
  promotions: readonly CountedPromotion[],
  amountOf: (one: CountedPromotion) => number,
) {
  let best: { one: CountedPromotion; amount: number } | null = null;
  for (const one of promotions) {
    const amount = amountOf(one);
    if (amount > (best?.amount ?? 0)) best = { one, amount };
  }
  return best;
}

function nothingBy(promotion: JudgedPromotion, lines: readonly BasketLine[]): AppliedPromotion {
  return {
    promotionId: promotion.id,
    version: promotion.version,
    name: promotion.name,
    code: promotion.enteredCode,
    class: promotion.class,
    amount: 0,
    lines: lines.map(() => 0),
    quantities: lines.map(() => 0),
    delivery: 0,
    gift: null,
  };
}

/** Why a promotion that could apply does not: which others act on its goods, the order or the delivery instead. */
function lossOf(
  { promotion, counts }: CountedPromotion,
  applied: readonly AppliedPromotion[],
  qualified: readonly CountedPromotion[],
): Refusal {
  const isExclusive = new Set(
    qualified.flatMap((one) => (one.promotion.isExclusive ? one.promotion.id : [])),
  );
  const exclusive = applied.filter(({ promotionId }) => isExclusive.has(promotionId));
  const actsOnSame = (other: AppliedPromotion) =>
    other.class === promotion.class &&
    (other.class !== 'item' || counts.some((has, index) => has && other.quantities[index] !== 0));
  const winners =
    exclusive.length > 0
      ? exclusive
      : applied.filter((other) => promotion.isExclusive || actsOnSame(other));
  if (winners.length > 0)
    return {
      reason: 'others_are_better',
      promotionIds: winners.map(({ promotionId }) => promotionId),
    };
  const isDelivery = promotion.class === 'delivery' && promotion.budgetLeft !== null;
  return { reason: isDelivery ? 'budget' : 'nothing_to_reduce' };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
