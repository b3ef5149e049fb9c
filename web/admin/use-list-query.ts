import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { withQuery } from '../paths';

const SEARCH_PAUSE_MS = 250;

/** A list's search, filters and page, kept in the address. A change of anything but the page goes back to the first. */
export function useListQuery(path: string) {
  const [params, setParams] = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const current = Object.fromEntries(params);
  const get = (name: string) => params.get(name) ?? '';
  const set = (name: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('page');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: name === 'q', preventScrollReset: true },
    );
  return {
    get,
    set,
    /** As `set`, once the typing has paused. */
    setSoon: (name: string, value: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => set(name, value), SEARCH_PAUSE_MS);
    },
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    toPage: (page: number) => withQuery(path, { ...current, page: page === 1 ? null : page }),
    to: (changes: Record<string, string | null>) =>
      withQuery(path, { ...current, page: null, ...changes }),
    isFiltered: [...params.keys()].some((name) => name !== 'page' && name !== 'sort'),
  };
}
