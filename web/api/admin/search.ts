import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../browser';

/** A few orders, products and customers that match a search; not fetched for an empty one. */
export function usePaletteSearch(q: string) {
  return useQuery({
    queryKey: ['adminSearch', q],
    queryFn: ({ signal }) => call('GET /api/admin/search', { query: { q } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}
