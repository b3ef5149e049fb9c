import { useEffect } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import { useGuestToken } from '../../api/guest-cart/guest-tokens';
import { useToken } from '../../api/session/session';

/**
 * For pages that need an account: sends a visitor to sign in and back. Returns true for a signed-in user, or for a visitor
 * with `mayBeGuest`. Until then the page shows its skeleton, because the server cannot see the session.
 */
export function useAccountGuard({ mayBeGuest = false } = {}): boolean {
  const token = useToken();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // A page that is being left does not redirect to sign-in: its session may just have ended.
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (token === null && !mayBeGuest && !isLeaving)
      navigate(pages.signIn({ next: pathname + search }), { replace: true });
  }, [token, mayBeGuest, isLeaving, navigate, pathname, search]);
  return typeof token === 'string' || (token === null && mayBeGuest);
}

/** For pages about an order, which may be of a guest whose token this browser has. */
export function useOrderGuard(): boolean {
  return useAccountGuard({ mayBeGuest: useHasGuestToken() });
}

/** Whether this browser has the token of a guest, also of a shop that is for members. */
export function useHasGuestToken(): boolean {
  const tokens = [useGuestToken('cart'), useGuestToken('order')];
  return tokens.some((token) => token !== null);
}
