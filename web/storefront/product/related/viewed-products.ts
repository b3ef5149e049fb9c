import { useEffect, useSyncExternalStore } from 'react';
import { readStorage, writeStorage } from '../../storage';

const KEY = 'recentlyViewed';
const MAX_SHOWN = 6;
const neverChanges = () => () => {};
const readStored = () => readStorage('localStorage', KEY);

/** The last products viewed in this browser, latest first, without the current one. */
export function useViewedBefore(productId: string): string[] {
  // The stored string, since a snapshot must stay equal between reads.
  const stored = useSyncExternalStore(neverChanges, readStored, () => null);
  return readIds(stored)
    .filter((id) => id !== productId)
    .slice(0, MAX_SHOWN);
}

/** Records that a product was viewed. */
export function useRecordView(productId: string): void {
  useEffect(() => {
    const ids = withViewed(readIds(readStored()), productId);
    writeStorage('localStorage', KEY, JSON.stringify(ids));
  }, [productId]);
}

/** One more than is shown, because the current product is included. */
const MAX_STORED = MAX_SHOWN + 1;

/** Adds a viewed product, latest first, each once. */
export function withViewed(ids: readonly string[], productId: string): string[] {
  return [productId, ...ids.filter((id) => id !== productId)].slice(0, MAX_STORED);
}

/** The valid part of the stored list. */
export function readIds(stored: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(ids)) return [];
    return ids.filter((id): id is string => typeof id === 'string').slice(0, MAX_STORED);
  } catch {
    return [];
  }
}
