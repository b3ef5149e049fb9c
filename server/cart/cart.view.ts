import type { Cart, CartItem } from '#contract/cart';
import type { Delivery } from '#contract/delivery';
import { toMajor } from '#contract/money';
import type { Taxes } from '../tax/tax.rules';
import type { CartLine } from './cart.lines';
import { lineAmount, priceBefore, type Totals } from './cart.rules';
import type { applyDiscounts } from './discounts.rules';
import { explainTotal, showPromotion, showTaxes } from './explanation.rules';

/** The totals of a cart, with its taxes (null in a shop without tax) and the methods that deliver it. */
export interface Quote {
  totals: Totals;
  taxes: Taxes | null;
  /** False while tax is added to the prices and the address is not known. */
  isTaxKnown: boolean;
  /** Undefined for an empty cart. */
  delivery: Delivery | undefined;
  /** See `missingForFreeShipping`. */
  missing: number | null;
  discounted: ReturnType<typeof applyDiscounts>;
}

export function toCart(
  lines: CartLine[],
  { totals, taxes, isTaxKnown, delivery, missing, discounted }: Quote,
  {
    currency,
    code,
    discountReason,
  }: {
    currency: string;
    /** The promo code of the cart. */
    code: string | null;
    /** Of a discount that staff gave. */
    discountReason?: string | undefined;
  },
  unpaidOrder?: Cart['unpaidOrder'],
): Cart {
  const major = (amount: number) => toMajor(amount, currency);
  const explained = explainedLines(lines, discounted);
  const { applied, nearlyReached, isBest } = discounted.judgement;
  return {
    currency,
    cartItems: lines.map(toCartItem),
    totalItem: totals.quantity,
    totalPrice: major(totals.listTotal),
    totalDiscountPrice: major(totals.subtotal),
    discount: major(totals.discount),
    shipping: major(totals.shipping),
    freeShipping: totals.freeShipping,
    promo: major(totals.promo),
    promoCode: code,
    ...(applied.length > 0 && { promotions: applied.map((one) => showPromotion(one, currency)) }),
    ...(!isBest && { promotionsByPriority: true }),
    ...(nearlyReached.length > 0 && {
      nearlyReached: nearlyReached.map(({ promotionId, name, missing: lacks }) => ({
        _id: promotionId,
        name,
        ...(lacks.kind === 'quantity'
          ? { quantity: lacks.quantity }
          : { value: major(lacks.value) }),
      })),
    }),
    ...(discountReason ? { discountReason } : {}),
    total: major(totals.total),
    ...(taxes ? { tax: showTaxes(taxes, currency, explained, { isKnown: isTaxKnown }) } : {}),
    explanation: explainTotal(
      explained,
      { ...totals, currency, promoCode: code, discountReason, promotions: applied },
      taxes,
    ),
    ...(delivery ? { delivery } : {}),
    ...(missing === null ? {} : { missingForFreeShipping: major(missing) }),
    ...(unpaidOrder ? { unpaidOrder } : {}),
  };
}

function explainedLines(
  lines: CartLine[],
  { shares, judgement: { applied } }: Quote['discounted'],
) {
  return lines.map(({ product, size, quantity, unitDiscountPrice }, index) => ({
    title: product.title,
    colour: product.colour,
    size,
    quantity,
    unitDiscountPrice,
    promo: shares[index] ?? 0,
    promotions: applied.flatMap(({ name, code, shares: { [index]: amount = 0 } }) =>
      amount > 0 ? [{ name, code, amount }] : [],
    ),
  }));
}

export function toCartItem(line: CartLine): CartItem {
  return {
    _id: line.id,
    product: line.product,
    size: line.size,
    quantity: line.quantity,
    price: toMajor(line.quantity * line.unitPrice, line.currency),
    discountPrice: toMajor(lineAmount(line), line.currency),
    unitPrice: toMajor(line.unitPrice, line.currency),
    unitDiscountPrice: toMajor(line.unitDiscountPrice, line.currency),
    available: line.available,
    was: wasOf(line),
    wanted: line.requestedQuantity,
  };
}

function wasOf(line: CartLine): CartItem['was'] {
  const before = priceBefore(line);
  return before === null ? null : { unitDiscountPrice: toMajor(before, line.currency) };
}
