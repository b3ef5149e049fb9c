import { useSyncExternalStore } from 'react';

/** The rows of a page that staff can choose, besides a list's own. */
export const pageSizes = [25, 50, 100] as const;

const KEY = 'admin-rows';
const CHANGED = 'admin-rows-changed';

/** The rows of a page, as staff have chosen in this browser for all lists; `usual` until they have. */
export function usePageSize(usual: number): number {
  const kept = useSyncExternalStore(
    listen,
    () => localStorage.getItem(KEY),
    () => null,
  );
  return pageSizes.find((size) => String(size) === kept) ?? usual;
}

/** Keeps the choice; any other number goes back to what each list shows usually. */
export function keepPageSize(rows: string): void {
  if (pageSizes.some((size) => String(size) === rows)) localStorage.setItem(KEY, rows);
  else localStorage.removeItem(KEY);
  window.dispatchEvent(new Event(CHANGED));
}

function listen(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  window.addEventListener(CHANGED, onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    window.removeEventListener(CHANGED, onChange);
  };
}
