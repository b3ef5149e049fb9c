import type { CartItem } from '#contract/cart';
import type { OrderItem } from '#contract/orders';
import { FieldError } from '../../ui/forms/field-frame';
import { Picture } from '../../ui/picture';
import { formatMoney } from '../../ui/text/format';
import { ArrivalNote } from '../cart/arrival-note';
import { PriceNote } from '../cart/price-note';
import { StockNote } from '../cart/stock-note';
import { type Sums, SumsList } from '../cart/sums';
import { pictureOf } from '../product/card/picture-of';
import { checkout as texts } from './messages';

type ReviewProps = {
  items: readonly (CartItem | OrderItem)[];
  sums: Sums;
  /** By the line's place. */
  faults: Readonly<Record<number, string>>;
  promoFault: string | null;
  onRemovePromo?: (() => void) | undefined;
};

/** What is being bought and what it costs, beside the form. */
export function Review({ items, sums, faults, promoFault, onRemovePromo }: ReviewProps) {
  return (
    <>
      <ul className="my-6 grid gap-4 border-b border-line pb-6">
        {items.map((item, place) => (
          <Line key={item._id} item={item} fault={faults[place]} />
        ))}
      </ul>
      <SumsList sums={sums} promoFault={promoFault} onRemovePromo={onRemovePromo} />
      <ArrivalNote />
    </>
  );
}

function Line({ item, fault }: { item: CartItem | OrderItem; fault: string | undefined }) {
  const { product, size, quantity, discountPrice } = item;
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-start gap-3.5">
      <Picture image={pictureOf(product)} alt="" sizes="64px" />
      <div>
        {product.title}
        <span className="mt-0.5 block text-ink-2">
          {texts.line(product.colour, size, quantity)}
        </span>
        {fault ? (
          <FieldError>{fault}</FieldError>
        ) : (
          'available' in item && (
            <div className="mt-1 grid gap-1 text-12 empty:hidden">
              <StockNote item={item} onlyShort />
              <PriceNote item={item} />
            </div>
          )
        )}
      </div>
      <span className="tabular-nums">{formatMoney(discountPrice)}</span>
    </li>
  );
}
