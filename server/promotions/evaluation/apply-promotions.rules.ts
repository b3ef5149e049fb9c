import { shareOut } from '#contract/values/share';
import { type CountedGoods, countGoods, refusalOf } from './admission.rules';
import { allocateUnits, type ItemPromotion } from './allocate-units.rules';
import type {
  AppliedPromotion,
  BasketLine,
  Circumstances,
  GiftSize,
  JudgedPromotion,
  PromotionResult,
  Refusal,
} from './basket';
import { rulesOf } from './effects/effects.rules';
import { matchesGoods } from './goods.rules';
import { nearlyReached } from './nearly-reached.rules';

/** A promotion whose conditions are met, with the lines that count. */
interface Qualified {
  promotion: JudgedPromotion;
  counts: boolean[];
  counted: CountedGoods;
}

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
  const refused = new Map<string, Refusal>();
  const qualified: Qualified[] = [];
  const ordered = [...promotions].sort(byPriority);
  for (const promotion of ordered) {
    const counts = lines.map((line) => matchesGoods(promotion.conditions.goods, line));
    const counted = countGoods(lines, counts);
    const one = { promotion, counts, counted };
    const refusal =
      refusalOf(promotion, counted, circumstances) ?? refusalByEffect(lines, one, circumstances);
    if (refusal) refused.set(promotion.id, refusal);
    else qualified.push(one);
  }
  const combinable = qualified.filter(({ promotion }) => !promotion.isExclusive);
  const alternatives = [
    combine(lines, combinable, circumstances),
    ...qualified
      .filter(({ promotion }) => promotion.isExclusive)
      .map((one) => combine(lines, [one], circumstances)),
  ];
  const best = alternatives.reduce((a, b) => (isBetter(b, a, ordered) ? b : a));
  const { saving: _, ...chosen } = best;
  const isApplied = new Set(chosen.applied.map(({ promotionId }) => promotionId));
  const result = {
    ...chosen,
    isBest: chosen.isBest && (alternatives[0]?.isBest ?? true),
    refused: ordered
      .filter(({ id }) => !isApplied.has(id))
      .map(({ id }) => ({
        promotionId: id,
        ...(refused.get(id) ?? lostTo(chosen.applied, id, ordered)),
      })),
  };
  return { ...result, nearlyReached: nearlyReached(lines, ordered, result.refused) };
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

/** Why a promotion whose conditions are met does nothing even alone, or may not do it; null if it can apply. */
function refusalByEffect(
  lines: readonly BasketLine[],
  one: Qualified,
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
  // The price of a delivery can depend on what other promotions take off the goods.
  if (promotion.class === 'delivery') return null;
  const { amount } = combine(lines, [one], circumstances);
  if (amount === 0) {
    const isGroup = effect.kind === 'multi_buy' || effect.kind === 'buy_get';
    return { reason: isGroup || effect.kind === 'bundle' ? 'incomplete' : 'nothing_to_reduce' };
  }
  return !isRedeemed && budgetLeft !== null && amount > budgetLeft ? { reason: 'budget' } : null;
}

/** What qualified promotions do together, each in its class. */
function combine(
  lines: readonly BasketLine[],
  qualified: readonly Qualified[],
  { deliveryPrice, gifts }: Circumstances,
): Combination {
  const inClass = (name: JudgedPromotion['class']) =>
    qualified.filter(({ promotion }) => promotion.class === name);
  const items = inClass('item');
  const { taken, isBest } = allocateUnits(
    lines,
    items.map((one) => itemPromotion(one)),
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

function itemPromotion({ promotion, counts, counted }: Qualified): ItemPromotion {
  const { effect } = promotion;
  return {
    effectOn(lines, maxStates) {
      const found = rulesOf(effect).item?.(effect, {
        lines,
        counts,
        counted,
        matches: (filter) => lines.map((line) => matchesGoods(filter, line)),
        maxStates,
      });
      return found ?? { reductions: lines.map(() => 0) };
    },
  };
}

const giftOf = ({ effect }: JudgedPromotion, gifts: readonly GiftSize[]) =>
  rulesOf(effect).gift?.(effect, gifts) ?? null;

/** The first promotion, in the order of priority, that takes off the most; null if none takes off anything. */
function largest(promotions: readonly Qualified[], amountOf: (one: Qualified) => number) {
  let best: { one: Qualified; amount: number } | null = null;
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

/** Which applied promotions a promotion that could apply has lost to. */
function lostTo(
  applied: readonly AppliedPromotion[],
  id: string,
  ordered: readonly JudgedPromotion[],
): Refusal {
  const loser = ordered.find((one) => one.id === id);
  const exclusive = applied.find(({ promotionId }) =>
    ordered.some((one) => one.id === promotionId && one.isExclusive),
  );
  const winners = exclusive
    ? [exclusive]
    : applied.filter((one) => loser?.isExclusive || one.class === loser?.class);
  if (winners.length === 0)
    return {
      reason:
        loser?.class === 'delivery' && loser.budgetLeft !== null ? 'budget' : 'nothing_to_reduce',
    };
  return {
    reason: 'others_are_better',
    promotionIds: winners.map(({ promotionId }) => promotionId),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
