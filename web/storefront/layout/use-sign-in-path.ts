import { useLocation } from 'react-router';
import * as paths from '../../paths';

/** The sign-in path that returns to this page afterwards; from authentication pages, to the home page. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  // Normalizes the query, which the server and the browser encode differently.
  const query = new URLSearchParams(search).toString();
  const back = paths.safeNext(query === '' ? pathname : `${pathname}?${query}`);
  return back === paths.home() ? paths.signIn() : paths.signIn(back);
}
