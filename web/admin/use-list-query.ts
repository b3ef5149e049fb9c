import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { withQuery } from '../paths';

const SEARCH_PAUSE_MS = 250;

/** What of an address orders a list and hides none of it. A page past the end hides all. */
const order = ['sort', 'direction', 'orderBy'];

export type ListQuery = ReturnType<typeof useListQuery>;

/** A list's search, filters and page, kept in the address. A change of anything but the page goes back to the first. */
export function useListQuery(path: string) {
  const [params, setParams] = useSearchParams();
  // One for each name: a pause in one field is not to swallow what was typed into another.
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const waiting = timers.current;
    return () => waiting.forEach(clearTimeout);
  }, []);

  const current = Object.fromEntries(params);
  const get = (name: string) => params.get(name) ?? '';
  const setAll = (changes: Record<string, string>) => {
    for (const name of Object.keys(changes)) clearTimeout(timers.current.get(name));
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('page');
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: 'q' in changes, preventScrollReset: true },
    );
  };
  const set = (name: string, value: string) => setAll({ [name]: value });
  return {
    get,
    set,
    setAll,
    /** As `set`, once the typing has paused. */
    setSoon: (name: string, value: string) => {
      clearTimeout(timers.current.get(name));
      timers.current.set(
        name,
        setTimeout(() => set(name, value), SEARCH_PAUSE_MS),
      );
    },
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    toPage: (page: number) => withQuery(path, { ...current, page: page === 1 ? null : page }),
    to: (changes: Record<string, string | null>) =>
      withQuery(path, { ...current, page: null, ...changes }),
    /** The address of all rows; undefined where it is this one. */
    clearTo: [...params.keys()].some((name) => !order.includes(name)) ? path : undefined,
  };
}
