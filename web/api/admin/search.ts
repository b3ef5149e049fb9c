import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../browser';

const searchKeys = { matches: (q: string) => ['adminSearch', q] } as const;

/** A few orders, products and customers that match a search; not fetched for an empty one. */
export function usePaletteSearch(q: string) {
  return useQuery({
    queryKey: searchKeys.matches(q),
    queryFn: ({ signal }) => call('GET /api/admin/search', { query: { q } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}
