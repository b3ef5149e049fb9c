import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderChangeQuote, OrderChanges } from '#contract/orders/order-changes';
import { callForOrder } from '../browser';
import type { ApiError, BodyOf } from '../client';
import { productKeys } from '../products';
import { orderKeys } from './orders';

/** A change of an order as the API takes it. */
export type OrderChangeForm = BodyOf<'POST /api/orders/:orderId/changes'>;

const changeKeys = {
  of: (orderId: string) => ['order', orderId, 'changes'],
  preview: (orderId: string, body: OrderChangeForm | null) => ['order', orderId, 'changes', body],
} as const;

const POLL_MS = 1_000;
const SLOW_POLL_MS = 10_000;

/** What can be changed about an order. Polled while a change waits for its payment, fast while it is being paid. */
export function useOrderChanges(orderId: string, { isPaying = false } = {}) {
  return useQuery<OrderChanges, ApiError>({
    queryKey: changeKeys.of(orderId),
    queryFn: ({ signal }) =>
      callForOrder('GET /api/orders/:orderId/changes', { params: { orderId } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.waiting ? (isPaying ? POLL_MS : SLOW_POLL_MS) : false,
  });
}

/** The totals of a change; nothing is fetched while `body` is null. */
export function useOrderChangePreview(orderId: string, body: OrderChangeForm | null) {
  return useQuery<OrderChangeQuote, ApiError>({
    queryKey: changeKeys.preview(orderId, body),
    queryFn: ({ signal }) =>
      callForOrder(
        'POST /api/orders/:orderId/changes/preview',
        { params: { orderId }, body: body ?? { version: 0 } },
        { signal },
      ),
    enabled: body !== null,
    placeholderData: body === null ? undefined : keepPreviousData,
    retry: false,
    gcTime: 0,
  });
}

/** `mutateAsync` throws `ApiError`. */
export function useChangeOrder(orderId: string) {
  const store = useStoreChanges(orderId);
  return useMutation<OrderChanges, ApiError, OrderChangeForm>({
    mutationFn: (body) =>
      callForOrder('POST /api/orders/:orderId/changes', { params: { orderId }, body }),
    onSuccess: store,
  });
}

/** `mutateAsync` throws `ApiError`. */
export function useWithdrawOrderChange(orderId: string) {
  const store = useStoreChanges(orderId);
  return useMutation<OrderChanges, ApiError>({
    mutationFn: () =>
      callForOrder('DELETE /api/orders/:orderId/changes/waiting', { params: { orderId } }),
    onSuccess: store,
  });
}

/** Fetches the order and its changes again. */
export function useRefreshOrder(orderId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: orderKeys.one(orderId) });
}

function useStoreChanges(orderId: string) {
  const client = useQueryClient();
  return async (changes: OrderChanges) => {
    client.setQueryData(changeKeys.of(orderId), changes);
    await Promise.all([
      client.invalidateQueries({ queryKey: orderKeys.one(orderId), exact: true }),
      client.invalidateQueries({ queryKey: orderKeys.own }),
      client.invalidateQueries({ queryKey: productKeys.all }),
    ]);
  };
}
