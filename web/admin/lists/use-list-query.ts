import { startTransition, useEffect, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { withQuery } from '#contract/values/pages/with-query';

const SEARCH_PAUSE_MS = 250;

/** Parameters that sort a list; all others, also the page, can hide rows. */
const sortParams = ['sort', 'direction', 'orderBy'];

export type ListQuery = ReturnType<typeof useListQuery>;

/** A list's search, filters and page, stored in the URL. Any other change returns to the first page. */
export function useListQuery(path: string) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [urlParams] = useSearchParams();
  // Optimistic, until the navigation has changed the URL.
  const [params, showParams] = useOptimistic(urlParams);
  // One timer per field: typing in one does not cancel the pending change of another.
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const waiting = timers.current;
    return () => waiting.forEach(clearTimeout);
  }, []);

  // A second change builds on the first one, which may not have rendered yet.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);

  // A change that is due after the user has left for another page is dropped.
  const { location: next } = useNavigation();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = next !== undefined && next.pathname !== pathname;
  }, [next, pathname]);

  const current = Object.fromEntries(params);
  const get = (name: string) => params.get(name) ?? '';
  const setAll = (changes: Record<string, string>) => {
    for (const name of Object.keys(changes)) clearTimeout(timers.current.get(name));
    const next = new URLSearchParams(latest.current);
    next.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    latest.current = next;
    startTransition(async () => {
      showParams(next);
      await navigate(
        { search: next.toString() },
        { replace: 'q' in changes, preventScrollReset: true },
      );
    });
  };
  const set = (name: string, value: string) => setAll({ [name]: value });
  return {
    get,
    set,
    setAll,
    /** As `set`, after a pause in typing. */
    setSoon: (name: string, value: string) => {
      clearTimeout(timers.current.get(name));
      timers.current.set(
        name,
        setTimeout(() => !isLeaving.current && set(name, value), SEARCH_PAUSE_MS),
      );
    },
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    toPage: (page: number) => withQuery(path, { ...current, page: page === 1 ? null : page }),
    to: (changes: Record<string, string | null>) =>
      withQuery(path, { ...current, page: null, ...changes }),
    /** The URL without filters; undefined if this is it. */
    clearTo: [...params.keys()].some((name) => !sortParams.includes(name)) ? path : undefined,
  };
}

/** A value of the URL if the API accepts it; any other value is ignored. */
export const oneOf = <Value extends string>(
  known: readonly Value[],
  value: string,
): Value | undefined => known.find((candidate) => candidate === value);

/** A day of the URL, `2026-03-04`. */
export const dayOf = (value: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
