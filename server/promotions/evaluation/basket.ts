import type { GoodsFilter } from '#contract/promotions/effects';
import type { PromotionTerms } from '#contract/promotions/terms';
import type { MissingAmount, Refusal } from '#contract/values/promotions/refusals';

export type { MissingAmount, Refusal };

/** What a promotion can know of a line. Money is minor units. */
export interface BasketLine {
  /** Distinguishes the lines of a basket, such as the product with its size. */
  key: string;
  productId: string;
  styleId: string | null;
  categories: readonly string[];
  collections: readonly string[];
  brand: string;
  tags: readonly string[];
  attributes: readonly { key: string; value: string }[];
  quantity: number;
  /** The list price. */
  unitPrice: number;
  /** The price that the shop asks. */
  unitDiscountPrice: number;
}

/** The size that a gift promotion gives. */
export interface GiftSize {
  productId: string;
  size: string;
  price: number;
  /** Units in stock that the order can take. */
  available: number;
}

/** Under which circumstances a basket is judged. What is not known yet is null, and fails a condition that asks for it. */
export interface Circumstances {
  /** Of the database. */
  now: Date;
  /** Of the shop. */
  timeZone: string;
  country: string | null;
  deliveryMethodId: string | null;
  /** The price of the delivery if promotions take this amount off the goods; null without a delivery method. */
  deliveryPrice: ((goodsReduction: number) => number) | null;
  customer: { accountId: string | null; isFirstOrder: boolean | null; groups: readonly string[] };
  gifts: readonly GiftSize[];
}

/** A promotion to judge, with the current state of its limits. Money is minor units. */
export interface JudgedPromotion extends Omit<PromotionTerms, 'startsAt' | 'endsAt'> {
  id: string;
  /** Incremented by each change of its terms. */
  version: number;
  startsAt: Date | null;
  endsAt: Date | null;
  state: 'active' | 'paused' | 'archived';
  /** The code that the shopper entered for it; null if none. */
  enteredCode: string | null;
  /** Whether it is for one order, and another has it. */
  isCodeUsed: boolean;
  isCodeRevoked: boolean;
  /** Null without a limit. */
  usesLeft: number | null;
  customerUsesLeft: number | null;
  budgetLeft: number | null;
  /** Whether the order already uses it: only its goods are judged again, not its time, customer and limits. */
  isRedeemed: boolean;
}

/** What one promotion does to a basket. Money is minor units. */
export interface AppliedPromotion {
  promotionId: string;
  version: number;
  name: string;
  code: string | null;
  class: PromotionTerms['class'];
  /** What it takes off the goods: the sum of `lines`. */
  amount: number;
  /** Its share of each line of the basket. */
  lines: number[];
  /** How many units of each line it acts on. */
  quantities: number[];
  /** What it takes off the delivery. */
  delivery: number;
  gift: GiftSize | null;
}

/** What a basket lacks for a promotion, or for more of it, and of which goods. Money is minor units. */
export type Missing = { goods: GoodsFilter } & MissingAmount;

export interface NearlyReached {
  promotionId: string;
  version: number;
  name: string;
  missing: Missing;
}

export interface PromotionResult {
  applied: AppliedPromotion[];
  /** One for each promotion that does not apply. */
  refused: ({ promotionId: string } & Refusal)[];
  nearlyReached: NearlyReached[];
  /** What all promotions take off each line. */
  lines: number[];
  /** The sum of `lines`. */
  amount: number;
  /** What is taken off the delivery. */
  delivery: number;
  /**
   * Whether no other allowed combination takes more off the goods. False if so many promotions compete for the same goods
   * that they were applied by priority.
   */
  isBest: boolean;
}
