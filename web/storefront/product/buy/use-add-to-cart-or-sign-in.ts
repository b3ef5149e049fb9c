import type { Product } from '#contract/catalogue/catalogue';
import { useAddToCart, useIsGuest } from '../../../api/cart';
import { ApiError } from '../../../api/client';
import { useToken } from '../../../api/session/session';
import { useSignInFirst } from '../../auth/pending-intent';

/**
 * Adds one unit to the cart; resolves to whether it was added. In a members' shop a visitor is sent to sign in instead,
 * which adds it and returns here or to `next`. Throws `ApiError`.
 */
export function useAddToCartOrSignIn() {
  const { mutateAsync: addToCart } = useAddToCart();
  const isGuest = useIsGuest();
  const token = useToken();
  const signInFirst = useSignInFirst();
  return async ({ _id: productId }: Product, size: string, next?: string): Promise<boolean> => {
    const intent = { kind: 'add-to-cart', productId, size, quantity: 1 } as const;
    if (token === null && !isGuest) {
      signInFirst(intent, next);
      return false;
    }
    try {
      await addToCart({ productId, size });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      signInFirst(intent, next);
      return false;
    }
  };
}
