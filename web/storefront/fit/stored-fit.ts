import { readStorage, writeStorage } from '../storage';

const KEY = 'fit';

export const readStoredFit = () => readStorage('localStorage', KEY);

export const hasStoredFit = () => readStoredFit() !== null;

/** Returns whether the browser has stored it. Notifies this tab too: browsers report changes to other tabs only. */
export function storeFit(text: string | null): boolean {
  const isStored = writeStorage('localStorage', KEY, text);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
  return isStored;
}

export function subscribeToFit(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
