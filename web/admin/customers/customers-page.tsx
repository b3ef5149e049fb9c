import { Link } from 'react-router';
import type { Customer, CustomerSort } from '#contract/admin/customers';
import { useCustomers } from '../../api/admin/customers';
import { shop } from '../../messages';
import { Panel } from '../../ui/panel';
import type { Column, ColumnSort } from '../../ui/table';
import { formatIsoDay, formatMoney, formatNumber } from '../../ui/text/format';
import { PageTitle } from '../../ui/text/page-title';
import { ListSearch } from '../lists/list-search';
import { ListTable } from '../lists/list-table';
import { oneOf } from '../lists/list-values';
import { type ListQuery, useListQuery } from '../lists/use-list-query';
import * as paths from '../paths';
import { customers } from './messages';

const PAGE_SIZE = 20;
const sorts = ['since', 'name', 'email', 'orders', 'spent'] as const satisfies CustomerSort[];
const directions = ['asc', 'desc'] as const;
type Direction = (typeof directions)[number];

/** Default directions: text ascending, amounts descending. */
const usual = (sort: CustomerSort): Direction =>
  sort === 'name' || sort === 'email' ? 'asc' : 'desc';

export default function CustomersPage() {
  const list = useListQuery(paths.adminCustomers());
  const sort = oneOf(sorts, list.get('sort')) ?? 'since';
  const direction = oneOf(directions, list.get('direction')) ?? usual(sort);
  const { data, total, error } = useCustomers({
    q: list.get('q') || undefined,
    sort,
    direction,
    pageNumber: String(list.page),
    pageSize: String(PAGE_SIZE),
  });
  const sorted = (column: CustomerSort) => sortLink(list, column, sort, direction);
  return (
    <>
      <PageTitle area={shop.adminName}>{customers.title}</PageTitle>
      <h1 className="display-28">{customers.title}</h1>
      <search className="flex">
        <ListSearch list={list} label={customers.search} />
      </search>
      <Panel>
        <ListTable
          caption={customers.title}
          rows={data}
          rowKey={(customer) => customer._id}
          columns={[
            { ...columns.name, sort: sorted('name') },
            { ...columns.email, sort: sorted('email') },
            { ...columns.orders, sort: sorted('orders') },
            { ...columns.spent, sort: sorted('spent') },
            { ...columns.since, sort: sorted('since') },
          ]}
          error={error}
          empty={{ title: customers.emptyTitle, text: customers.emptyText }}
          list={list}
          pages={{ total, pageSize: PAGE_SIZE }}
        />
      </Panel>
    </>
  );
}

/** Reverses the direction of the sorted column; any other column starts with its default direction. */
function sortLink(
  list: ListQuery,
  column: CustomerSort,
  sort: CustomerSort,
  direction: Direction,
): ColumnSort {
  const isSorted = column === sort;
  const next = isSorted ? (direction === 'asc' ? 'desc' : 'asc') : usual(column);
  return {
    direction: isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : null,
    to: list.to({
      sort: column === 'since' ? null : column,
      direction: next === usual(column) ? null : next,
    }),
  };
}

// On a phone the first line has the name and the amount spent, the second the email.
const columns = {
  name: {
    id: 'name',
    head: customers.name,
    grow: true,
    className: 'max-lg:order-1',
    cell: ({ _id, firstName, lastName }) => (
      <Link to={paths.adminCustomer(_id)} className="hover:underline underline-offset-4">
        {firstName} {lastName}
      </Link>
    ),
  },
  email: {
    id: 'email',
    head: customers.email,
    className:
      'text-ink-2 max-lg:order-3 max-lg:text-12 max-lg:whitespace-normal max-lg:wrap-anywhere',
    cell: ({ email }) => email,
  },
  orders: {
    id: 'orders',
    head: customers.orders,
    align: 'end',
    wide: true,
    cell: ({ orders }) => formatNumber(orders),
  },
  spent: {
    id: 'spent',
    head: customers.spent,
    align: 'end',
    className: 'max-lg:order-2',
    cell: ({ spent }) => formatMoney(spent),
  },
  since: {
    id: 'since',
    head: customers.since,
    className: 'text-ink-2 max-lg:order-4',
    cell: ({ since }) => formatIsoDay(since),
  },
} satisfies Record<string, Column<Customer>>;
