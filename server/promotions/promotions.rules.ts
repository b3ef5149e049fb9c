import { moneyFormat, toMajor } from '#contract/money';
import type { Effect, EffectKind } from '#contract/promotions/effects';
import { type PromotionConditions, promotionTerms } from '#contract/promotions/terms';
import { moneyLocaleIn } from '#contract/values/languages/locales';
import { fieldOfValue } from '#contract/values/promotions/effects';
import type { PromotionTable } from '../database/rows';
import { refusals } from '../http/refusals/messages';
import { says, type Text } from '../http/refusals/refusal-text';
import type { JudgedPromotion, Refusal } from './evaluation/basket';

/** A promotion as it is stored. Amounts are minor units. */
export interface StoredPromotion {
  id: string;
  /** Null for an automatic one, and if it has many. */
  code: string | null;
  /** Whether its codes are generated, each for one order. */
  hasManyCodes: boolean;
  /** Shown to shoppers; empty for the code. */
  name: string;
  trigger: PromotionTable['trigger'];
  class: PromotionTable['class'];
  isExclusive: boolean;
  priority: number;
  isSuggested: boolean;
  kind: Exclude<EffectKind, 'gift'>;
  /** The number of the effect, see `fieldOfValue`; 0 for an effect without one. */
  value: number;
  /** What the effect has besides. */
  effect: unknown;
  /** Minimum amount of the goods that count. */
  minimum: number;
  /** Without the minimum and the account. */
  conditions: unknown;
  startsAt: Date | null;
  /** Exclusive. */
  endsAt: Date | null;
  useLimit: number | null;
  customerLimit: number | null;
  /** The most that its orders may cost the shop together. */
  budget: number | null;
  /** What they have; counted while there is a budget. */
  spent: number;
  /** The only account that may use it; null for all. */
  accountId: string | null;
  /** Orders that were not cancelled; counted for codes, and while there is a limit or a budget. */
  uses: number;
  pausedAt: Date | null;
  /** Deleted by staff; the row is kept for its orders. */
  archivedAt: Date | null;
  version: number;
}

/** One of the many codes of a promotion, which is for one order. */
export interface GeneratedCode {
  id: string;
  code: string;
  isUsed: boolean;
  isRevoked: boolean;
}

/** The code by which a shopper gets a promotion: its own, or the one that was entered of its many. Null for none. */
export const codeFor = (
  { code, hasManyCodes }: Pick<Promotion, 'code' | 'hasManyCodes'>,
  generated: GeneratedCode | null,
) => (hasManyCodes ? (generated?.code ?? null) : code);

/** A promotion with its terms as the evaluation takes them. */
export interface Promotion
  extends Omit<StoredPromotion, 'kind' | 'value' | 'effect' | 'minimum' | 'conditions'> {
  effect: Effect;
  conditions: PromotionConditions;
}

export function toPromotion({
  kind,
  value,
  effect,
  minimum,
  conditions,
  ...promotion
}: StoredPromotion): Promotion {
  return {
    ...promotion,
    effect: effectOf({ kind, value, effect }),
    conditions: {
      ...conditionsSchema.parse(conditions),
      leastValue: minimum === 0 ? null : minimum,
      accountId: promotion.accountId,
    },
  };
}

const conditionsSchema = promotionTerms.shape.conditions;

/** Promotions with their terms. Those of `known` promotions are taken as they are: their version changes with their terms. */
export function toPromotions(
  stored: readonly StoredPromotion[],
  known: readonly Promotion[],
): Promotion[] {
  const knownById = new Map(known.map((one) => [one.id, one]));
  return stored.map((one) => {
    const same = knownById.get(one.id);
    if (same?.version !== one.version) return toPromotion(one);
    const { kind: _k, value: _v, effect: _e, minimum: _m, conditions: _c, ...promotion } = one;
    return { ...promotion, effect: same.effect, conditions: same.conditions };
  });
}

interface NamedGoods {
  collections?: string[];
}

/** The ids of the collections that the terms of a promotion name. */
export function collectionsOf({
  conditions,
  effect,
}: {
  conditions: unknown;
  effect: unknown;
}): string[] {
  // The contract has checked both.
  const { goods } = conditions as { goods?: NamedGoods };
  const acts = effect as { goods?: NamedGoods; parts?: { goods: NamedGoods }[] };
  const filters = [goods, acts.goods, ...(acts.parts ?? []).map((part) => part.goods)];
  return filters.flatMap((filter) => filter?.collections ?? []);
}

/** The effect of a promotion. A code from before there were others takes its amount off once. */
function effectOf({
  kind,
  value,
  effect,
}: Pick<StoredPromotion, 'kind' | 'value' | 'effect'>): Effect {
  const field = fieldOfValue(kind);
  const whole = {
    ...(kind === 'amount' && { per: 'order' }),
    ...(effect as object),
    kind,
    ...(field !== undefined && { [field]: value }),
  };
  return whole as unknown as Effect;
}

/** The uses of a promotion by one shopper. */
interface PromotionUse {
  /** The code that the shopper entered; null if none. */
  enteredCode: string | null;
  /** It, if it is one of many. */
  generatedCode?: GeneratedCode | null;
  /** Orders of the account with it that were not cancelled. */
  ownUses: number;
  /** Whether the order already has it. */
  isRedeemed?: boolean;
}

/** A promotion as the evaluation takes it. */
export function toJudged(
  promotion: Promotion,
  { enteredCode, generatedCode = null, ownUses, isRedeemed = false }: PromotionUse,
): JudgedPromotion {
  const { useLimit, customerLimit, budget, pausedAt, archivedAt } = promotion;
  const left = (limit: number | null, used: number) =>
    limit === null ? null : Math.max(0, limit - used);
  return {
    id: promotion.id,
    version: promotion.version,
    name: shownName(promotion),
    trigger: promotion.trigger,
    class: promotion.class,
    isExclusive: promotion.isExclusive,
    priority: promotion.priority,
    isSuggested: promotion.isSuggested,
    conditions: promotion.conditions,
    effect: promotion.effect,
    startsAt: promotion.startsAt,
    endsAt: promotion.endsAt,
    useLimit,
    customerLimit,
    budget,
    state: archivedAt !== null ? 'archived' : pausedAt !== null ? 'paused' : 'active',
    enteredCode,
    isCodeUsed: generatedCode?.isUsed ?? false,
    isCodeRevoked: generatedCode?.isRevoked ?? false,
    usesLeft: left(useLimit, promotion.uses),
    customerUsesLeft: left(customerLimit, ownUses),
    budgetLeft: left(budget, promotion.spent),
    isRedeemed,
  };
}

/** Whether guests do not get it, since every order of a guest can be that of another account. */
export const needsAccount = ({ customerLimit }: Pick<Promotion, 'customerLimit'>) =>
  customerLimit !== null;

/** What shoppers read. */
export const shownName = ({ name, code }: Pick<Promotion, 'name' | 'code'>) => name || (code ?? '');

export const UNKNOWN_CODE = refusals.promoCode.unknown;
export const SIGN_IN_FOR_CODE = refusals.promoCode.signIn;
const LIMIT_REACHED = refusals.promoCode.limitReached;

/** Why a promo code does not apply, as a message for the shopper; null if nothing is wrong with it. */
export function messageOf(
  refusal: Refusal,
  { currency, dateLocale }: { currency: string; dateLocale: string },
): Text | null {
  switch (refusal.reason) {
    case 'other_customer':
      return refusals.promoCode.otherCustomer;
    case 'archived':
    case 'code_revoked':
      return refusals.promoCode.notValid;
    case 'code_used':
      return refusals.promoCode.used;
    case 'paused':
      return refusals.promoCode.paused;
    case 'not_started':
      return refusals.promoCode.notYet;
    case 'ended':
      return refusals.promoCode.expired;
    case 'outside_hours':
      return refusals.promoCode.outsideHours;
    case 'use_limit':
    case 'budget':
      return LIMIT_REACHED;
    case 'customer_limit':
      return refusal.limit === 1 ? refusals.promoCode.usedByYou : refusals.promoCode.usedTooOften;
    case 'not_first_order':
      return refusals.promoCode.firstOrder;
    case 'customer_group':
      return refusals.promoCode.otherCustomers;
    case 'country':
      return refusals.promoCode.country;
    case 'delivery_method':
      return refusals.promoCode.deliveryMethod;
    case 'value':
      return says(({ promoCode }, language) => {
        const money = moneyFormat(currency, moneyLocaleIn(language, dateLocale));
        return promoCode.least(money(toMajor(refusal.least, currency)));
      });
    case 'quantity':
    case 'incomplete':
    case 'no_goods':
    case 'gift_out_of_stock':
      return refusals.promoCode.otherItems;
    case 'code_not_entered':
    case 'nothing_to_reduce':
    case 'others_are_better':
      return null;
  }
}
