import { useEffect, useSyncExternalStore } from 'react';
import { readIds, withViewed } from './recently-viewed.rules';

const KEY = 'recentlyViewed';
const neverChanges = () => () => {};

/** The products viewed in this browser, latest first, without the current one. */
export function useViewedBefore(productId: string): string[] {
  // The stored string, since a snapshot must stay equal between reads.
  const stored = useSyncExternalStore(neverChanges, readStored, () => null);
  return readIds(stored).filter((id) => id !== productId);
}

/** Records that a product was viewed. */
export function useRecordView(productId: string): void {
  useEffect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(withViewed(readIds(readStored()), productId)));
    } catch {
      // Storage is full or blocked: the product is not recorded.
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
