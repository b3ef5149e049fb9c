import { type Effect, goodsFilter } from '../../../contract/promotions/effects';
import { promotionTerms } from '../../../contract/promotions/terms';
import type {
  BasketLine,
  Circumstances,
  JudgedPromotion,
} from '../../../server/promotions/evaluation/basket';
import type { StoredPromotion } from '../../../server/promotions/promotions.rules';

/** A line of an evaluation, with what is given. */
export function basketLine(given: Partial<BasketLine> & { key: string }): BasketLine {
  const unitDiscountPrice = given.unitDiscountPrice ?? 1_000;
  return {
    productId: given.key,
    styleId: null,
    categories: [],
    collections: [],
    brand: '',
    tags: [],
    attributes: [],
    quantity: 1,
    unitPrice: unitDiscountPrice,
    unitDiscountPrice,
    ...given,
  };
}

type GivenPromotion = Partial<Omit<JudgedPromotion, 'conditions'>> & {
  id: string;
  effect: Effect;
  conditions?: Partial<JudgedPromotion['conditions']>;
};

/** An active, automatic promotion without limits, with what is given. */
export function judgedPromotion(given: GivenPromotion): JudgedPromotion {
  const { conditions } = promotionTerms.parse({
    name: given.id,
    trigger: 'automatic',
    class: 'item',
    effect: { kind: 'percent', percent: 10 },
  });
  return {
    version: 1,
    name: given.id,
    trigger: 'automatic',
    class: 'item',
    isExclusive: false,
    priority: 100,
    isSuggested: true,
    startsAt: null,
    endsAt: null,
    useLimit: null,
    customerLimit: null,
    budget: null,
    state: 'active',
    enteredCode: null,
    isCodeUsed: false,
    isCodeRevoked: false,
    usesLeft: null,
    customerUsesLeft: null,
    budgetLeft: null,
    isRedeemed: false,
    ...given,
    conditions: { ...conditions, ...given.conditions },
  };
}

/** A code over the whole order without limits, as the database has it, with what is given. */
export function storedPromotion(given: Partial<StoredPromotion> = {}): StoredPromotion {
  return {
    id: 'promo',
    code: 'CODE',
    hasManyCodes: false,
    name: '',
    trigger: 'code',
    class: 'order',
    isExclusive: false,
    priority: 100,
    isSuggested: true,
    kind: 'percent',
    value: 10,
    effect: {},
    minimum: 0,
    conditions: {},
    startsAt: null,
    endsAt: null,
    useLimit: null,
    customerLimit: null,
    budget: null,
    spent: 0,
    accountId: null,
    uses: 0,
    pausedAt: null,
    archivedAt: null,
    version: 1,
    ...given,
  };
}

/** A filter of goods with a tag. */
export const tagged = (...tags: string[]) => goodsFilter.parse({ tags });
export const anyGoods = goodsFilter.parse({});

export const circumstances = (given: Partial<Circumstances> = {}): Circumstances => ({
  now: new Date('2026-03-02T12:00:00Z'),
  timeZone: 'UTC',
  country: 'US',
  deliveryMethodId: 'standard',
  deliveryPrice: () => 500,
  customer: { accountId: 'ada', isFirstOrder: false, groups: [] },
  gifts: [],
  ...given,
});
