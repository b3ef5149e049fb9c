import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaymentIssue } from '#contract/admin/payment-issues';
import { call, callList } from '../browser';
import type { ApiError, QueryOf } from '../client';
import { refreshAdmin, staffKeys } from './changes';

type IssuesQuery = QueryOf<'GET /api/admin/payment-issues'>;

const paymentIssueKeys = {
  list: (query: IssuesQuery) => [...staffKeys.paymentIssues, 'list', query],
} as const;

/** A page of payments that do not match their orders, newest first, with the total. */
export function usePaymentIssues(query: IssuesQuery) {
  const { data, isLoading, error } = useQuery({
    queryKey: paymentIssueKeys.list(query),
    queryFn: ({ signal }) => callList('GET /api/admin/payment-issues', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}

/** Refund a charge, or close an issue that was dealt with elsewhere. Each throws `ApiError`. */
export function usePaymentIssueCommands() {
  const client = useQueryClient();
  const onSuccess = () => refreshAdmin(client);
  const refunding = useMutation<PaymentIssue, ApiError, string>({
    mutationFn: (id) => call('POST /api/admin/payment-issues/:id/refund', { params: { id } }),
    onSuccess,
  });
  const resolving = useMutation<PaymentIssue, ApiError, { id: string; note: string }>({
    mutationFn: ({ id, note }) =>
      call('POST /api/admin/payment-issues/:id/resolve', { params: { id }, body: { note } }),
    onSuccess,
  });
  return {
    refund: refunding.mutateAsync,
    resolve: resolving.mutateAsync,
    isBusy: refunding.isPending || resolving.isPending,
  };
}
