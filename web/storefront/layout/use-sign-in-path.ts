import { useLocation } from 'react-router';
import * as paths from '../../paths';

/** The way to sign in and come back to this page; from sign-in and its like, to the home page. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  const back = paths.safeNext(pathname + search);
  return back === paths.home() ? paths.signIn() : paths.signIn(back);
}
