import type { Cart, CartItem } from '#contract/cart';
import type { Delivery } from '#contract/delivery';
import { toDollars } from '#contract/money';
import type { AppliedPromotion } from '../promotions/promotions.service';
import type { Taxes } from '../tax/tax.rules';
import type { CartLine } from './cart.lines';
import { lineAmount, priceBefore, sharePromo, type Totals } from './cart.rules';
import { explainTotal, showTaxes } from './explanation.rules';

/** The totals of a cart, with its taxes (null in a shop without tax) and the methods that deliver it. */
export interface Quote {
  totals: Totals;
  taxes: Taxes | null;
  /** False while tax is added to the prices and the address is not known. */
  isTaxKnown: boolean;
  /** Undefined for an empty cart. */
  delivery: Delivery | undefined;
}

export function toCart(
  lines: CartLine[],
  { totals, taxes, isTaxKnown, delivery }: Quote,
  promotion: AppliedPromotion | null,
  unpaidOrder?: Cart['unpaidOrder'],
): Cart {
  const explained = explainedLines(lines, totals);
  return {
    cartItems: lines.map(toCartItem),
    totalItem: totals.quantity,
    totalPrice: toDollars(totals.listTotal),
    totalDiscountPrice: toDollars(totals.subtotal),
    discount: toDollars(totals.discount),
    shipping: toDollars(totals.shipping),
    freeShipping: totals.freeShipping,
    promo: toDollars(totals.promo),
    promoCode: promotion?.code ?? null,
    total: toDollars(totals.total),
    ...(taxes ? { tax: showTaxes(taxes, explained, { isKnown: isTaxKnown }) } : {}),
    explanation: explainTotal(explained, { ...totals, promoCode: promotion?.code ?? null }, taxes),
    ...(delivery ? { delivery } : {}),
    ...(unpaidOrder ? { unpaidOrder } : {}),
  };
}

function explainedLines(lines: CartLine[], totals: Totals) {
  const shares = sharePromo(lines.map(lineAmount), totals.promo);
  return lines.map(({ product, size, quantity, unitDiscountPrice }, index) => ({
    ...{ title: product.title, colour: product.colour, size, quantity, unitDiscountPrice },
    promo: shares[index] ?? 0,
  }));
}

export function toCartItem(line: CartLine): CartItem {
  return {
    _id: line.id,
    product: line.product,
    size: line.size,
    quantity: line.quantity,
    price: toDollars(line.quantity * line.unitPrice),
    discountPrice: toDollars(lineAmount(line)),
    unitPrice: toDollars(line.unitPrice),
    unitDiscountPrice: toDollars(line.unitDiscountPrice),
    available: line.available,
    was: wasOf(line),
    wanted: line.requestedQuantity,
  };
}

function wasOf(line: CartLine): CartItem['was'] {
  const before = priceBefore(line);
  return before === null ? null : { unitDiscountPrice: toDollars(before) };
}
