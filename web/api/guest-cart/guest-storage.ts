import { useSyncExternalStore } from 'react';

const KEY = 'guestCart';
const listeners = new Set<() => void>();
/** What stands in where the browser keeps nothing: the cart lasts as long as the page. */
let unkept: string | null = null;

/** A visitor's cart as the browser keeps it, unread; null for none. */
export function readGuestText(): string | null {
  try {
    return localStorage.getItem(KEY) ?? unkept;
  } catch {
    return unkept;
  }
}

export function writeGuestText(text: string | null): void {
  unkept = null;
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    unkept = text;
  }
  for (const listener of listeners) listener();
}

/** Tells of each change, in this tab or another. */
export function onGuestCart(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether this browser keeps a visitor's cart. False while the server renders. */
export function useHasGuestCart(): boolean {
  return useSyncExternalStore(
    onGuestCart,
    () => readGuestText() !== null,
    () => false,
  );
}
