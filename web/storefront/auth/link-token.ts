import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/**
 * The headers of pages whose address holds a secret token: they are not cached, and the address is not sent to other
 * sites.
 */
export const tokenPageHeaders = () => ({
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
});

/**
 * The token in the fragment of a link, which browsers send to no server; null before the page hydrates. It is removed from
 * the address bar and the history then.
 */
export function useFragmentTokenOnce(pathWithout: string): string | null {
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const fragment = window.location.hash.slice(1);
    setToken((known) => fragment || (known ?? ''));
    if (fragment) navigate(pathWithout, { replace: true });
  }, [navigate, pathWithout]);
  return token;
}

/** The token of an emailed link. It is removed from the address bar and the history when the page hydrates. */
export function useTokenOnce(pathWithout: string): string {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const tokenInAddress = query.get('token');
  const [token] = useState(tokenInAddress ?? '');
  useEffect(() => {
    if (tokenInAddress !== null) navigate(pathWithout, { replace: true });
  }, [tokenInAddress, navigate, pathWithout]);
  return token;
}
