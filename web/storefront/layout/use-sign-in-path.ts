import { useLocation } from 'react-router';
import * as paths from '../../paths';

/** The way to sign in and come back to this page; from sign-in and its like, to the home page. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  // The server and the browser write the same query differently; this spells it in one way.
  const query = new URLSearchParams(search).toString();
  const back = paths.safeNext(query === '' ? pathname : `${pathname}?${query}`);
  return back === paths.home() ? paths.signIn() : paths.signIn(back);
}
