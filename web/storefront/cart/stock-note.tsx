import type { CartItem } from '#contract/cart';
import { useShopFacts } from '../../api/shop-facts';
import { Status } from '../../ui/status';
import { formatNumber } from '../../ui/text/format';
import { stockNote } from './cart-line.rules';
import { cart as texts } from './messages';

type StockNoteProps = {
  item: CartItem;
  /** Not that little is left, only that it is too little. */
  onlyShort?: boolean;
};

/** Says in the line that its size is nearly sold out, or that there are fewer than it wants. */
export function StockNoteOf({ item, onlyShort = false }: StockNoteProps) {
  const { lowStock } = useShopFacts();
  const note = stockNote(item, lowStock);
  if (!note || (onlyShort && note.kind === 'few')) return null;
  const left = formatNumber(note.left);
  if (note.kind === 'few') return <Status tone="warn">{texts.few(left, item.size)}</Status>;
  if (note.kind === 'cut')
    return <Status tone="warn">{texts.cut(formatNumber(note.wanted), left, item.size)}</Status>;
  return (
    <Status tone="bad">
      {note.kind === 'short' ? texts.short(left, item.size) : texts.soldOut(item.size)}
    </Status>
  );
}
