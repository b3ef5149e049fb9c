import { moneyFormat, toMajor } from '#contract/money';
import { promotionTerms } from '#contract/promotions/terms';
import { ShopError } from '../http/errors';
import { applyPromotions } from './evaluation/apply-promotions.rules';
import type { BasketLine, Circumstances, JudgedPromotion } from './evaluation/basket';

/** A promo code and its terms. Amounts are minor units; `value` of a percent is whole percent. */
export interface Promotion {
  id: string;
  code: string;
  kind: 'percent' | 'amount';
  value: number;
  /** Minimum amount of an order's goods. */
  minimum: number;
  startsAt: Date | null;
  /** Exclusive. */
  endsAt: Date | null;
  useLimit: number | null;
  customerLimit: number | null;
  /** The only account that may use it; null for all. */
  accountId: string | null;
  uses: number;
  pausedAt: Date | null;
  /** Deleted by staff; the row is kept for its orders. */
  archivedAt: Date | null;
}

/** The use of a code by an order. */
interface PromotionUse {
  accountId: string;
  now: Date;
  currency: string;
  /** Amount of the goods, in minor units. */
  subtotal: number;
  /** Orders of the account with this code that were not cancelled. */
  ownUses: number;
}

/** A code applied to a cart or order; `amount` is the discount in minor units. */
export interface AppliedPromotion {
  id: string;
  code: string;
  amount: number;
}

/**
 * Applies a code to an order that is being placed, while the caller has locked the code's row and counts the use. Null is
 * a code that no longer exists. Throws `promo_invalid` with the reason.
 */
export function redeemPromotion(promotion: Promotion | null, use: PromotionUse): AppliedPromotion {
  const message = promotion === null ? UNKNOWN_CODE : refusalOf(promotion, use);
  if (promotion === null || message !== null)
    throw new ShopError('promo_invalid', { message: message ?? UNKNOWN_CODE });
  const { id, code } = promotion;
  return { id, code, amount: promoAmount(promotion, use.subtotal) };
}

export const UNKNOWN_CODE = 'We don’t recognise this promo code.';
const LIMIT_REACHED = 'This promo code has reached its limit.';

/** Why a code may not be used, as a message for the shopper; null if it may. */
export function refusalOf(promotion: Promotion, use: PromotionUse): string | null {
  const { startsAt, endsAt, useLimit, customerLimit, accountId, minimum } = promotion;
  if (accountId !== null && accountId !== use.accountId)
    return 'This promo code is for another customer.';
  if (promotion.archivedAt !== null) return 'This promo code is no longer valid.';
  if (promotion.pausedAt !== null) return 'This promo code isn’t available at the moment.';
  if (startsAt !== null && use.now < startsAt) return 'This promo code isn’t valid yet.';
  if (endsAt !== null && use.now >= endsAt) return 'This promo code has expired.';
  if (useLimit !== null && promotion.uses >= useLimit) return LIMIT_REACHED;
  if (customerLimit !== null && use.ownUses >= customerLimit)
    return customerLimit === 1
      ? 'You’ve already used this promo code.'
      : 'You’ve used this promo code the maximum number of times.';
  if (use.subtotal < minimum)
    return `This promo code is for orders of ${moneyFormat(use.currency)(toMajor(minimum, use.currency))} or more.`;
  return null;
}

/** The discount on goods of `subtotal`, in minor units: halves round up, and never more than the goods. */
export function promoAmount(
  { kind, value }: Pick<Promotion, 'kind' | 'value'>,
  subtotal: number,
): number {
  const code = {
    ...PLAIN_CODE,
    effect:
      kind === 'percent'
        ? { kind, percent: value }
        : { kind, amount: value, per: 'order' as const },
  };
  return applyPromotions([wholeOrder(subtotal)], [code], ANY_CIRCUMSTANCES).amount;
}

/** A code whose conditions are met. */
const PLAIN_CODE: Omit<JudgedPromotion, 'effect'> = {
  id: 'code',
  version: 1,
  name: '',
  trigger: 'code',
  class: 'order',
  isExclusive: false,
  priority: 1,
  isSuggested: false,
  conditions: promotionTerms.shape.conditions.parse({}),
  startsAt: null,
  endsAt: null,
  useLimit: null,
  customerLimit: null,
  budget: null,
  state: 'active',
  enteredCode: null,
  usesLeft: null,
  customerUsesLeft: null,
  budgetLeft: null,
  isRedeemed: true,
};

const ANY_CIRCUMSTANCES: Circumstances = {
  now: new Date(0),
  timeZone: 'UTC',
  country: null,
  deliveryMethodId: null,
  deliveryPrice: null,
  customer: { accountId: null, isFirstOrder: null, groups: [] },
  gifts: [],
};

/** Goods of some value as one line. */
const wholeOrder = (subtotal: number): BasketLine => ({
  key: '',
  productId: '',
  styleId: null,
  categories: [],
  collections: [],
  brand: '',
  tags: [],
  attributes: [],
  quantity: 1,
  unitPrice: subtotal,
  unitDiscountPrice: subtotal,
});
