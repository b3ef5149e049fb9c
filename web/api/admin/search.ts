import type { Found } from '#contract/admin/dashboard';
import { keepPreviousData, useQuery } from '../../query/use-query';
import { call } from '../browser';
import type { ApiError } from '../client';

/** A few orders, products and customers that fit a text; none for an empty one. */
export function usePaletteSearch(q: string) {
  const { data, isLoading, error } = useQuery<Found, ApiError>({
    queryKey: ['adminSearch', q],
    queryFn: ({ signal }) => call('GET /api/admin/search', { query: { q } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  return { data, isLoading, error };
}
