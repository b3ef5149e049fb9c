import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callList } from '../browser';
import type { QueryOf } from '../client';

/** A page of audit entries, newest first, with the total. */
export function useAudit(query: QueryOf<'GET /api/admin/audit'>) {
  const { data, isLoading, error } = useQuery({
    queryKey: ['adminAudit', query],
    queryFn: ({ signal }) => callList('GET /api/admin/audit', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}
