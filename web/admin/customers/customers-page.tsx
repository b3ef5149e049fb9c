import type { Customer, CustomerSort } from '#contract/admin/customers';
import type { Column } from '../../ui/table';
import { formatIsoDay, formatNumber } from '../../ui/text/format';
import { Money } from '../../ui/text/money';
import { fullName } from '../format';
import { ListPage, useAddressList } from '../lists/list-page';
import { RowLink } from '../lists/list-table';
import { type ListQuery, oneOf } from '../lists/use-list-query';
import * as paths from '../paths';
import { customers } from './messages';

/** The default directions: text ascending, amounts descending. */
const directions: Record<CustomerSort, 'asc' | 'desc'> = {
  since: 'desc',
  name: 'asc',
  email: 'asc',
  orders: 'desc',
  spent: 'desc',
};
const sorts = Object.keys(directions) as CustomerSort[];

export default function CustomersPage() {
  const page = useAddressList('GET /api/admin/customers', paths.adminCustomers(), {
    query: sortOf,
  });
  return (
    <ListPage
      {...page}
      title={customers.title}
      search={customers.search}
      columns={columns.map((column) => ({ ...column, sort: sortLink(page.list, column.sortBy) }))}
      empty={{ title: customers.emptyTitle, text: customers.emptyText }}
    />
  );
}

function sortOf(list: ListQuery) {
  const sort = oneOf(sorts, list.get('sort')) ?? 'since';
  return { sort, direction: oneOf(['asc', 'desc'], list.get('direction')) ?? directions[sort] };
}

/** Reverses the direction of the sorted column; any other column starts with its default direction. */
function sortLink(list: ListQuery, column: CustomerSort) {
  const { sort, direction } = sortOf(list);
  const isSorted = column === sort;
  const isAscending = direction === 'asc';
  const next = isSorted ? (isAscending ? 'desc' : 'asc') : directions[column];
  return {
    direction: isSorted ? (isAscending ? ('ascending' as const) : ('descending' as const)) : null,
    to: list.to({
      sort: column === 'since' ? null : column,
      direction: next === directions[column] ? null : next,
    }),
  };
}

// On a phone the first line has the name and the amount spent, the second the email.
const columns: (Column<Customer> & { sortBy: CustomerSort })[] = [
  {
    sortBy: 'name',
    head: customers.name,
    grow: true,
    className: 'max-lg:order-1',
    cell: (customer) => (
      <RowLink to={paths.adminCustomer(customer._id)}>{fullName(customer)}</RowLink>
    ),
  },
  {
    sortBy: 'email',
    head: customers.email,
    className:
      'text-ink-2 max-lg:order-3 max-lg:text-12 max-lg:whitespace-normal max-lg:wrap-anywhere',
    cell: ({ email }) => email,
  },
  {
    sortBy: 'orders',
    head: customers.orders,
    align: 'end',
    wide: true,
    cell: ({ orders }) => formatNumber(orders),
  },
  {
    sortBy: 'spent',
    head: customers.spent,
    align: 'end',
    className: 'max-lg:order-2',
    cell: ({ spent }) => <Money amount={spent} />,
  },
  {
    sortBy: 'since',
    head: customers.since,
    className: 'text-ink-2 max-lg:order-4',
    cell: ({ since }) => formatIsoDay(since),
  },
];
