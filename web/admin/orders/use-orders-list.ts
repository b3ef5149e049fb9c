import {
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  paymentStatuses,
} from '#contract/values/states';
import type { ColumnSort } from '../../ui/table';
import { dayOf, oneOf } from '../lists/list-values';
import { useListQuery } from '../lists/use-list-query';
import * as paths from '../paths';

export const PAGE_SIZE = 8;
/** An extra option of the status filter: deleted orders. */
export const DELETED = 'deleted';
const sorts = ['newest', 'oldest', 'total_high', 'total_low'] as const;
type Sort = (typeof sorts)[number];

/** Reads the order list's filter and page query from the address, and builds the links of sortable column heads. */
export function useOrdersList() {
  const list = useListQuery(paths.adminOrders());
  const sort = oneOf(sorts, list.get('sort')) ?? 'newest';
  const filter: Filter = {
    q: list.get('q') || undefined,
    status: oneOf(orderStatuses, list.get('status')),
    deleted: list.get('status') === DELETED ? 'true' : undefined,
    payment: oneOf(paymentStatuses, list.get('payment')),
    from: dayOf(list.get('from')),
    to: dayOf(list.get('to')),
  };
  const sortBy = (down: Sort, up: Sort): ColumnSort => ({
    direction: sort === down ? 'descending' : sort === up ? 'ascending' : null,
    to: list.to({ sort: sort === down ? up : down === 'newest' ? null : down }),
  });
  return {
    list,
    filter,
    query: { ...filter, sort, pageNumber: String(list.page), pageSize: String(PAGE_SIZE) },
    sortByDate: sortBy('newest', 'oldest'),
    sortByTotal: sortBy('total_high', 'total_low'),
  };
}

interface Filter {
  q: string | undefined;
  status: OrderStatus | undefined;
  deleted: 'true' | undefined;
  payment: PaymentStatus | undefined;
  from: string | undefined;
  to: string | undefined;
}
