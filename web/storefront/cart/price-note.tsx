import type { CartItem } from '#contract/cart';
import { formatMoney } from '../../ui/text/format';
import { cart as texts } from './messages';

/** Says that the line's price has changed since the shopper last accepted it. */
export function PriceNote({ item: { was, unitDiscountPrice } }: { item: CartItem }) {
  if (!was) return null;
  const before = formatMoney(was.unitDiscountPrice);
  return (
    <p className="mt-1 font-medium">{texts.priceWas(before, formatMoney(unitDiscountPrice))}</p>
  );
}
