import { Truck } from 'lucide-react';
import type { Cart, CartItem } from '#contract/cart';
import type { Order, OrderItem } from '#contract/orders';
import { FieldError } from '../../ui/field-frame';
import { formatMoney } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { Picture } from '../../ui/picture';
import { pictureOf } from '../product/picture-of';
import { useArrivalText } from '../product/use-arrival-text';
import { checkout as texts } from './messages';

type Sums = Pick<Cart, 'totalPrice' | 'discount' | 'promo' | 'promoCode' | 'shipping' | 'total'>;

interface ReviewProps {
  items: readonly (CartItem | OrderItem)[];
  sums: Sums;
  /** By the line's place. */
  faults: Record<number, string>;
}

/** What is being bought and what it costs, beside the form. */
export function Review({ items, sums, faults }: ReviewProps) {
  const arrival = useArrivalText();
  return (
    <aside
      aria-labelledby="review"
      className="rounded bg-sunken px-5 py-6 lg:sticky lg:top-6 lg:p-8"
    >
      <h2 id="review" className="display-28 mb-6">
        {texts.review}
      </h2>
      <ul className="grid gap-4">
        {items.map((item, place) => (
          <Line key={item._id} item={item} fault={faults[place]} />
        ))}
      </ul>
      <dl className="mt-6 grid gap-2.5 border-t border-line pt-5 tabular-nums [&>div]:flex [&>div]:justify-between [&>div]:gap-4">
        <Sum name={texts.subtotal} amount={formatMoney(sums.totalPrice)} />
        {sums.discount > 0 && (
          <Sum name={texts.discount} amount={`−${formatMoney(sums.discount)}`} isSale />
        )}
        {sums.promoCode && sums.promo > 0 && (
          <Sum name={texts.promo(sums.promoCode)} amount={`−${formatMoney(sums.promo)}`} isSale />
        )}
        <Sum name={texts.shippingCost} amount={formatMoney(sums.shipping)} />
        <div className="mt-1.5 border-t border-line-strong pt-4 text-20 font-medium">
          <dt>{texts.total}</dt>
          <dd>{formatMoney(sums.total)}</dd>
        </div>
      </dl>
      <p className="mt-4 flex items-center gap-2 text-12 text-ink-2">
        <Icon of={Truck} size={16} />
        {arrival}
      </p>
    </aside>
  );
}

function Line({ item, fault }: { item: CartItem | OrderItem; fault: string | undefined }) {
  const { product, size, quantity, discountPrice } = item;
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)_auto] gap-3.5">
      <Picture image={pictureOf(product)} alt="" sizes="64px" />
      <div>
        {product.title}
        <span className="block text-ink-2">{texts.line(product.colour, size, quantity)}</span>
        {fault && <FieldError>{fault}</FieldError>}
      </div>
      <span className="tabular-nums">{formatMoney(discountPrice)}</span>
    </li>
  );
}

function Sum({ name, amount, isSale = false }: { name: string; amount: string; isSale?: boolean }) {
  return (
    <div>
      <dt className="text-ink-2">{name}</dt>
      <dd className={isSale ? 'text-sale' : undefined}>{amount}</dd>
    </div>
  );
}

/** An order's sums in the cart's words. */
export const sumsOf = (order: Order): Sums => order;
