import { useSyncExternalStore } from 'react';

export const TOKEN_KEY = 'jwt';
// Module state: like localStorage, the session belongs to the whole page, and `call` reads it outside of React.
const listeners = new Set<() => void>();

/**
 * An expired token that another tab has deleted, while this tab asks its user to sign in again and keeps the page as it
 * is. See `session-renewal.ts`.
 */
let heldToken: string | null = null;

/** The token of this browser's session, or null. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? heldToken;
  } catch {
    return heldToken;
  }
}

/** The account of a token, or the token itself if it names none. Unverified: only the server checks tokens. */
export function accountOf(token: string): string {
  try {
    const [, payload = ''] = token.split('.');
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' ? sub : token;
  } catch {
    return token;
  }
}

/** Stores the token for this browser and notifies all tabs. */
export function storeToken(jwt: string): void {
  heldToken = null;
  localStorage.setItem(TOKEN_KEY, jwt);
  notify();
}

/** For an expired session: deletes only the token, so that unsaved input survives signing in again. */
export function dropToken(): void {
  heldToken = null;
  localStorage.removeItem(TOKEN_KEY);
  notify();
}

/** Keeps this tab's token after another tab deleted it, until `storeToken`, `dropToken` or `clearSession`. */
export function holdToken(jwt: string): void {
  heldToken = jwt;
}

/** Signing out clears all storage. The theme is in a cookie and stays. */
export function clearSession(): void {
  heldToken = null;
  localStorage.clear();
  sessionStorage.clear();
  notify();
}

/** The token, updated on changes in any tab. `undefined` while the server renders. */
export function useToken(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(subscribe, readToken, () => undefined);
}

/** Calls the listener when a user signs in or out, in any tab. */
export function onTokenChange(listener: () => void): () => void {
  let last = readToken();
  return subscribe(() => {
    const now = readToken();
    if (now === last) return;
    last = now;
    listener();
  });
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // Another tab has signed out: delete unsaved input here too.
    if (key === null) {
      heldToken = null;
      sessionStorage.clear();
    }
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
