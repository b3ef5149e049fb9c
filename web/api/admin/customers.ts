import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CustomerDetail } from '#contract/admin/customers';
import { call, callList } from '../browser';
import type { ApiError, QueryOf } from '../client';
import { saveFile } from '../download';
import { refreshAdmin } from './changes';

type CustomersQuery = QueryOf<'GET /api/admin/customers'>;

/** A page of customers, newest first unless sorted, with the total. */
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

/** Sets the maximum number of units in a customer's unpaid orders; null for the default. Throws `ApiError`. */
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

/** The staff notes that erasing a customer would change; fetched only while `isAsked`. */
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
 * Erases a customer, leaves their page and then removes it from the cache. Throws `ApiError`.
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

/** Saves all personal data of a customer as a file; false if the user cancelled. Throws `ApiError`. */
export const saveCustomer = (id: string): Promise<boolean> =>
  saveFile(
    `/api/admin/customers/${encodeURIComponent(id)}/export`,
    `customer-${id.slice(-6)}.json`,
  );
