import { useRef, useState } from 'react';
import type { CartItem } from '#contract/cart';
import { useAddToCart, useRemoveFromCart, useSetQuantity } from '../../api/cart';
import { ApiError } from '../../api/client';
import { showToast } from '../../ui/overlays/toast';
import { cart as texts } from './messages';

/**
 * Changes one line. The requested quantity is shown until the cart has been updated; an error is shown in the line.
 */
export function useCartLine({ _id, product, size, quantity }: CartItem) {
  const { mutateAsync: setQuantity } = useSetQuantity();
  const { mutateAsync: remove } = useRemoveFromCart();
  const { mutateAsync: add } = useAddToCart();
  const [wanted, setWanted] = useState<number | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const latest = useRef(quantity);

  const change = async (next: number) => {
    latest.current = next;
    setWanted(next);
    setError(null);
    try {
      await setQuantity({ cartItemId: _id, quantity: next });
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      if (latest.current === next) setWanted(null);
    }
  };
  const undoRemove = () =>
    add({ productId: product._id, size, quantity }).catch((failure) =>
      showToast(messageOf(failure)),
    );
  const removeLine = async () => {
    setRemoved(true);
    try {
      await remove(_id);
      showToast(texts.removed(product.title), { run: undoRemove });
    } catch (failure) {
      setRemoved(false);
      setError(messageOf(failure));
    }
  };
  return {
    shown: wanted ?? quantity,
    isBusy: wanted !== null,
    isRemoved,
    error,
    change,
    removeLine,
  };
}

function messageOf(failure: unknown): string {
  return failure instanceof ApiError ? failure.message : texts.failed;
}
