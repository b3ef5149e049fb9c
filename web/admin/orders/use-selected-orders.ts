import { useState } from 'react';
import type { Order } from '#contract/orders';
import { callList } from '../../api/browser';
import type { QueryOf } from '../../api/client';
import { useSelection } from '../lists/selection-bar';
import { canShip } from './order.rules';
import type { SelectedOrder, ShipResult } from './ship/bulk-ship';

/** The maximum number of selected orders. */
export const SELECTION_LIMIT = 1_000;
const BATCH_SIZE = 200;

type OrdersQuery = QueryOf<'GET /api/admin/orders'>;

/** The selected orders on all pages of the list, and the errors of those that could not be shipped. */
export function useSelectedOrders(shown: readonly Order[] | undefined, filter: OrdersQuery) {
  const selection = useSelection();
  const [known, setKnown] = useState<ReadonlyMap<string, SelectedOrder>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const cacheOrders = (orders: readonly SelectedOrder[]) =>
    setKnown((now) => new Map([...now, ...orders.map((order) => [order._id, order] as const)]));
  const orders = selection.ids.flatMap((id) => {
    const order = shown?.find(({ _id }) => _id === id) ?? known.get(id);
    return order ? [order] : [];
  });
  return {
    selection: {
      ...selection,
      toggle: (ids: readonly string[]) => {
        cacheOrders(shown ?? []);
        selection.toggle(ids);
      },
    },
    orders,
    failures,
    /** The ids of the orders of every page that can be shipped. */
    loadAll: async (): Promise<string[]> => {
      const all = (await loadOrders(filter, SELECTION_LIMIT)).filter(canShip);
      cacheOrders(all);
      return all.map(({ _id }) => _id);
    },
    /** Orders that could not be shipped stay selected. */
    deselectShipped: (results: readonly ShipResult[]) => {
      selection.drop(results.filter(({ shipped }) => shipped).map(({ _id }) => _id));
      const failed = results.filter(({ message }) => message !== null);
      setFailures(new Map(failed.map(({ _id, message }) => [_id, message ?? ''])));
    },
  };
}

/** All orders that match a filter, up to `limit`, fetched page by page. Throws `ApiError`. */
async function loadOrders(filter: OrdersQuery, limit: number): Promise<Order[]> {
  const orders: Order[] = [];
  for (let page = 1; orders.length < limit; page++) {
    const query = { ...filter, pageNumber: String(page), pageSize: String(BATCH_SIZE) };
    const { answer } = await callList('GET /api/admin/orders', { query });
    orders.push(...answer);
    if (answer.length < BATCH_SIZE) break;
  }
  return orders.slice(0, limit);
}
