import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../api/browser';
import { useAddToCart } from '../../api/cart';
import { messageOf } from '../../api/client';
import { refetchChanged } from '../../api/query-client';
import { useToken } from '../../api/session/session';
import { wishlistKeys } from '../../api/wishlist';
import { safeNext } from '../../navigation/safe-next';
import { showToast } from '../../ui/overlays/toast';
import { afterwards } from './messages';
import { type PendingIntent, takeIntent } from './pending-intent';

/**
 * Leaves the page once the user is signed in, here or in another tab: carries out the pending intent and returns to the
 * previous page. Returns true from then on, so that the page hides its form.
 */
export function useReturnAfterSignIn(): boolean {
  const token = useToken();
  const client = useQueryClient();
  const { mutateAsync: addToCart } = useAddToCart();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = safeNext(query.get('next'));
  const isSignedIn = typeof token === 'string';

  useEffect(() => {
    if (!isSignedIn) return;
    const intent = takeIntent();
    const completed = intent ? carryOut(intent, client, addToCart) : Promise.resolve();
    void completed.then(() => navigate(next, { replace: true }));
  }, [isSignedIn, client, addToCart, navigate, next]);
  return isSignedIn;
}

type AddToCart = ReturnType<typeof useAddToCart>['mutateAsync'];

/** An error, such as a sold-out size, is shown as a toast; the shopper still returns to the previous page. */
async function carryOut(
  intent: PendingIntent,
  client: QueryClient,
  addToCart: AddToCart,
): Promise<void> {
  const { kind, productId } = intent;
  try {
    if (kind === 'add-to-cart') {
      await addToCart({ productId, size: intent.size, quantity: intent.quantity });
      showToast(afterwards.added);
    } else {
      await call('PUT /api/wishlist/add', { body: { productId } });
      showToast(afterwards.wished);
      await refetchChanged(client, wishlistKeys.all);
    }
  } catch (error) {
    showToast(messageOf(error, afterwards.failed));
  }
}
