import type { Suggestion } from '#contract/catalogue';
import { keepPreviousData, useQuery } from '../query/use-query';
import { call } from './browser';
import type { ApiError } from './client';

/** What a shopper may be looking for. The last answer stays in sight until the next one is there. */
export function useSuggestions(q: string, options: { isEnabled: boolean }) {
  const { data, isLoading, error } = useQuery<Suggestion, ApiError>({
    queryKey: ['product', 'suggestions', q],
    queryFn: ({ signal }) => call('GET /api/products/suggest', { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: options.isEnabled && q !== '',
  });
  return { data: q === '' ? undefined : data, isLoading, error };
}
