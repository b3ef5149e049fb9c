import { startTransition, useOptimistic, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Product } from '#contract/catalogue/catalogue';
import * as pages from '#contract/values/pages/storefront-pages';
import { messageOf } from '../../../api/client';
import { card, product as texts } from '../messages';
import { sizeOf } from './sizes.rules';
import { useAddToCartOrSignIn } from './use-add-to-cart-or-sign-in';

export type Buying = ReturnType<typeof useBuying>;

/** The size selected in the URL, and adding the product to the cart. */
export function useBuying(product: Product) {
  const [params] = useSearchParams();
  // The pending size, until the navigation has changed the URL.
  const [size, showSize] = useOptimistic(sizeOf(product, params.get('size')));
  const navigate = useNavigate();
  const addToCart = useAddToCartOrSignIn();
  const firstSize = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isAdding, setAdding] = useState(false);

  const chooseSize = (nextSize: string | null) => {
    setError(undefined);
    const next = new URLSearchParams(params);
    if (nextSize === null) next.delete('size');
    else next.set('size', nextSize);
    startTransition(async () => {
      showSize(nextSize);
      await navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
    });
  };
  const showError = (message: string) => {
    setError(message);
    firstSize.current?.focus();
  };
  const add = async () => {
    if (isAdding) return;
    if (size === null) return showError(texts.chooseSize);
    setError(undefined);
    setAdding(true);
    try {
      if (await addToCart(product, size, pages.cart())) await navigate(pages.cart());
    } catch (failure) {
      showError(messageOf(failure, card.failed));
    } finally {
      setAdding(false);
    }
  };
  return { size, chooseSize, firstSize, error, add, isAdding };
}
