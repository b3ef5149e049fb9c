import type { CartItem } from '#contract/cart';
import { formatMoney } from '../../ui/text/format';
import { cart as texts } from './messages';

/** Says in the line that its price has changed since the shopper last saw to it. */
export function PriceNoteOf({ item: { was, unitDiscountPrice } }: { item: CartItem }) {
  if (!was) return null;
  const before = formatMoney(was.unitDiscountPrice);
  return (
    <p className="mt-1 font-medium">{texts.priceWas(before, formatMoney(unitDiscountPrice))}</p>
  );
}
