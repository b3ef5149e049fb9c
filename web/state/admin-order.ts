import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Endpoint, Sent } from '#contract/endpoint';
import {
  adminListOrders,
  deleteOrder,
  deliverOrder,
  getOrder,
  type Order,
  shipOrder,
} from '#contract/orders';
import { call, callList } from '../api/browser';
import type { ApiError, CallInput } from '../api/client';

/** Orders for staff, newest first, with how many there are in all. */
export function useAdminOrders(query: Sent<typeof adminListOrders>['query']) {
  const { data, isLoading, error } = useQuery<{ answer: Order[]; total: number }, ApiError>({
    queryKey: ['adminOrder', 'list', query],
    queryFn: ({ signal }) => callList(adminListOrders, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}

/** One order for staff. */
export function useAdminOrder(orderId: string) {
  const { data, isLoading, error } = useQuery<Order, ApiError>({
    queryKey: ['adminOrder', 'one', orderId],
    queryFn: ({ signal }) => call(getOrder, { params: { orderId } }, { signal }),
  });
  return { data, isLoading, error };
}

/** Ship, deliver and delete. Each throws `ApiError` and refreshes the orders and the dashboard. */
export function useAdminOrderCommands() {
  const shipping = useCommand(shipOrder);
  const delivering = useCommand(deliverOrder);
  const deleting = useCommand(deleteOrder);
  return {
    ship: (id: string) => shipping.mutateAsync({ params: { id } }),
    deliver: (id: string) => delivering.mutateAsync({ params: { id } }),
    remove: (id: string) => deleting.mutateAsync({ params: { id } }),
    isBusy: shipping.isPending || delivering.isPending || deleting.isPending,
    error: shipping.error ?? delivering.error ?? deleting.error,
  };
}

function useCommand<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, CallInput<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['adminOrder'] }),
        client.invalidateQueries({ queryKey: ['dashboard'] }),
        client.invalidateQueries({ queryKey: ['product'] }),
      ]),
  });
}
