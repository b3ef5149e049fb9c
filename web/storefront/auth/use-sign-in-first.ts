import { useLocation, useNavigate } from 'react-router';
import * as paths from '../../paths';
import { type PendingIntent, storeIntent } from './pending-intent';

/**
 * Sends a visitor to sign in and stores their intent, which is carried out after signing in. They return to this page, or
 * to `next`.
 */
export function useSignInFirst(): (intent: PendingIntent, next?: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (intent, next = pathname + search) => {
    storeIntent(intent);
    navigate(paths.signIn(next === paths.home() ? undefined : next));
  };
}
