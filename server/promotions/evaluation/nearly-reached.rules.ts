import type { CountedPromotion } from './admission.rules';
import type { BasketLine, Missing, NearlyReached, Refusal } from './basket';
import { effectGoods } from './effects/effect-goods.rules';
import { rulesOf } from './effects/effects.rules';

/** What is missing for promotions that staff let the cart suggest: only if the basket has at least half of it. */
export function nearlyReached(
  lines: readonly BasketLine[],
  promotions: readonly CountedPromotion[],
  refused: ReadonlyMap<string, Refusal>,
): NearlyReached[] {
  return promotions.flatMap((one) => {
    const { id: promotionId, version, name, isSuggested } = one.promotion;
    const missing = isSuggested ? missingFor(lines, one, refused.get(promotionId) ?? null) : null;
    return missing === null ? [] : [{ promotionId, version, name, missing }];
  });
}

function missingFor(
  lines: readonly BasketLine[],
  { promotion: { conditions, effect }, counts, counted }: CountedPromotion,
  refusal: Refusal | null,
): Missing | null {
  if (refusal !== null && !['quantity', 'value', 'incomplete'].includes(refusal.reason))
    return null;
  const { goods } = conditions;
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
