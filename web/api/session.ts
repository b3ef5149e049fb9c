import { useSyncExternalStore } from 'react';

export const TOKEN_KEY = 'jwt';
const listeners = new Set<() => void>();

/**
 * A token that has ended and that another tab has dropped, while this one asks its user to sign in again: until then the
 * page stays as it is. See `session-renewal.ts`.
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

/** The account a token is of, or the token itself where it does not say. Not a proof: only the server checks tokens. */
export function accountOf(token: string): string {
  try {
    const [, payload = ''] = token.split('.');
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' ? sub : token;
  } catch {
    return token;
  }
}

/** Keeps the token for this browser; every tab learns of it. */
export function keepToken(jwt: string): void {
  heldToken = null;
  localStorage.setItem(TOKEN_KEY, jwt);
  tell();
}

/** A session that has ended by itself: only the token goes, so that what was typed is still there after signing in. */
export function dropToken(): void {
  heldToken = null;
  localStorage.removeItem(TOKEN_KEY);
  tell();
}

/** Keeps this tab's token where another tab has dropped it, until `keepToken`, `dropToken` or `forgetSession`. */
export function holdToken(jwt: string): void {
  heldToken = jwt;
}

/** Signing out clears all storage. The theme is in a cookie and stays. */
export function forgetSession(): void {
  heldToken = null;
  localStorage.clear();
  sessionStorage.clear();
  tell();
}

/** The token, as it changes in this tab or another. `undefined` while the server renders: nobody knows yet. */
export function useToken(): string | null | undefined {
  return useSyncExternalStore<string | null | undefined>(subscribe, readToken, () => undefined);
}

/** Tells when somebody has signed in or out, in this tab or another. */
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
  const hear = ({ key }: StorageEvent) => {
    // Another tab has signed out: what was typed here goes too.
    if (key === null) {
      heldToken = null;
      sessionStorage.clear();
    }
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', hear);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
