import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Customer, Dashboard } from '#contract/dashboard';
import { call, callList } from '../api/browser';
import type { ApiError, QueryOf } from '../api/client';

/** The four cards and the weeks behind the chart. Orders and products that change refresh it, in every tab. */
export function useDashboard() {
  const { data, isLoading, error } = useQuery<Dashboard, ApiError>({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call('GET /api/admin/dashboard', {}, { signal }),
    refetchInterval: 60_000,
  });
  return { data, isLoading, error };
}

/** The shop's customers, newest first, with how many there are in all. */
export function useCustomers(query: QueryOf<'GET /api/admin/customers'>) {
  const { data, isLoading, error } = useQuery<{ answer: Customer[]; total: number }, ApiError>({
    queryKey: ['customers', query],
    queryFn: ({ signal }) => callList('GET /api/admin/customers', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}
