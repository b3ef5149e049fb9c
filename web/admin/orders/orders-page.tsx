import { Download } from 'lucide-react';
import type { Order } from '#contract/orders';
import { orderLabel } from '#contract/values/order-number';
import { useDashboard } from '../../api/admin/dashboard';
import { type OrdersQuery, saveOrders, useAdminOrders } from '../../api/admin/orders';
import { shop } from '../../messages';
import { CheckMark } from '../../ui/forms/checkbox';
import { Panel } from '../../ui/panel';
import type { Column } from '../../ui/table';
import { PageTitle } from '../../ui/text/page-title';
import { layout } from '../layout/messages';
import { ListTable } from '../lists/list-table';
import { ChoiceBar } from '../lists/selection-bar';
import type { Choice } from '../lists/use-selection';
import { lists } from '../messages';
import { SaveFileButton } from '../save-file-button';
import { DeleteAction } from './delete-action';
import { orders } from './messages';
import { canShip } from './order.rules';
import { orderColumns } from './order-columns';
import { OrderFilters } from './order-filters';
import { BulkShip } from './ship/bulk-ship';
import { ShipAction } from './ship/ship-action';
import { CHOICE_LIMIT, useChosenOrders } from './use-chosen-orders';
import { PAGE_SIZE, useOrdersList } from './use-orders-list';

export default function OrdersPage() {
  const { list, filter, query, sortByDate, sortByTotal } = useOrdersList();
  const { data: figures } = useDashboard();
  const { data, total, error } = useAdminOrders(query);
  const { choice, orders: chosen, failures, loadAll, keepFailed } = useChosenOrders(data, filter);
  const shippable = data?.filter(canShip).map(({ _id }) => _id) ?? [];
  return (
    <>
      <PageTitle area={shop.adminName}>{orders.title}</PageTitle>
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-3">
        <h1 className="display-28">{orders.title}</h1>
        {figures && <p className="text-ink-2">{layout.toShip(figures.toShip)}</p>}
        <div className="ms-auto">
          <ExportButton filter={filter} />
        </div>
      </div>
      <OrderFilters list={list} />
      <Panel>
        <ListTable
          caption={orders.title}
          rows={data}
          error={error}
          empty={{ title: orders.emptyTitle, text: orders.emptyText }}
          list={list}
          pages={{ total, pageSize: PAGE_SIZE }}
          over={
            // Also over no rows: shipped orders may have left a filtered list while the results are shown.
            data &&
            (data.length > 0 || choice.count > 0) && (
              <ChoiceBar
                choice={choice}
                ids={shippable}
                all={{ total, limit: CHOICE_LIMIT, load: loadAll }}
              >
                <BulkShip orders={chosen} onDone={keepFailed} />
              </ChoiceBar>
            )
          }
          rowKey={(order) => order._id}
          isChosen={(order) => choice.has(order._id)}
          rowSize="buttons"
          phoneGrid="max-lg:grid-cols-[auto_auto_minmax(0,1fr)_auto] max-lg:gap-x-3"
          columns={[
            chooseColumn(choice),
            orderColumns.number,
            titleColumn(failures),
            customerColumn,
            { ...orderColumns.price, className: 'max-lg:order-2', sort: sortByTotal },
            {
              ...orderColumns.date,
              className: 'text-ink-2 max-lg:order-5 max-lg:col-start-2',
              sort: sortByDate,
            },
            { ...orderColumns.status, className: 'max-lg:order-4' },
            actions,
          ]}
        />
      </Panel>
    </>
  );
}

const chooseColumn = (choice: Choice): Column<Order> => ({
  id: 'choose',
  head: lists.choose,
  hideHead: true,
  cell: (order) => (
    <span className="flex">
      <CheckMark
        aria-label={orders.chooseNamed(orderLabel(order))}
        checked={choice.has(order._id)}
        disabled={!canShip(order)}
        onChange={() => choice.toggle(order._id)}
      />
    </span>
  ),
});

/** The titles of an order's items, and why it could not be shipped with the others. */
const titleColumn = (failures: ReadonlyMap<string, string>): Column<Order> => ({
  ...orderColumns.title,
  className: 'max-lg:order-3 max-lg:col-span-2 max-lg:col-start-2',
  cell: (order) => (
    <>
      {orderColumns.title.cell(order)}
      {failures.has(order._id) && (
        <span className="block whitespace-normal text-12 text-sale">{failures.get(order._id)}</span>
      )}
    </>
  ),
});

const customerColumn: Column<Order> = {
  ...orderColumns.customer,
  wide: false,
  className: 'max-lg:order-1 max-lg:whitespace-normal max-lg:wrap-anywhere lg:max-w-48 lg:truncate',
};

const actions: Column<Order> = {
  id: 'actions',
  head: orders.actions,
  hideHead: true,
  align: 'end',
  className: 'max-lg:order-6 max-lg:col-span-2',
  cell: (order) => (
    <span className="inline-flex items-center gap-2">
      <ShipAction order={order} />
      <span className="max-sm:hidden">
        <DeleteAction order={order} />
      </span>
    </span>
  ),
};

/** Saves all orders that fit the filters, not this page alone. */
function ExportButton({ filter }: { filter: OrdersQuery }) {
  return (
    <SaveFileButton
      save={() => saveOrders(filter)}
      icon={Download}
      label={orders.exportCsv}
      busy={orders.exporting}
      done={orders.exported}
    />
  );
}
