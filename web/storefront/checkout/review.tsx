import type { CartItem } from '#contract/cart';
import type { OrderItem } from '#contract/orders/orders';
import { FieldError } from '../../ui/forms/field-frame';
import { Picture } from '../../ui/picture';
import { useMoney } from '../../ui/text/money';
import { PriceNote, StockNote } from '../cart/line-notes';
import { CartNotes, type Sums, TaxNote, TotalsList } from '../cart/totals';
import { DeliveryNote } from '../product/buy/delivery-estimate';
import { firstPicture } from '../product/card/first-picture';
import { checkout as texts } from './messages';

type ReviewProps = {
  items: readonly (CartItem | OrderItem)[];
  sums: Sums;
  /** The error of an item, by its index. */
  errorOf: (index: number) => string | undefined;
  promoError: string | undefined;
  /** When it arrives; undefined for the shop's usual estimate. */
  promise: string | undefined;
  onRemovePromo?: (() => void) | undefined;
};

/** The items and sums, beside the form. */
export function Review({ items, sums, errorOf, promoError, promise, onRemovePromo }: ReviewProps) {
  return (
    <>
      <ul className="my-6 grid gap-4 border-b border-line pb-6">
        {items.map((item, index) => (
          <Line key={item._id} item={item} error={errorOf(index)} />
        ))}
      </ul>
      <TotalsList sums={sums} promoError={promoError} onRemovePromo={onRemovePromo} />
      <CartNotes sums={sums} />
      {sums.tax && <TaxNote tax={sums.tax} />}
      <DeliveryNote promise={promise} />
    </>
  );
}

function Line({ item, error }: { item: CartItem | OrderItem; error: string | undefined }) {
  const formatMoney = useMoney();
  const { product, size, quantity, discountPrice } = item;
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-start gap-3.5">
      <Picture image={firstPicture(product)} alt="" sizes="64px" />
      <div>
        {product.title}
        <span className="mt-0.5 block text-ink-2">
          {[product.colour, texts.line(size, quantity)].filter(Boolean).join(', ')}
        </span>
        {error ? (
          <FieldError>{error}</FieldError>
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
