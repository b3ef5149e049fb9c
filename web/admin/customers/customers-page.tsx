import type { Customer } from '#contract/dashboard';
import { shop } from '../../messages';
import * as paths from '../../paths';
import { useCustomers } from '../../state/dashboard';
import { formatIsoDay, formatMoney, formatNumber } from '../../ui/format';
import { PageTitle } from '../../ui/page-title';
import { Panel } from '../../ui/panel';
import { SearchField } from '../../ui/search-field';
import { type Column, Table } from '../../ui/table';
import { FailedRows, LoadingRows, NoRows } from '../list-states';
import { customers } from '../messages';
import { TablePager } from '../table-pager';
import { useListQuery } from '../use-list-query';

const PAGE_SIZE = 20;

const columns: Column<Customer>[] = [
  {
    id: 'name',
    head: customers.name,
    grow: true,
    cell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  },
  { id: 'email', head: customers.email, className: 'text-ink-2', cell: ({ email }) => email },
  {
    id: 'orders',
    head: customers.orders,
    align: 'end',
    cell: ({ orders }) => formatNumber(orders),
  },
  { id: 'spent', head: customers.spent, align: 'end', cell: ({ spent }) => formatMoney(spent) },
  {
    id: 'since',
    head: customers.since,
    wide: true,
    className: 'text-ink-2',
    cell: ({ since }) => formatIsoDay(since),
  },
];

export default function CustomersPage() {
  const list = useListQuery(paths.adminCustomers());
  const { data, total, error } = useCustomers({
    q: list.get('q') || undefined,
    pageNumber: String(list.page),
    pageSize: String(PAGE_SIZE),
  });
  return (
    <>
      <PageTitle area={shop.adminName}>{customers.title}</PageTitle>
      <h1 className="display-28">{customers.title}</h1>
      <div className="flex">
        <SearchField
          label={customers.search}
          defaultValue={list.get('q')}
          onChange={(event) => list.setSoon('q', event.target.value)}
        />
      </div>
      <Panel>
        {!data && (error ? <FailedRows error={error} /> : <LoadingRows rows={8} />)}
        {data?.length === 0 && (
          <NoRows
            title={customers.emptyTitle}
            text={customers.emptyText}
            {...(list.isFiltered && { clearTo: paths.adminCustomers() })}
          />
        )}
        {data && data.length > 0 && (
          <>
            <Table
              caption={customers.title}
              rows={data}
              rowKey={(customer) => customer._id}
              columns={columns}
            />
            <TablePager page={list.page} pageSize={PAGE_SIZE} total={total} to={list.toPage} />
          </>
        )}
      </Panel>
    </>
  );
}
