import type { Cart, CartItem } from '#contract/cart';
import { linesOf } from './basket.rules';
import { checkout as texts } from './messages';

/** Describes the changes of a cart since it was shown; `money` formats dollars. */
export function describeChanges(
  shown: Cart,
  now: Cart,
  money: (dollars: number) => string,
): string {
  const changes = [
    ...now.cartItems.flatMap((line) => priceChange(shown, line, money)),
    ...(linesOf(shown.cartItems) === linesOf(now.cartItems) ? [] : [texts.otherItems]),
    ...promoChange(shown, now),
    ...(shown.shipping === now.shipping ? [] : [texts.otherShipping(money(now.shipping))]),
  ];
  const total = shown.total === now.total ? [] : [texts.otherTotal(money(now.total))];
  return [...(changes.length > 0 ? changes : [texts.changed]), ...total, texts.lookAgain].join(' ');
}

function priceChange(shown: Cart, line: CartItem, money: (dollars: number) => string): string[] {
  const before = shown.cartItems.find(({ _id }) => _id === line._id);
  if (!before || before.unitDiscountPrice === line.unitDiscountPrice) return [];
  return [
    texts.otherPrice(
      line.product.title,
      money(line.unitDiscountPrice),
      money(before.unitDiscountPrice),
    ),
  ];
}

function promoChange(shown: Cart, now: Cart): string[] {
  if (shown.promoCode === null || shown.promo === 0 || shown.promo === now.promo) return [];
  const holds = now.promoCode === shown.promoCode && now.promo > 0;
  return holds ? [] : [texts.promoRemoved(shown.promoCode)];
}
