import { useState } from 'react';
import type { Order } from '#contract/orders';
import { loadOrders, type OrdersQuery } from '../../api/admin/orders';
import { useChoice } from '../lists/use-selection';
import { canShip } from './order.rules';
import type { ChosenOrder } from './ship/bulk-ship';
import type { ShipResult } from './ship/use-bulk-ship';

/** The maximum number of selected orders. */
export const CHOICE_LIMIT = 1_000;

/** The selected orders over all pages of the list, and why shipping some of them failed. */
export function useChosenOrders(shown: readonly Order[] | undefined, filter: OrdersQuery) {
  const choice = useChoice();
  const [known, setKnown] = useState<ReadonlyMap<string, ChosenOrder>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const remember = (orders: readonly ChosenOrder[]) =>
    setKnown((now) => new Map([...now, ...orders.map((order) => [order._id, order] as const)]));
  const orders = choice.ids.flatMap((id) => {
    const order = shown?.find(({ _id }) => _id === id) ?? known.get(id);
    return order ? [order] : [];
  });
  return {
    choice: {
      ...choice,
      toggle: (id: string) => {
        remember(shown ?? []);
        choice.toggle(id);
      },
      toggleAll: (ids: readonly string[]) => {
        remember(shown ?? []);
        choice.toggleAll(ids);
      },
    },
    orders,
    failures,
    /** The ids of the orders of every page that can be shipped. */
    loadAll: async (): Promise<string[]> => {
      const all = (await loadOrders(filter, CHOICE_LIMIT)).filter(canShip);
      remember(all);
      return all.map(({ _id }) => _id);
    },
    /** Leaves the orders chosen that were not shipped. */
    keepFailed: (results: readonly ShipResult[]) => {
      choice.drop(results.filter(({ shipped }) => shipped).map(({ _id }) => _id));
      const failed = results.filter(({ message }) => message !== null);
      setFailures(new Map(failed.map(({ _id, message }) => [_id, message ?? ''])));
    },
  };
}
