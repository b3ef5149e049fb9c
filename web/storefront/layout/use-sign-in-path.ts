import { useLocation } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import { safeNext } from '../../navigation/safe-next';

/** The sign-in path that returns to this page afterwards; from authentication pages, to the home page. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  // Normalizes the query, which the server and the browser encode differently.
  const query = new URLSearchParams(search).toString();
  const back = safeNext(query === '' ? pathname : `${pathname}?${query}`);
  return back === pages.home() ? pages.signIn() : pages.signIn({ next: back });
}
