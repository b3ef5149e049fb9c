import { countGoods } from './admission.rules';
import type { BasketLine, JudgedPromotion, Missing, NearlyReached, Refusal } from './basket';
import { effectGoods } from './effects/effect-goods.rules';
import { rulesOf } from './effects/effects.rules';
import { matchesGoods } from './goods.rules';

/** What is missing for promotions that staff let the cart suggest: only if the basket has at least half of it. */
export function nearlyReached(
  lines: readonly BasketLine[],
  promotions: readonly JudgedPromotion[],
  refused: readonly ({ promotionId: string } & Refusal)[],
): NearlyReached[] {
  const refusals = new Map(refused.map(({ promotionId, ...refusal }) => [promotionId, refusal]));
  return promotions.flatMap((promotion) => {
    const { id: promotionId, version, name, isSuggested } = promotion;
    const refusal = refusals.get(promotionId) ?? null;
    const missing = isSuggested ? missingFor(lines, promotion, refusal) : null;
    return missing === null ? [] : [{ promotionId, version, name, missing }];
  });
}

function missingFor(
  lines: readonly BasketLine[],
  { conditions, effect }: JudgedPromotion,
  refusal: Refusal | null,
): Missing | null {
  if (refusal !== null && !['quantity', 'value', 'incomplete'].includes(refusal.reason))
    return null;
  const { goods } = conditions;
  const counts = lines.map((line) => matchesGoods(goods, line));
  const counted = countGoods(lines, counts);
  if (refusal?.reason === 'quantity')
    return refusal.missing <= counted.quantity
      ? { kind: 'quantity', quantity: refusal.missing, goods }
      : null;
  if (refusal?.reason === 'value')
    return refusal.missing <= counted.value
      ? { kind: 'value', value: refusal.missing, goods }
      : null;
  const missing = rulesOf(effect).missing?.(effect, effectGoods(lines, { counts, counted }));
  return missing ? { goods, ...missing } : null;
}
