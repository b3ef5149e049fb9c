import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract/api';
import type { Order } from '#contract/orders';
import { call, callList } from '../api/browser';
import type { ApiError, InputOf, QueryOf } from '../api/client';

/** Orders for staff, newest first, with how many there are in all. */
export function useAdminOrders(query: QueryOf<'GET /api/admin/orders'>) {
  const { data, isLoading, error } = useQuery<{ answer: Order[]; total: number }, ApiError>({
    queryKey: ['adminOrder', 'list', query],
    queryFn: ({ signal }) => callList('GET /api/admin/orders', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}

/** One order for staff. */
export function useAdminOrder(orderId: string) {
  const { data, isLoading, error } = useQuery<Order, ApiError>({
    queryKey: ['adminOrder', 'one', orderId],
    queryFn: ({ signal }) => call('GET /api/orders/:orderId', { params: { orderId } }, { signal }),
  });
  return { data, isLoading, error };
}

/** Ship, deliver and delete. Each throws `ApiError` and refreshes the orders and the dashboard. */
export function useAdminOrderCommands() {
  const shipping = useCommand('PUT /api/admin/orders/:id/ship');
  const delivering = useCommand('PUT /api/admin/orders/:id/deliver');
  const deleting = useCommand('DELETE /api/admin/orders/:id/delete');
  return {
    ship: (id: string) => shipping.mutateAsync({ params: { id } }),
    deliver: (id: string) => delivering.mutateAsync({ params: { id } }),
    remove: (id: string) => deleting.mutateAsync({ params: { id } }),
    isBusy: shipping.isPending || delivering.isPending || deleting.isPending,
    error: shipping.error ?? delivering.error ?? deleting.error,
  };
}

function useCommand<Name extends CallName>(name: Name) {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, InputOf<Name>>({
    mutationFn: (input) => call(name, input),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['adminOrder'] }),
        client.invalidateQueries({ queryKey: ['dashboard'] }),
        client.invalidateQueries({ queryKey: ['product'] }),
      ]),
  });
}
