import type { Dashboard, PeriodFigures } from '#contract/admin/dashboard';
import { keepPreviousData, useQuery } from '../../query/use-query';
import { call } from '../browser';
import type { ApiError, QueryOf } from '../client';

/** The four cards. Orders and products that change refresh it, in every tab. */
export function useDashboard() {
  const { data, isLoading, error } = useQuery<Dashboard, ApiError>({
    queryKey: ['dashboard', 'cards'],
    queryFn: ({ signal }) => call('GET /api/admin/dashboard', {}, { signal }),
    refetchInterval: 60_000,
  });
  return { data, isLoading, error };
}

export type PeriodQuery = QueryOf<'GET /api/admin/dashboard/period'>;

/** Revenue and orders of a period beside the one before it, best sellers, and what runs out. */
export function usePeriod(query: PeriodQuery, { enabled }: { enabled: boolean }) {
  const { data, isLoading, isPlaceholderData, error } = useQuery<PeriodFigures, ApiError>({
    queryKey: ['dashboard', 'period', query],
    queryFn: ({ signal }) => call('GET /api/admin/dashboard/period', { query }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { data, isLoading, isStale: isPlaceholderData, error };
}
