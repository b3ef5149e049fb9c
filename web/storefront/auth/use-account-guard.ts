import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useToken } from '../../api/session';
import * as paths from '../../paths';

/**
 * For pages that need an account: a visitor signs in first and comes back. True once somebody is signed in, or is a
 * visitor where one `mayBeGuest`; until then the page shows its skeleton, since the server does not know who asks.
 */
export function useAccountGuard({ mayBeGuest = false } = {}): boolean {
  const token = useToken();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (token === null && !mayBeGuest) navigate(paths.signIn(pathname + search), { replace: true });
  }, [token, mayBeGuest, navigate, pathname, search]);
  return typeof token === 'string' || (token === null && mayBeGuest);
}
