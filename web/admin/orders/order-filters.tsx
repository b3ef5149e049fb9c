import {
  DELETED_LABEL,
  orderStatusLabels,
  paymentStatusLabels,
} from '#contract/values/state-labels';
import { orderStatuses, paymentStatuses } from '#contract/values/states';
import { DateFilter } from '../lists/date-filter';
import { FilterSelect } from '../lists/filter-select';
import { ListSearch } from '../lists/list-search';
import type { ListQuery } from '../lists/use-list-query';
import { orders } from './messages';
import { DELETED } from './use-orders-list';

const byStatus = [
  ...orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] })),
  { value: DELETED, label: DELETED_LABEL },
];
const byPayment = paymentStatuses.map((value) => ({ value, label: paymentStatusLabels[value] }));

/** The list's search and filters, stored in the address. */
export function OrderFilters({ list }: { list: ListQuery }) {
  return (
    <search className="flex flex-wrap items-center gap-2">
      <ListSearch list={list} label={orders.search} />
      <FilterSelect list={list} label={orders.status} name="status" options={byStatus} />
      <FilterSelect list={list} label={orders.paymentFilter} name="payment" options={byPayment} />
      <DateFilter list={list} />
    </search>
  );
}
