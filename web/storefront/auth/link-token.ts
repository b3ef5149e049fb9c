import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * The headers of pages whose URL holds a secret token: they are not cached, and the URL is not sent to other sites.
 */
export const tokenPageHeaders = () => ({
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
});

/**
 * The token in the fragment of a link, which browsers send to no server; null before the page hydrates. It is removed from
 * the address bar and the history then.
 */
export function useFragmentTokenOnce(): string | null {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const fragment = window.location.hash.slice(1);
    setToken((known) => fragment || (known ?? ''));
    if (fragment) navigate(pathname, { replace: true });
  }, [navigate, pathname]);
  return token;
}

/** The token of an emailed link. It is removed from the address bar and the history when the page hydrates. */
export function useTokenOnce(): string {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const tokenInUrl = query.get('token');
  const [token] = useState(tokenInUrl ?? '');
  useEffect(() => {
    if (tokenInUrl !== null) navigate(pathname, { replace: true });
  }, [tokenInUrl, navigate, pathname]);
  return token;
}
