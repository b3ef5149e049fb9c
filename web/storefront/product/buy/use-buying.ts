import { useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Product } from '#contract/catalogue';
import { ApiError } from '../../../api/client';
import { usePressed } from '../../../api/use-pressed';
import * as paths from '../../../paths';
import { card, product as texts } from '../messages';
import { sizeOf } from './sizes.rules';
import { useAddToCart } from './use-add-to-cart';

export type Buying = ReturnType<typeof useBuying>;

/** The chosen size, kept in the address, and putting the product into the cart. */
export function useBuying(product: Product) {
  const [params, setParams] = useSearchParams();
  const [pressed, press] = usePressed<string | null>(useLocation());
  const navigate = useNavigate();
  const addToCart = useAddToCart();
  const firstSize = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const size = pressed ? pressed.value : sizeOf(product, params.get('size'));

  const chooseSize = (wanted: string | null) => {
    setError(undefined);
    const next = new URLSearchParams(params);
    if (wanted === null) next.delete('size');
    else next.set('size', wanted);
    press(wanted, searchOf(next));
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const refuse = (message: string) => {
    setError(message);
    firstSize.current?.focus();
  };
  const add = async () => {
    if (isAdding) return;
    if (size === null) return refuse(texts.chooseSize);
    setError(undefined);
    setAdding(true);
    try {
      if (await addToCart(product, size, paths.cart())) await navigate(paths.cart());
    } catch (failure) {
      refuse(failure instanceof ApiError ? failure.message : card.failed);
    } finally {
      setAdding(false);
    }
  };
  return { size, chooseSize, firstSize, error, add, isAdding };
}

function searchOf(params: URLSearchParams): string {
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
