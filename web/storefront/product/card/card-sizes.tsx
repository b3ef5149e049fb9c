import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue/catalogue';
import * as pages from '#contract/values/pages/storefront-pages';
import { messageOf } from '../../../api/client';
import { useProduct } from '../../../api/products';
import { kit } from '../../../messages';
import { showToast } from '../../../ui/overlays/toast';
import { useAddToCartOrSignIn } from '../buy/use-add-to-cart-or-sign-in';
import { card } from '../messages';

type CardSizesProps = {
  product: Product;
  /** `returnFocus`: return the focus to the button. */
  onClose: (returnFocus: boolean) => void;
};

/** The sizes of a card's product: pressing one adds it. Escape or moving the focus away closes them. */
export function CardSizes({ product, onClose }: CardSizesProps) {
  const navigate = useNavigate();
  const addToCart = useAddToCartOrSignIn();
  const [isAdding, setAdding] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  // The page may be older than the stock of its sizes.
  const { sizes } = useProduct(product._id).data ?? product;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused size may have sold out.
  useEffect(() => {
    const focused = group.current?.querySelector<HTMLButtonElement>('button:focus');
    if (focused && !focused.disabled) return;
    group.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [sizes]);

  const choose = async (size: string) => {
    setAdding(true);
    try {
      if (await addToCart(product, size))
        showToast(card.added(product.title, size), {
          label: card.viewCart,
          run: () => navigate(pages.cart()),
        });
    } catch (error) {
      showToast(messageOf(error, card.failed));
    }
    onClose(true);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose(true);
  };
  const closeOnLeave = (event: FocusEvent) => {
    // A button that becomes disabled loses the focus without a new target: that is not leaving.
    const isInside = event.relatedTarget && event.currentTarget.contains(event.relatedTarget);
    if (!isInside && !isAdding && event.relatedTarget) onClose(false);
  };
  return (
    <fieldset
      ref={group}
      aria-label={card.chooseSize(product.title)}
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeave}
      className="absolute inset-x-2 bottom-2 z-2 flex h-11 rounded bg-paper-on-ground text-on-ground"
    >
      {isAdding ? (
        <p role="status" className="grid flex-1 place-items-center font-medium">
          {card.adding}
        </p>
      ) : (
        sizes.map(({ name, quantity }) => (
          <button
            key={name}
            type="button"
            disabled={quantity <= 0}
            onClick={() => choose(name)}
            className="min-w-0 flex-1 rounded font-medium hover:underline hover:underline-offset-4 focus-visible:-outline-offset-2 focus-visible:outline-on-ground disabled:font-normal disabled:text-on-ground/60 disabled:line-through"
          >
            {name}
            {quantity <= 0 && <span className="sr-only"> {kit.soldOut}</span>}
          </button>
        ))
      )}
    </fieldset>
  );
}
