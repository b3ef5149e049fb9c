import { applyPromotions } from './evaluation/apply-promotions.rules';
import type { GiftSize, NearlyReached, PromotionResult, Refusal } from './evaluation/basket';
import { type GeneratedCode, type Promotion, shownName, toJudged } from './promotions.rules';

/** A line as promotions judge it. Prices in minor units. */
export interface JudgedLine {
  productId: string;
  size: string;
  quantity: number;
  unitPrice: number;
  unitDiscountPrice: number;
}

/** What promotions ask about a product besides its price. */
export interface GoodsFacts {
  productId: string;
  styleId: string;
  /** Its key. */
  category: string;
  brand: string;
  tags: string[];
  /** Ids of the collections that it is in; of those by rule only if promotions name them. */
  collections: string[];
  /** By key: a text, keys of choices, a number, or true or false. */
  attributes: Readonly<Record<string, unknown>>;
}

/** A promotion that may apply, with what the shopper has used of it. */
export interface Candidate {
  promotion: Promotion;
  /** Orders of the account with it that were not cancelled. */
  ownUses: number;
  /** The code that the shopper entered for it; null for an automatic one. */
  enteredCode: string | null;
  /** It, if it is one of many. */
  generatedCode?: GeneratedCode | null;
  /** Whether the order already has it. */
  isRedeemed?: boolean;
}

interface JudgementContext {
  now: Date;
  timeZone: string;
  accountId: string | null;
  /** False for guests, whose other orders are unknown. */
  isFirstOrder: boolean;
  groups: readonly string[];
  /** Null while it is not known. */
  country: string | null;
  deliveryMethodId: string | null;
  deliveryPrice: ((reduction: number) => number) | null;
  goods: ReadonlyMap<string, GoodsFacts>;
}

/** A promotion as it was applied; an order freezes it. Money in minor units. */
export interface AppliedPromotion {
  id: string;
  version: number;
  name: string;
  code: string | null;
  /** Off the goods: the sum of `shares`. */
  amount: number;
  /** Of each line. */
  shares: number[];
  /** Off the delivery. */
  delivery: number;
  gift: GiftSize | null;
  /** Its terms, by which a change of the order goes. */
  terms: FrozenTerms;
}

/** A promotion that an order has, as it froze it. Its shares are those of the lines. */
export type FrozenPromotion = Omit<AppliedPromotion, 'shares' | 'gift'>;

/** What an order keeps of the terms of a promotion. */
type FrozenTerms = Pick<
  Promotion,
  'trigger' | 'class' | 'isExclusive' | 'priority' | 'effect' | 'conditions'
>;

/** What promotions take off the goods and the delivery. */
export interface Judgement {
  applied: AppliedPromotion[];
  /** Of each line, in all promotions. */
  shares: number[];
  refused: Map<string, Refusal>;
  nearlyReached: NearlyReached[];
  /** Whether no other allowed combination takes more off the goods; else they were applied by priority. */
  isBest: boolean;
}

/** Nothing taken off. */
export function withoutPromotions(lines: readonly unknown[]): Judgement {
  return {
    applied: [],
    shares: lines.map(() => 0),
    refused: new Map(),
    nearlyReached: [],
    isBest: true,
  };
}

/** Which of the candidates apply to some lines, and what they take off. */
export function judge(
  lines: readonly JudgedLine[],
  candidates: readonly Candidate[],
  context: JudgementContext,
): Judgement {
  if (candidates.length === 0) return withoutPromotions(lines);
  const { accountId, isFirstOrder, groups, goods, ...circumstances } = context;
  const result: PromotionResult = applyPromotions(
    lines.map((line) => toBasketLine(line, goods.get(line.productId))),
    candidates.map(({ promotion, ...use }) => toJudged(promotion, use)),
    { ...circumstances, customer: { accountId, isFirstOrder, groups }, gifts: [] },
  );
  const refused: Judgement['refused'] = new Map(
    result.refused.map(({ promotionId, ...refusal }) => [promotionId, refusal]),
  );
  if (lines.length === 0) return { ...withoutPromotions(lines), refused: withoutGoods(refused) };
  const promotions = new Map(candidates.map(({ promotion }) => [promotion.id, promotion]));
  return {
    // Automatic ones before that of the code.
    applied: result.applied
      .toSorted(
        (one, other) =>
          Number(one.code !== null) - Number(other.code !== null) ||
          (one.promotionId < other.promotionId ? -1 : 1),
      )
      .flatMap(({ promotionId, lines: shares, ...applied }) => {
        const promotion = promotions.get(promotionId);
        if (!promotion) return [];
        const { amount, delivery, gift, version, code } = applied;
        const name = shownName(promotion);
        const terms = frozenTermsOf(promotion);
        return [{ id: promotionId, version, name, code, amount, shares, delivery, gift, terms }];
      }),
    shares: result.lines,
    refused,
    nearlyReached: result.nearlyReached,
    isBest: result.isBest,
  };
}

/** In an empty cart, that a promotion has no goods is no fault of its code, which shoppers may enter before they choose. */
function withoutGoods(refused: Judgement['refused']): Judgement['refused'] {
  return new Map([...refused].filter(([, { reason }]) => reason !== 'no_goods'));
}

function frozenTermsOf(promotion: Promotion): FrozenTerms {
  const { trigger, class: promotionClass, isExclusive, priority, effect, conditions } = promotion;
  return { trigger, class: promotionClass, isExclusive, priority, effect, conditions };
}

function toBasketLine(line: JudgedLine, facts: GoodsFacts | undefined) {
  const { productId, size, quantity, unitPrice, unitDiscountPrice } = line;
  return {
    key: `${productId}/${size}`,
    productId,
    styleId: facts?.styleId ?? null,
    categories: facts ? [facts.category] : [],
    collections: facts?.collections ?? [],
    brand: facts?.brand ?? '',
    tags: facts?.tags ?? [],
    attributes: Object.entries(facts?.attributes ?? {}).flatMap(([key, value]) =>
      [value].flat().map((one) => ({ key, value: String(one) })),
    ),
    quantity,
    unitPrice,
    unitDiscountPrice,
  };
}

/** A promotion of an order, to be judged again after a change of the order: by its goods only. */
export function redeemedCandidate({ id, version, name, code, terms }: FrozenPromotion): Candidate {
  const promotion: Promotion = {
    ...terms,
    id,
    version,
    name,
    code,
    hasManyCodes: false,
    isSuggested: false,
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
  };
  return { promotion, ownUses: 0, enteredCode: code, isRedeemed: true };
}

/** A promotion as an order freezes it that is placed now. */
export function freeze(
  promotion: Promotion,
  { amount, delivery }: Pick<FrozenPromotion, 'amount' | 'delivery'>,
): FrozenPromotion {
  const { id, version, code } = promotion;
  const terms = frozenTermsOf(promotion);
  return { id, version, name: shownName(promotion), code, amount, delivery, terms };
}
