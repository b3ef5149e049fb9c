import type { Product } from '#contract/catalogue';
import { useCart } from '../../../api/cart';
import { ApiError } from '../../../api/client';
import { useToken } from '../../../api/session';
import { useSignInFirst } from '../../auth/use-sign-in-first';

/**
 * Adds one piece to the cart and says whether it is there. A visitor of a shop for members is sent to sign in instead,
 * has it added then, and comes back here or to `next`. Throws `ApiError`.
 */
export function useAddToCart() {
  const { add, isGuest } = useCart();
  const token = useToken();
  const signInFirst = useSignInFirst();
  return async ({ _id: productId }: Product, size: string, next?: string): Promise<boolean> => {
    const intent = { kind: 'add-to-cart', productId, size, quantity: 1 } as const;
    if (token === null && !isGuest) {
      signInFirst(intent, next);
      return false;
    }
    try {
      await add({ productId, size });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      signInFirst(intent, next);
      return false;
    }
  };
}
