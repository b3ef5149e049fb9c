import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** The token of an emailed link. It is removed from the address bar and the history when the page hydrates. */
export function useTokenOnce(pathWithout: string): string {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const given = query.get('token');
  const [token] = useState(given ?? '');
  useEffect(() => {
    if (given !== null) navigate(pathWithout, { replace: true });
  }, [given, navigate, pathWithout]);
  return token;
}
