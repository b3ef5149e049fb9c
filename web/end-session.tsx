import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import { useAuth } from './api/session/auth';
import { clearSession } from './api/session/session';
import { isOther } from './language-change';
import { sessionEnd } from './messages';
import { readStorage, writeStorage } from './storefront/storage';
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
    // A page of another build is a document, which has no state.
    if (isOther(false)) keepEnd(how);
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
  const given = (state as HomeState | null)?.sessionEnd;
  useEffect(() => {
    const how = given ?? takeKeptEnd();
    // Back and Forward also lead to this entry of the history.
    if (!how || (given && type === 'POP') || ended.current === key) return;
    ended.current = key;
    if (how === 'signOut') void signOut();
    else clearSession();
    showToast(sessionEnd[how]);
  }, [given, type, key, signOut]);
  return null;
}

const KEY = 'session-end';
/** A user who stays on a form with unsaved changes is not signed out by a later visit of the home page. */
const KEPT_MS = 30_000;

/** Keeps the end of the session for the next document. */
function keepEnd(how: SessionEnd): void {
  writeStorage('sessionStorage', KEY, `${how} ${Date.now()}`);
}

function takeKeptEnd(): SessionEnd | undefined {
  const [how, at] = readStorage('sessionStorage', KEY)?.split(' ') ?? [];
  if (how === undefined) return undefined;
  writeStorage('sessionStorage', KEY, null);
  return Date.now() - Number(at) < KEPT_MS ? (how as SessionEnd) : undefined;
}
