import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import { useAuth } from './api/session/auth';
import { clearSession } from './api/session/session';
import { sessionEnd } from './messages';
import { showToast } from './ui/overlays/toast';

/** `signOut` ends this session on the server too; the others follow a call that has ended it there. */
type SessionEnd = keyof typeof sessionEnd;

type HomeState = { sessionEnd?: SessionEnd };

/**
 * Returns a function that opens the home page and ends the session there. A form with unsaved changes asks first: if the
 * user stays, the session stays too.
 */
export function useEndSession(): (how?: SessionEnd, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return (how = 'signOut', { replace = false } = {}) => {
    const state: HomeState = { sessionEnd: how };
    void navigate(pages.home(), { replace, state });
  };
}

/**
 * Ends the session when `useEndSession` has arrived at the home page. On the page before, its guard would see a visitor
 * and ask to sign in.
 */
export function EndSessionAtHome() {
  const { key, state } = useLocation();
  const type = useNavigationType();
  const { signOut } = useAuth();
  const ended = useRef<string | null>(null);
  const how = (state as HomeState | null)?.sessionEnd;
  useEffect(() => {
    // Back and Forward also lead to this entry of the history.
    if (!how || type === 'POP' || ended.current === key) return;
    ended.current = key;
    if (how === 'signOut') void signOut();
    else clearSession();
    showToast(sessionEnd[how]);
  }, [how, type, key, signOut]);
  return null;
}
