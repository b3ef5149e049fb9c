import type { Cart, CartItem } from '#contract/cart';
import { toDollars } from '#contract/money';
import type { AppliedPromotion } from '../promotions/promotions.service';
import type { CartLine } from './cart.lines';
import { lineAmount, priceBefore, type Totals } from './cart.rules';

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
    wanted: line.wanted,
  };
}

function wasOf(line: CartLine): CartItem['was'] {
  const before = priceBefore(line);
  return before === null ? null : { unitDiscountPrice: toDollars(before) };
}
