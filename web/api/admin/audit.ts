import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callList } from '../browser';
import type { QueryOf } from '../client';

type AuditQuery = QueryOf<'GET /api/admin/audit'>;

const auditKeys = {
  list: (query: AuditQuery) => ['adminAudit', query],
} as const;

/** A page of audit entries, newest first, with the total. */
export function useAudit(query: AuditQuery) {
  const { data, isLoading, error } = useQuery({
    queryKey: auditKeys.list(query),
    queryFn: ({ signal }) => callList('GET /api/admin/audit', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}
