import { useSyncExternalStore } from 'react';

/**
 * A visitor's cart is stored on the server. `cart` is its secret token; `order` is that of the guest whose order was opened
 * last, here or by the link in an email.
 */
type Kind = 'cart' | 'order';
const keys = { cart: 'guestToken', order: 'guestOrderToken' } as const;

// Module state: browser storage is page-wide, and its `storage` event does not reach the tab that made the change.
const listeners = new Set<() => void>();
/** Used where the browser blocks storage: the cart then lasts as long as the page. */
const unstored: Partial<Record<Kind, string>> = {};

export function readGuestToken(kind: Kind): string | null {
  try {
    return localStorage.getItem(keys[kind]) ?? unstored[kind] ?? null;
  } catch {
    return unstored[kind] ?? null;
  }
}

export function storeGuestToken(kind: Kind, token: string): void {
  if (readGuestToken(kind) === token) return;
  try {
    localStorage.setItem(keys[kind], token);
  } catch {
    unstored[kind] = token;
  }
  notify();
}

/** Forgets a token where it is stored; another tab may have replaced it. */
export function dropGuestToken(token: string, kinds: readonly Kind[] = ['cart', 'order']): void {
  for (const kind of kinds) {
    if (readGuestToken(kind) !== token) continue;
    delete unstored[kind];
    try {
      localStorage.removeItem(keys[kind]);
    } catch {
      // Blocked storage has nothing to remove.
    }
  }
  notify();
}

/** Calls the listener on each change, in any tab. */
function onGuestTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** A token, updated on changes in any tab. Null while the server renders. */
export function useGuestToken(kind: Kind): string | null {
  return useSyncExternalStore(
    onGuestTokenChange,
    () => readGuestToken(kind),
    () => null,
  );
}

function notify(): void {
  for (const listener of listeners) listener();
}
