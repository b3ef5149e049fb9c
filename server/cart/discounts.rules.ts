import type { Destination } from '#contract/delivery';
import { type DeliveryOffer, findZone, offersIn } from '../delivery/delivery.rules';
import {
  type JudgedLine,
  type Judgement,
  judge,
  withoutPromotions,
} from '../promotions/judgement.rules';
import type { CartPromotions } from '../promotions/promotions.service';
import type { Settings } from '../settings/shop-settings';
import { lineAmount, type ShippingTerms, sharePromo, shippingFor, subtotalOf } from './cart.rules';

/** The sources of a discount on goods: promotions, or in their place a discount in minor units that staff give. */
export type Discounts =
  | { promotions: CartPromotions; byStaff?: null }
  | { byStaff: number; promotions?: null };

interface DeliveryOfGoods {
  settings: Settings;
  to: Destination;
  /** In grams. */
  weight: number;
  isFirstOrder: boolean;
  isFreeByStaff: boolean;
  choose(offers: readonly DeliveryOffer[]): DeliveryOffer | undefined;
}

/** Goods after discounts, with the delivery that depends on their value. */
interface AppliedDiscounts {
  judgement: Judgement;
  /** The discount of each line, in minor units. */
  shares: number[];
  offers: DeliveryOffer[];
  chosen: DeliveryOffer | undefined;
  /** Of the chosen delivery; free without one. */
  terms: ShippingTerms;
}

/**
 * The discount of each line, and the delivery of the discounted goods. Promotions that ask for a method of delivery are
 * judged by the one that would be chosen without any discount.
 */
export function applyDiscounts<Line extends JudgedLine>(
  lines: readonly Line[],
  discounts: Discounts,
  delivery: DeliveryOfGoods,
): AppliedDiscounts {
  const { settings, to, weight, isFirstOrder, isFreeByStaff, choose } = delivery;
  const subtotal = subtotalOf(lines);
  const zone = findZone(settings, to);
  const deliveryOf = (reduction: number) => {
    const offers = offersIn(zone, settings, { weight, goods: subtotal - reduction });
    const chosen = choose(offers);
    return {
      offers,
      chosen,
      terms: { ...(chosen?.terms ?? noTerms), isFirstOrder, isFreeByStaff },
    };
  };
  const judgement = judgementOf(lines, discounts, delivery, {
    methodOf: () => deliveryOf(0).chosen,
    priceOf: (reduction) =>
      shippingFor({ subtotal, promo: reduction }, deliveryOf(reduction).terms).shipping,
  });
  const shares =
    discounts.byStaff == null
      ? judgement.shares
      : sharePromo(lines.map(lineAmount), Math.min(discounts.byStaff, subtotal));
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const { terms, ...chosen } = deliveryOf(sum(shares));
  const reduction = sum(judgement.applied.map((applied) => applied.delivery));
  return { judgement, shares, ...chosen, terms: { ...terms, reduction } };
}

const noTerms = { shippingFlat: 0, freeShippingOver: null, freeFirstOrder: false };

function judgementOf(
  lines: readonly JudgedLine[],
  { promotions }: Discounts,
  { settings, to }: DeliveryOfGoods,
  {
    methodOf,
    priceOf,
  }: {
    methodOf: () => DeliveryOffer | undefined;
    priceOf: (reduction: number) => number;
  },
): Judgement {
  if (!promotions || promotions.candidates.length === 0) return withoutPromotions(lines);
  const method = methodOf()?.method ?? null;
  const isKnown = [to.country, to.state, to.zipCode].some((part) => part !== '');
  return judge(lines, promotions.candidates, {
    now: promotions.now,
    timeZone: settings.delivery.timeZone,
    accountId: promotions.accountId,
    isFirstOrder: promotions.isFirstOrder,
    groups: promotions.groups,
    country: to.country || (isKnown ? settings.delivery.country : null),
    deliveryMethodId: method?.id ?? null,
    deliveryPrice: method ? priceOf : null,
    goods: promotions.goods,
  });
}
