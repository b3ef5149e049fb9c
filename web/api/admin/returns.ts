import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffReturn } from '#contract/returns';
import { call, callList } from '../browser';
import type { ApiError, BodyOf, QueryOf } from '../client';
import { refreshAdmin, staffKeys } from './changes';

type ReturnsQuery = QueryOf<'GET /api/admin/returns'>;
type ReasonsQuery = QueryOf<'GET /api/admin/returns/reasons'>;

const returnKeys = {
  list: (query: ReturnsQuery) => [...staffKeys.returns, 'list', query],
  reasons: (query: ReasonsQuery) => [...staffKeys.returns, 'reasons', query],
} as const;

/** A page of returns for staff, newest first, with the total. */
export function useAdminReturns(query: ReturnsQuery) {
  const { data, isLoading, error } = useQuery({
    queryKey: returnKeys.list(query),
    queryFn: ({ signal }) => callList('GET /api/admin/returns', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}

/** Return reasons by product and size, most units first. */
export function useReturnReasons(query: ReasonsQuery) {
  const { data, isLoading, error } = useQuery({
    queryKey: returnKeys.reasons(query),
    queryFn: ({ signal }) => callList('GET /api/admin/returns/reasons', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}

/** Receive or reject a return. Each throws `ApiError`. */
export function useReturnCommands() {
  const client = useQueryClient();
  const onSuccess = () => refreshAdmin(client);
  const receiving = useMutation<
    StaffReturn,
    ApiError,
    { id: string; body: BodyOf<'PUT /api/admin/returns/:id/receive'> }
  >({
    mutationFn: ({ id, body }) =>
      call('PUT /api/admin/returns/:id/receive', { params: { id }, body }),
    onSuccess,
  });
  const rejecting = useMutation<StaffReturn, ApiError, { id: string; reason: string }>({
    mutationFn: ({ id, reason }) =>
      call('PUT /api/admin/returns/:id/reject', { params: { id }, body: { reason } }),
    onSuccess,
  });
  return {
    receive: receiving.mutateAsync,
    reject: rejecting.mutateAsync,
    isBusy: receiving.isPending || rejecting.isPending,
  };
}
