import { useSyncExternalStore } from 'react';
import { accountOf, holdToken, onTokenChange, readToken, TOKEN_KEY } from './session';

/**
 * Signing in again over the page that was open when the session ended, so that nothing typed is lost. While a page that
 * can ask for it is there, calls that were refused wait until the same person has signed in, and are then sent again.
 */

let isOffered = false;
let endedToken: string | null = null;
/** The person has closed the dialog: only what they do opens it again, not what the page fetches by itself. */
let isPutOff = false;
let waiting: ((isRenewed: boolean) => void)[] = [];
const listeners = new Set<() => void>();

/** Lets this page ask for signing in again, until the returned function is called. */
export function offerRenewal(): () => void {
  isOffered = true;
  window.addEventListener('storage', onStorage, true);
  const stop = onTokenChange(() => {
    if (endedToken === null) return;
    const now = readToken();
    settle(now !== null && now !== endedToken && accountOf(now) === accountOf(endedToken));
  });
  return () => {
    isOffered = false;
    window.removeEventListener('storage', onStorage, true);
    stop();
    settle(false);
  };
}

/** Whether this page asks for signing in again instead of ending with its session. */
export const canRenew = (): boolean => isOffered;

/**
 * Waits until the person whose token has ended has signed in again; false if they have not, or cannot be asked.
 * `isRead`: nobody has asked for the call.
 */
export function renewSession(token: string, { isRead }: { isRead: boolean }): Promise<boolean> {
  const now = readToken();
  if (now !== token)
    return Promise.resolve(isOffered && now !== null && accountOf(now) === accountOf(token));
  if (!isOffered || (isRead && isPutOff)) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting.push(resolve);
    ask(token);
  });
}

/** Closes the question without signing in: calls that wait are refused, and the page stays as it is. */
export function putOffRenewal(): void {
  settle(false);
  isPutOff = true;
}

/** Whether the person is to sign in again. */
export function useRenewalNeeded(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => endedToken !== null,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function ask(token: string): void {
  endedToken = token;
  isPutOff = false;
  tell();
}

function settle(isRenewed: boolean): void {
  const settled = waiting;
  waiting = [];
  endedToken = null;
  isPutOff = false;
  tell();
  for (const resolve of settled) resolve(isRenewed);
}

/** Another tab has found out that the session has ended. Comes before the listeners of the token. */
function onStorage({ key, oldValue, newValue }: StorageEvent): void {
  if (key !== TOKEN_KEY || newValue !== null || oldValue === null) return;
  holdToken(oldValue);
  ask(oldValue);
}

function tell(): void {
  for (const listener of listeners) listener();
}
