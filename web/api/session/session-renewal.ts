import { useSyncExternalStore } from 'react';
import { accountOf, holdToken, onTokenChange, readToken, TOKEN_KEY } from './session';

/**
 * Signs in again in a dialog over the page that was open when the session expired, so that unsaved input is kept. While
 * such a page is open, refused calls wait until the same user has signed in, and are then repeated.
 */

// Module state: `call` waits for a renewal outside of React, and a page has one session.
let isOffered = false;
let endedToken: string | null = null;
/** The user has closed the dialog: only their actions open it again, not background fetches. */
let isPutOff = false;
let waiting: ((isRenewed: boolean) => void)[] = [];
const listeners = new Set<() => void>();

/** Lets this page ask the user to sign in again, until the returned function is called. */
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

/** Whether this page asks the user to sign in again when the session expires. */
export const canRenew = (): boolean => isOffered;

/**
 * Waits until the same user has signed in again; false if they have not or cannot be asked. `isRead`: a background
 * fetch.
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

/** Closes the dialog without signing in: waiting calls are refused, and the page stays as it is. */
export function putOffRenewal(): void {
  settle(false);
  isPutOff = true;
}

/** Whether the user is asked to sign in again. */
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
  notify();
}

function settle(isRenewed: boolean): void {
  const settled = waiting;
  waiting = [];
  endedToken = null;
  isPutOff = false;
  notify();
  for (const resolve of settled) resolve(isRenewed);
}

/** Another tab has noticed that the session expired. Runs before the token's listeners. */
function onStorage({ key, oldValue, newValue }: StorageEvent): void {
  if (key !== TOKEN_KEY || newValue !== null || oldValue === null) return;
  holdToken(oldValue);
  ask(oldValue);
}

function notify(): void {
  for (const listener of listeners) listener();
}
