import { useSyncExternalStore } from 'react';

const KEY = 'guestCart';
// Module state: browser storage is page-wide, and its `storage` event does not reach the tab that made the change.
const listeners = new Set<() => void>();
/** Used where the browser blocks storage: the cart then lasts as long as the page. */
let fallback: string | null = null;

/** The stored JSON of the visitor's cart, or null. */
export function readGuestText(): string | null {
  try {
    return localStorage.getItem(KEY) ?? fallback;
  } catch {
    return fallback;
  }
}

export function writeGuestText(text: string | null): void {
  fallback = null;
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    fallback = text;
  }
  for (const listener of listeners) listener();
}

/** Calls the listener on each change, in any tab. */
export function onGuestCartChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether this browser stores a visitor's cart. False while the server renders. */
export function useHasGuestCart(): boolean {
  return useSyncExternalStore(
    onGuestCartChange,
    () => readGuestText() !== null,
    () => false,
  );
}
