import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CustomerDetail } from '#contract/admin/customers';
import { call, callList } from '../browser';
import type { ApiError, QueryOf } from '../client';
import { saveFile } from '../download';
import { refreshAdmin } from './changes';

export type CustomersQuery = QueryOf<'GET /api/admin/customers'>;

/** The shop's customers, newest first unless sorted, with how many there are in all. */
export function useCustomers(query: CustomersQuery) {
  const { data, isLoading, error } = useQuery({
    queryKey: ['customers', 'list', query],
    queryFn: ({ signal }) => callList('GET /api/admin/customers', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}

export function useCustomer(id: string) {
  return useQuery({
    queryKey: ['customers', 'one', id],
    queryFn: ({ signal }) => call('GET /api/admin/customers/:id', { params: { id } }, { signal }),
  });
}

/** Sets how many items the unpaid orders of a customer may hold; null for the usual limits. Throws `ApiError`. */
export function useApproveUnpaidUnits() {
  const client = useQueryClient();
  const approving = useMutation<CustomerDetail, ApiError, { id: string; units: number | null }>({
    mutationFn: ({ id, units }) =>
      call('PUT /api/admin/customers/:id/unpaid-limit', { params: { id }, body: { units } }),
  });
  const approve = async (id: string, units: number | null) => {
    const customer = await approving.mutateAsync({ id, units });
    client.setQueryData(['customers', 'one', id], customer);
  };
  return { approve, isBusy: approving.isPending };
}

/** What erasing a customer would change in texts of the staff; asked only while `isAsked`. */
export function useErasurePreview(id: string, isAsked: boolean) {
  return useQuery({
    queryKey: ['customers', 'erasure', id],
    queryFn: ({ signal }) =>
      call('GET /api/admin/customers/:id/erasure', { params: { id } }, { signal }),
    enabled: isAsked,
    staleTime: 0,
  });
}

/**
 * Erases a customer who asked for it, then leaves their page, and only then forgets what was shown there. Throws
 * `ApiError`.
 */
export function useEraseCustomer() {
  const client = useQueryClient();
  const erasing = useMutation<unknown, ApiError, { id: string; redactElsewhere: boolean }>({
    mutationFn: ({ id, redactElsewhere }) =>
      call('DELETE /api/admin/customers/:id', { params: { id }, body: { redactElsewhere } }),
  });
  const erase = async (id: string, redactElsewhere: boolean, leave: () => Promise<void> | void) => {
    await erasing.mutateAsync({ id, redactElsewhere });
    await leave();
    client.removeQueries({ queryKey: ['customers', 'one', id] });
    await refreshAdmin(client);
  };
  return { erase, isBusy: erasing.isPending };
}

/** Saves all that the shop holds of a customer; false if no place was chosen for it. Throws `ApiError`. */
export const saveCustomer = (id: string): Promise<boolean> =>
  saveFile(
    `/api/admin/customers/${encodeURIComponent(id)}/export`,
    `customer-${id.slice(-6)}.json`,
  );
