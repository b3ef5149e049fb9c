import { useEffect, useSyncExternalStore } from 'react';
import { afterLookingAt, readIds } from './recently-viewed.rules';

const KEY = 'recentlyViewed';
const neverChanges = () => () => {};

/** The products looked at before, the latest first, the one in sight not among them. Only this browser knows them. */
export function useViewedBefore(productId: string): string[] {
  // A text, since it must be the same between two reads that found the same.
  const stored = useSyncExternalStore(neverChanges, readStored, () => null);
  return readIds(stored).filter((id) => id !== productId);
}

/** Remembers that a product was looked at. */
export function useRemembered(productId: string): void {
  useEffect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(afterLookingAt(readIds(readStored()), productId)));
    } catch {
      // A full or closed storage only shortens what is shown again.
    }
  }, [productId]);
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
