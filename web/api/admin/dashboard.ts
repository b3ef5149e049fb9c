import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../browser';
import type { QueryOf } from '../client';

/** The four cards. Changes of orders and products refresh them, in every tab. */
export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard', 'cards'],
    queryFn: ({ signal }) => call('GET /api/admin/dashboard', {}, { signal }),
    refetchInterval: 60_000,
  });
}

type PeriodQuery = QueryOf<'GET /api/admin/dashboard/period'>;

/** Revenue and orders of a period compared with the one before, best sellers, and low stock. */
export function usePeriod(query: PeriodQuery, { enabled }: { enabled: boolean }) {
  const { data, isLoading, isPlaceholderData, error } = useQuery({
    queryKey: ['dashboard', 'period', query],
    queryFn: ({ signal }) => call('GET /api/admin/dashboard/period', { query }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  return { data, isLoading, isStale: isPlaceholderData, error };
}
