import type { Order, OrderReturn } from '#contract/orders';
import { useQueryClient } from '../query/query-context';
import { useMutation } from '../query/use-mutation';
import { useQuery } from '../query/use-query';
import { call, callList } from './browser';
import type { ApiError, BodyOf } from './client';

/** What the checkout form sends. */
export type OrderForm = BodyOf<'POST /api/orders'>;

/** What is sent back, and why. */
export type ReturnForm = BodyOf<'POST /api/orders/:orderId/return'>;

const POLL_MS = 700;
const SLOW_POLL_MS = 5_000;

/** One order of the caller's. With `untilPaid` it is asked again until its payment is settled, `slowly` every few seconds. */
export function useOrder(orderId: string | null, options: { untilPaid?: boolean | 'slowly' } = {}) {
  const { data, isLoading, error } = useQuery<Order, ApiError>({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) =>
      call('GET /api/orders/:orderId', { params: { orderId: orderId ?? '' } }, { signal }),
    enabled: orderId !== null,
    refetchInterval: ({ state }) => {
      if (!options.untilPaid || !state.data || !isAwaitingPayment(state.data)) return false;
      return options.untilPaid === 'slowly' ? SLOW_POLL_MS : POLL_MS;
    },
  });
  return { data, isLoading, error };
}

/** The caller's orders, newest first. */
export function useOwnOrders(pageNumber = 1) {
  const { data, isLoading, error } = useQuery<{ answer: Order[]; total: number }, ApiError>({
    queryKey: ['order', 'own', pageNumber],
    queryFn: ({ signal }) =>
      callList('GET /api/orders', { query: { pageNumber: String(pageNumber) } }, { signal }),
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}

/**
 * Placing, cancelling and sending back. All throw `ApiError`. The same `key` makes the same order, however often it is sent.
 * After placing, call `refresh` once the page no longer shows the cart: it is empty then.
 */
export function useOrderCommands() {
  const client = useQueryClient();
  const show = (order: Order) => client.setQueryData(['order', order._id], order);
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['order', 'own'] }),
      client.invalidateQueries({ queryKey: ['cart'] }),
      client.invalidateQueries({ queryKey: ['product'] }),
    ]);
  const placing = useMutation<Order, ApiError, { form: OrderForm; key: string }>({
    mutationFn: ({ form, key }) =>
      call('POST /api/orders', { body: form }, { idempotencyKey: key }),
    onSuccess: show,
  });
  const cancelling = useMutation<Order, ApiError, string>({
    mutationFn: (orderId) => call('POST /api/orders/:orderId/cancel', { params: { orderId } }),
    onSuccess: async (order) => {
      show(order);
      await refresh();
    },
  });
  const returning = useMutation<OrderReturn, ApiError, { orderId: string; body: ReturnForm }>({
    mutationFn: ({ orderId, body }) =>
      call('POST /api/orders/:orderId/return', { params: { orderId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['order'] }),
  });
  return {
    place: placing.mutateAsync,
    cancel: cancelling.mutateAsync,
    requestReturn: (orderId: string, body: ReturnForm) => returning.mutateAsync({ orderId, body }),
    refresh,
    isPlacing: placing.isPending,
    isCancelling: cancelling.isPending,
    error: placing.error ?? cancelling.error ?? returning.error,
  };
}

function isAwaitingPayment({ orderStatus, payment }: Order): boolean {
  return orderStatus === 'Pending' && payment.status === 'unpaid' && payment.gateway !== 'none';
}
