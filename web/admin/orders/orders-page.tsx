import type { Order } from '#contract/orders';
import { type OrderStatus, orderStatuses } from '#contract/states';
import { shop } from '../../messages';
import * as paths from '../../paths';
import { useAdminOrders } from '../../state/admin-order';
import { useDashboard } from '../../state/dashboard';
import { PageTitle } from '../../ui/page-title';
import { Panel } from '../../ui/panel';
import { SearchField } from '../../ui/search-field';
import { InlineSelect } from '../../ui/select';
import { type Column, Table } from '../../ui/table';
import { FailedRows, LoadingRows, NoRows } from '../list-states';
import { layout, lists, orders } from '../messages';
import { TablePager } from '../table-pager';
import { useListQuery } from '../use-list-query';
import { DeleteAction, ShipAction } from './order-actions';
import { orderColumns } from './order-columns';

const PAGE_SIZE = 8;
const byStatus = [
  { value: '', label: lists.all },
  ...orderStatuses.map((status) => ({ value: status, label: status })),
];

const actions: Column<Order> = {
  id: 'actions',
  head: orders.actions,
  hideHead: true,
  align: 'end',
  className: 'max-lg:col-span-2',
  cell: (order) => (
    <span className="inline-flex items-center gap-2">
      <ShipAction order={order} />
      <DeleteAction order={order} />
    </span>
  ),
};

export default function OrdersPage() {
  const list = useListQuery(paths.adminOrders());
  const { data: figures } = useDashboard();
  const status = orderStatuses.find((known) => known === list.get('status'));
  const { data, total, error } = useAdminOrders({
    q: list.get('q') || undefined,
    status: status satisfies OrderStatus | undefined,
    pageNumber: String(list.page),
    pageSize: String(PAGE_SIZE),
  });
  return (
    <>
      <PageTitle area={shop.adminName}>{orders.title}</PageTitle>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="display-28">{orders.title}</h1>
        {figures && <p className="text-ink-2">{layout.toShip(figures.toShip)}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchField
          label={orders.search}
          defaultValue={list.get('q')}
          onChange={(event) => list.setSoon('q', event.target.value)}
        />
        <InlineSelect
          label={orders.status}
          showLabel
          options={byStatus}
          value={status ?? ''}
          onChange={(event) => list.set('status', event.target.value)}
        />
      </div>
      <Panel>
        {!data && (error ? <FailedRows error={error} /> : <LoadingRows rows={PAGE_SIZE} />)}
        {data?.length === 0 && (
          <NoRows
            title={orders.emptyTitle}
            text={orders.emptyText}
            {...(list.isFiltered && { clearTo: paths.adminOrders() })}
          />
        )}
        {data && data.length > 0 && (
          <>
            <Table
              caption={orders.title}
              rows={data}
              rowKey={(order) => order._id}
              rowSize="buttons"
              columns={[
                orderColumns.id,
                orderColumns.title,
                orderColumns.customer,
                orderColumns.price,
                orderColumns.date,
                orderColumns.status,
                actions,
              ]}
            />
            <TablePager page={list.page} pageSize={PAGE_SIZE} total={total} to={list.toPage} />
          </>
        )}
      </Panel>
    </>
  );
}
