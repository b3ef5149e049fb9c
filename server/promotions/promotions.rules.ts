/** A promo code and its terms. Amounts are whole cents; `value` of a percent is whole percent. */
export interface Promotion {
  id: string;
  code: string;
  kind: 'percent' | 'amount';
  value: number;
  /** The least an order's goods must come to. */
  minimum: number;
  startsAt: Date | null;
  /** The first moment at which it no longer holds. */
  endsAt: Date | null;
  useLimit: number | null;
  customerLimit: number | null;
  /** The one account that may use it, or null for all. */
  accountId: string | null;
  uses: number;
  pausedAt: Date | null;
  /** Deleted by staff, and kept for the orders that hold it. */
  archivedAt: Date | null;
}

/** Who wants to use a code, when, for goods of how much, and in how many orders it stands already. */
export interface PromotionUse {
  accountId: string;
  now: Date;
  subtotal: number;
  ownUses: number;
}

export const UNKNOWN_CODE = 'We don’t recognise this promo code.';
const USED_UP = 'This promo code has reached its limit.';

/** Why a code may not be used, for the shopper to read; null when it may. */
export function refusalOf(promotion: Promotion, use: PromotionUse): string | null {
  const { startsAt, endsAt, useLimit, customerLimit, accountId, minimum } = promotion;
  if (accountId !== null && accountId !== use.accountId)
    return 'This promo code is for another customer.';
  if (promotion.archivedAt !== null) return 'This promo code is no longer valid.';
  if (promotion.pausedAt !== null) return 'This promo code isn’t available at the moment.';
  if (startsAt !== null && use.now < startsAt) return 'This promo code isn’t valid yet.';
  if (endsAt !== null && use.now >= endsAt) return 'This promo code has expired.';
  if (useLimit !== null && promotion.uses >= useLimit) return USED_UP;
  if (customerLimit !== null && use.ownUses >= customerLimit)
    return customerLimit === 1
      ? 'You’ve already used this promo code.'
      : 'You’ve used this promo code the maximum number of times.';
  if (use.subtotal < minimum)
    return `This promo code is for orders of $${(minimum / 100).toFixed(2)} or more.`;
  return null;
}

/** What a code takes off goods of `subtotal` cents: half cents round up, and never more than the goods. */
export function promoAmount(
  promotion: Pick<Promotion, 'kind' | 'value'>,
  subtotal: number,
): number {
  const amount =
    promotion.kind === 'percent' ? Math.round((subtotal * promotion.value) / 100) : promotion.value;
  return Math.min(amount, subtotal);
}
