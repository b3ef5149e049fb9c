import type { Cart, CartItem } from '#contract/cart';
import type { Delivery } from '#contract/delivery';
import { toMajor } from '#contract/money';
import type { AppliedPromotion } from '../promotions/promotions.service';
import type { CartLine } from './cart.lines';
import { lineAmount, priceBefore, sharePromo, type Totals } from './cart.rules';
import { explainTotal } from './explanation.rules';

export function toCart(
  lines: CartLine[],
  { totals, delivery }: { totals: Totals; delivery: Delivery | undefined },
  { currency, promotion }: { currency: string; promotion: AppliedPromotion | null },
  unpaidOrder?: Cart['unpaidOrder'],
): Cart {
  const major = (amount: number) => toMajor(amount, currency);
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
    promoCode: promotion?.code ?? null,
    total: major(totals.total),
    explanation: explain(lines, totals, promotion, currency),
    ...(delivery ? { delivery } : {}),
    ...(unpaidOrder ? { unpaidOrder } : {}),
  };
}

function explain(
  lines: CartLine[],
  totals: Totals,
  promotion: AppliedPromotion | null,
  currency: string,
) {
  const shares = sharePromo(lines.map(lineAmount), totals.promo);
  return explainTotal(
    lines.map(({ product, size, quantity, unitDiscountPrice }, index) => ({
      ...{ title: product.title, colour: product.colour, size, quantity, unitDiscountPrice },
      promo: shares[index] ?? 0,
    })),
    { ...totals, currency, promoCode: promotion?.code ?? null },
  );
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
