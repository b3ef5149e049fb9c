import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallName } from '#contract/api';
import type { Order } from '#contract/orders';
import { withQuery } from '../../paths';
import { call, callList } from '../browser';
import type { AnswerOf, ApiError, BodyOf, InputOf, QueryOf } from '../client';
import { saveFile } from '../download';
import { refreshAdmin, staffKeys } from './changes';

const BATCH_SIZE = 200;

export type OrdersQuery = QueryOf<'GET /api/admin/orders'>;

const adminOrderKeys = {
  list: (query: OrdersQuery) => [...staffKeys.orders, 'list', query],
  one: (id: string) => [...staffKeys.orders, 'one', id],
} as const;

/** A page of orders for staff, newest first unless sorted, with the total. */
export function useAdminOrders(query: OrdersQuery) {
  const { data, isLoading, isPlaceholderData, error } = useQuery({
    queryKey: adminOrderKeys.list(query),
    queryFn: ({ signal }) => callList('GET /api/admin/orders', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return {
    data: data?.answer,
    total: data?.total ?? 0,
    isLoading,
    isStale: isPlaceholderData,
    error,
  };
}

/** All orders that match a filter, up to `limit`, fetched page by page. Throws `ApiError`. */
export async function loadOrders(filter: OrdersQuery, limit: number): Promise<Order[]> {
  const orders: Order[] = [];
  for (let page = 1; orders.length < limit; page++) {
    const query = { ...filter, pageNumber: String(page), pageSize: String(BATCH_SIZE) };
    const { answer } = await callList('GET /api/admin/orders', { query });
    orders.push(...answer);
    if (answer.length < BATCH_SIZE) break;
  }
  return orders.slice(0, limit);
}

/** One order with its details for staff. */
export function useAdminOrder(id: string) {
  return useQuery({
    queryKey: adminOrderKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/admin/orders/:id', { params: { id } }, { signal }),
  });
}

/** Staff commands on orders. Each throws `ApiError` and refreshes affected queries in all tabs. */
export function useAdminOrderCommands() {
  const shipping = useCommand('PUT /api/admin/orders/:id/ship');
  const shippingMany = useCommand('POST /api/admin/orders/ship');
  const delivering = useCommand('PUT /api/admin/orders/:id/deliver');
  const cancelling = useCommand('PUT /api/admin/orders/:id/cancel');
  const deleting = useCommand('DELETE /api/admin/orders/:id/delete');
  const restoring = useCommand('POST /api/admin/orders/:id/restore');
  const noting = useCommand('POST /api/admin/orders/:id/notes');
  const undoing = useCommand('POST /api/admin/orders/:id/ship/undo');
  const undoingMany = useCommand('POST /api/admin/orders/ship/undo');
  const tracking = useCommand('PUT /api/admin/orders/:id/tracking');
  const shipments = [shipping, shippingMany, undoing, undoingMany, tracking];
  const all = [...shipments, delivering, cancelling, deleting, restoring, noting];
  return {
    ship: (id: string, body: BodyOf<'PUT /api/admin/orders/:id/ship'> = {}) =>
      shipping.mutateAsync({ params: { id }, body }),
    shipMany: (orders: BodyOf<'POST /api/admin/orders/ship'>['orders']) =>
      shippingMany.mutateAsync({ body: { orders } }),
    undoShip: (id: string) => undoing.mutateAsync({ params: { id } }),
    undoShipMany: (orders: string[]) => undoingMany.mutateAsync({ body: { orders } }),
    track: (id: string, body: BodyOf<'PUT /api/admin/orders/:id/tracking'>) =>
      tracking.mutateAsync({ params: { id }, body }),
    deliver: (id: string) => delivering.mutateAsync({ params: { id } }),
    cancel: (id: string) => cancelling.mutateAsync({ params: { id } }),
    remove: (id: string) => deleting.mutateAsync({ params: { id } }),
    restore: (id: string) => restoring.mutateAsync({ params: { id } }),
    note: (id: string, text: string) => noting.mutateAsync({ params: { id }, body: { text } }),
    isBusy: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error ?? null,
  };
}

/** Refunds an order. The same `key` refunds once, however often it is sent. Throws `ApiError`. */
export function useRefund(id: string) {
  const client = useQueryClient();
  type Refund = { body: BodyOf<'POST /api/admin/orders/:id/refunds'>; key: string };
  const refunding = useMutation<AnswerOf<'POST /api/admin/orders/:id/refunds'>, ApiError, Refund>({
    mutationFn: ({ body, key }) =>
      call('POST /api/admin/orders/:id/refunds', { params: { id }, body }, { idempotencyKey: key }),
    onSuccess: () => refreshAdmin(client),
  });
  return { refund: refunding.mutateAsync, isBusy: refunding.isPending };
}

/** Saves the orders that match a filter as CSV; false if the user cancelled. Throws `ApiError`. */
export function saveOrders(query: QueryOf<'GET /api/admin/orders.csv'>): Promise<boolean> {
  const day = new Date().toISOString().slice(0, 10);
  return saveFile(withQuery('/api/admin/orders.csv', query), `orders-${day}.csv`);
}

function useCommand<Name extends CallName>(name: Name) {
  const client = useQueryClient();
  return useMutation<AnswerOf<Name>, ApiError, InputOf<Name>>({
    mutationFn: (input) => call(name, input),
    onSuccess: () => refreshAdmin(client),
  });
}
