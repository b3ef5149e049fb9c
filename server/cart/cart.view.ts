import type { Cart, CartItem } from '#contract/cart';
import { toDollars } from '#contract/money';
import type { AppliedPromotion } from '../promotions/promotions.service';
import type { CartLine } from './cart.lines';
import { lineAmount, type Totals } from './cart.rules';

export function toCart(
  lines: CartLine[],
  totals: Totals,
  promotion: AppliedPromotion | null,
): Cart {
  return {
    cartItems: lines.map(toCartItem),
    totalItem: totals.pieces,
    totalPrice: toDollars(totals.listTotal),
    totalDiscountPrice: toDollars(totals.subtotal),
    discount: toDollars(totals.discount),
    shipping: toDollars(totals.shipping),
    promo: toDollars(totals.promo),
    promoCode: promotion?.code ?? null,
    total: toDollars(totals.total),
  };
}

/** Whether the shopper has seen another price than they would pay now. */
export function hasNewPrice(line: CartLine): line is CartLine & { seenPrice: number } {
  return line.seenPrice !== null && line.seenPrice !== line.unitDiscountPrice;
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
    was: hasNewPrice(line) ? { unitDiscountPrice: toDollars(line.seenPrice) } : null,
  };
}
