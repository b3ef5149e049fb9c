import type { CartItem } from '#contract/cart';
import { useShopFacts } from '../../api/shop-facts';
import { kit } from '../../messages';
import { Status } from '../../ui/status';
import { formatNumber } from '../../ui/text/format';
import { useMoney } from '../../ui/text/money';
import { stockNote } from './cart-line.rules';
import { cart as texts } from './messages';

type StockNoteProps = {
  item: CartItem;
  /** Shows only shortages, not that few or no more are left. */
  onlyShort?: boolean;
};

/** Says that the size is nearly sold out, that no more can be added, or that less than the quantity is in stock. */
export function StockNote({ item, onlyShort = false }: StockNoteProps) {
  const { lowStock } = useShopFacts();
  const note = stockNote(item, lowStock);
  if (!note || (onlyShort && (note.kind === 'few' || note.kind === 'all'))) return null;
  const left = formatNumber(note.left);
  if (note.kind === 'few') return <Status tone="warn">{texts.few(left, item.size)}</Status>;
  if (note.kind === 'all') return <Status tone="warn">{texts.all(item.size)}</Status>;
  if (note.kind === 'cut')
    return <Status tone="warn">{texts.cut(formatNumber(note.wanted), left, item.size)}</Status>;
  return (
    <Status tone="bad">
      {note.kind === 'short' ? texts.short(left, item.size) : texts.soldOut(item.size)}
    </Status>
  );
}

/** Says that the line's price has changed since the shopper last accepted it. */
export function PriceNote({ item: { was, unitDiscountPrice } }: { item: CartItem }) {
  const formatMoney = useMoney();
  if (!was) return null;
  const before = formatMoney(was.unitDiscountPrice);
  return (
    <p className="mt-1 font-medium">{texts.priceWas(before, formatMoney(unitDiscountPrice))}</p>
  );
}

/** The lowest price before the reduction of a line, in a shop that names it. */
export function LowestPrice({ item: { product, price, discountPrice } }: { item: CartItem }) {
  const formatMoney = useMoney();
  if (product.lowestPrice === undefined || discountPrice >= price) return null;
  return (
    <p className="mt-1 text-12 text-ink-2">{kit.lowestPrice(formatMoney(product.lowestPrice))}</p>
  );
}
