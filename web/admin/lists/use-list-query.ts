import { useEffect, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { usePressed } from '../../api/use-pressed';
import { withQuery } from '../paths';

const SEARCH_PAUSE_MS = 250;

/** The parameters that order a list without hiding rows. A page number past the end hides all rows. */
const order = ['sort', 'direction', 'orderBy'];

export type ListQuery = ReturnType<typeof useListQuery>;

/** A list's search, filters and page, kept in the address. A change of anything but the page goes back to the first. */
export function useListQuery(path: string) {
  const location = useLocation();
  const [arrived, setParams] = useSearchParams();
  const [pressed, press] = usePressed<URLSearchParams>(location);
  const params = pressed?.value ?? arrived;
  // One timer for each name: a pause in one field must not drop the text typed into another.
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const waiting = timers.current;
    return () => waiting.forEach(clearTimeout);
  }, []);

  // The router knows of a change only once its page is there: two in a row both count.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);

  // A delayed update does not navigate back from another page.
  const { pathname } = location;
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
    press(next, next.size === 0 ? '' : `?${next}`);
    setParams(next, { replace: 'q' in changes, preventScrollReset: true });
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
        setTimeout(() => !isLeaving.current && set(name, value), SEARCH_PAUSE_MS),
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
