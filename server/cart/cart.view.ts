import type { Cart, CartItem } from '#contract/cart';
import type { Delivery } from '#contract/delivery';
import { toDollars } from '#contract/money';
import type { AppliedPromotion } from '../promotions/promotions.service';
import type { CartLine } from './cart.lines';
import { lineAmount, priceBefore, sharePromo, type Totals } from './cart.rules';
import { explainTotal } from './explanation.rules';

export function toCart(
  lines: CartLine[],
  { totals, delivery }: { totals: Totals; delivery: Delivery | undefined },
  promotion: AppliedPromotion | null,
  unpaidOrder?: Cart['unpaidOrder'],
): Cart {
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
    explanation: explain(lines, totals, promotion),
    ...(delivery ? { delivery } : {}),
    ...(unpaidOrder ? { unpaidOrder } : {}),
  };
}

function explain(lines: CartLine[], totals: Totals, promotion: AppliedPromotion | null) {
  const shares = sharePromo(lines.map(lineAmount), totals.promo);
  return explainTotal(
    lines.map(({ product, size, quantity, unitDiscountPrice }, index) => ({
      ...{ title: product.title, colour: product.colour, size, quantity, unitDiscountPrice },
      promo: shares[index] ?? 0,
    })),
    { ...totals, promoCode: promotion?.code ?? null },
  );
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
