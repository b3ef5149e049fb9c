import { X } from 'lucide';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { CartItem } from '#contract/cart';
import * as pages from '#contract/values/pages/storefront-pages';
import { useAddToCart, useRemoveFromCart, useSetQuantity } from '../../api/cart';
import { messageOf } from '../../api/client';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { QuantityStepper } from '../../ui/forms/quantity-stepper';
import { IconButton } from '../../ui/icon-button';
import { showToast } from '../../ui/overlays/toast';
import { Picture } from '../../ui/picture';
import { formatNumber } from '../../ui/text/format';
import { Price } from '../../ui/text/price';
import { firstPicture } from '../product/card/first-picture';
import { LowestPrice, PriceNote, StockNote } from './line-notes';
import { cart as texts } from './messages';

type CartLineProps = {
  item: CartItem;
  /** Called when the line is removed, to move the focus. */
  onRemoved: () => void;
};

export function CartLine({ item, onRemoved }: CartLineProps) {
  const { product, size } = item;
  const { shown, isBusy, isRemoved, error, change, removeLine } = useCartLine(item);
  const to = pages.product({ productId: product._id, size });
  if (isRemoved) return null;
  return (
    <li className="grid grid-cols-[96px_minmax(0,1fr)] gap-4 border-t border-line py-5 lg:grid-cols-[136px_minmax(0,1fr)] lg:gap-6 lg:py-6">
      <Link to={to} tabIndex={-1} aria-hidden="true" className="self-start">
        <Picture image={firstPicture(product)} sizes="(min-width: 64em) 136px, 96px" alt="" />
      </Link>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] content-between gap-3">
        <div>
          <p className="text-12 text-ink-2">{product.brand}</p>
          <h2 className="text-16">
            <Link
              to={to}
              className="hover:underline hover:underline-offset-4 pointer-coarse:-my-3 pointer-coarse:inline-block pointer-coarse:py-3"
            >
              {product.title}
            </Link>
          </h2>
          <p className="mt-0.5 text-ink-2">
            {product.colour === '' ? texts.size(size) : texts.line(product.colour, size)}
          </p>
          <LowestPrice item={item} />
          <div aria-live="polite" className="mt-2 text-12 empty:hidden *:whitespace-normal">
            <StockNote item={item} />
            <PriceNote item={item} />
          </div>
          {item.available > 0 && item.available < item.quantity && (
            <Button
              kind="quiet"
              size="row"
              className="mt-3 pointer-coarse:min-h-11"
              onClick={() => change(item.available)}
            >
              {texts.takeLeft(formatNumber(item.available))}
            </Button>
          )}
        </div>
        <IconButton
          icon={X}
          size={18}
          label={texts.remove(product.title)}
          onClick={() => {
            onRemoved();
            void removeLine();
          }}
          className="-me-3.5 -mt-2.5 justify-self-end text-ink-2 hover:text-ink"
        />
        <QuantityStepper
          label={texts.quantityOf(product.title)}
          value={shown}
          max={item.available}
          onChange={change}
        />
        <div aria-busy={isBusy} className="self-end transition-opacity aria-busy:opacity-50">
          <Price of={{ ...item, discountPercent: 0 }} className="flex-col-reverse items-end" />
        </div>
        {error && <FieldError className="col-span-2">{error}</FieldError>}
      </div>
    </li>
  );
}

/** Changes one line. The requested quantity is shown until the cart has been updated. */
function useCartLine({ _id, product, size, quantity }: CartItem) {
  const setting = useSetQuantity();
  const removing = useRemoveFromCart();
  const { mutateAsync: add } = useAddToCart();
  // Set immediately, so that a second press counts from it.
  const [requested, setRequested] = useState<number | null>(null);
  const latest = useRef(quantity);
  const error = setting.error ?? removing.error;
  const change = (next: number) => {
    latest.current = next;
    setRequested(next);
    setting
      .mutateAsync({ cartItemId: _id, quantity: next })
      // Shown in the line.
      .catch(() => {})
      .finally(() => latest.current === next && setRequested(null));
  };
  const undoRemove = () =>
    add({ productId: product._id, size, quantity }).catch((failure) =>
      showToast(messageOf(failure, texts.failed)),
    );
  return {
    shown: requested ?? quantity,
    isBusy: requested !== null,
    isRemoved: removing.isPending || removing.isSuccess,
    error: error && messageOf(error, texts.failed),
    change,
    removeLine: () =>
      removing.mutateAsync(_id).then(
        () => showToast(texts.removed(product.title), { run: undoRemove }),
        // Shown in the line.
        () => {},
      ),
  };
}
