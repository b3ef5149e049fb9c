import { Download } from 'lucide';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders/orders';
import { orderStateLabels, orderStatusLabels } from '#contract/values/orders/messages';
import { orderLabel } from '#contract/values/orders/order-number';
import { adminPages } from '#contract/values/pages/admin-pages';
import { withQuery } from '#contract/values/pages/with-query';
import { orderStatuses } from '#contract/values/states';
import { useDashboard } from '../../api/admin/queries';
import { callList } from '../../api/browser';
import type { QueryOf } from '../../api/client';
import { saveFile } from '../../api/download';
import { CommandButton } from '../../commands';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import type { Column, ColumnSort } from '../../ui/table';
import { useDates } from '../../ui/text/dates';
import { invoices } from '../invoices/messages';
import { layout } from '../layout/messages';
import { ListPage, optionsOf, useUrlList } from '../lists/list-page';
import { actionsColumn } from '../lists/list-table';
import { chooseColumn, SelectionBar, useSelection } from '../lists/selection-bar';
import { type ListQuery, oneOf } from '../lists/use-list-query';

import { orders, paymentFilters, slip } from './messages';
import { canShip } from './order.rules';
import { DeleteAction } from './order-actions';
import { orderColumns } from './order-columns';
import { BulkShip, type SelectedOrder, type ShipResult } from './ship/bulk-ship';
import { ShipAction } from './ship/ship-action';
import { RecordTransferAction } from './transfer/record-transfer';

/** Options of the status filter beside the statuses: orders of which a part is shipped, and deleted ones. */
const PARTLY_SHIPPED = 'partly-shipped';
const DELETED = 'deleted';
const filters = [
  {
    name: 'status',
    label: orders.status,
    options: optionsOf({
      ...orderStatusLabels,
      [PARTLY_SHIPPED]: orderStateLabels.partlyShipped,
      [DELETED]: orderStateLabels.deleted,
    }),
  },
  { name: 'payment', label: orders.paymentFilter, options: optionsOf(paymentFilters) },
];
const sorts = ['newest', 'oldest', 'total_high', 'total_low'] as const;
type Sort = (typeof sorts)[number];

export default function OrdersPage() {
  const dates = useDates();
  const { filter: query, ...page } = useUrlList('GET /api/admin/orders', adminPages.orders(), {
    filters,
    pageSize: 8,
    query: (list) => ({
      status: oneOf(orderStatuses, list.get('status')),
      shipment: list.get('status') === PARTLY_SHIPPED ? 'partial' : undefined,
      deleted: list.get('status') === DELETED ? 'true' : undefined,
      sort: sortOf(list),
    }),
  });
  const { list, rows, pages } = page;
  const { sort: _, ...filter } = query;
  const { data: figures } = useDashboard();
  const {
    selection,
    orders: chosen,
    failures,
    loadAll,
    deselectShipped,
  } = useSelectedOrders(rows, filter as QueryOf<'GET /api/admin/orders'>);
  return (
    <ListPage
      {...page}
      title={orders.title}
      aside={
        <>
          {figures && <p className="text-ink-2">{layout.toShip(figures.toShip)}</p>}
          <Link
            to={adminPages.draftOrders()}
            className={buttonClass({ kind: 'quiet', size: 'small', className: 'ms-auto' })}
          >
            {orders.drafts}
          </Link>
          <Link
            to={adminPages.invoices()}
            className={buttonClass({ kind: 'quiet', size: 'small' })}
          >
            {orders.invoices}
          </Link>
          <CommandButton
            run={() => saveOrders(filter, dates.isoDay(new Date()))}
            busy={orders.exporting}
            done={orders.exported}
          >
            <Icon of={Download} size={16} />
            {orders.exportCsv}
          </CommandButton>
          <Link to={adminPages.newDraftOrder()} className={buttonClass({ size: 'small' })}>
            {orders.createDraft}
          </Link>
        </>
      }
      search={orders.search}
      hasDates
      empty={{ title: orders.emptyTitle, text: orders.emptyText }}
      over={
        // Also without rows: shipped orders may have left a filtered list while the results are shown.
        rows &&
        (rows.length > 0 || selection.count > 0) && (
          <SelectionBar
            selection={selection}
            ids={rows.filter(canShip).map(({ _id }) => _id)}
            all={{ total: pages.total, limit: SELECTION_LIMIT, load: loadAll }}
          >
            {chosen.length > 0 && chosen.length <= PRINTED_LIMIT && (
              <PrintActions ids={chosen.map(({ _id }) => _id).join(',')} />
            )}
            <BulkShip orders={chosen} onDone={deselectShipped} />
          </SelectionBar>
        )
      }
      isChosen={(order) => selection.has(order._id)}
      rowSize="buttons"
      phoneGrid="max-lg:grid-cols-[auto_auto_minmax(0,1fr)_auto] max-lg:gap-x-3"
      columns={[
        chooseColumn(selection, (order: Order) => orders.chooseNamed(orderLabel(order)), canShip),
        orderColumns.number,
        titleColumn(failures),
        customerColumn,
        {
          ...orderColumns.price,
          className: 'max-lg:order-2',
          sort: sortLink(list, 'total_high', 'total_low'),
        },
        {
          ...orderColumns.date,
          className: 'text-ink-2 max-lg:order-5 max-lg:col-start-2',
          sort: sortLink(list, 'newest', 'oldest'),
        },
        { ...orderColumns.status, className: 'max-lg:order-4' },
        actions,
      ]}
    />
  );
}

/** Prints the packing slips and the invoices of the selected orders, each as one document. */
function PrintActions({ ids }: { ids: string }) {
  return (
    <>
      <Link
        to={adminPages.packingSlips({ orders: ids })}
        className={buttonClass({ kind: 'quiet', size: 'row' })}
      >
        {slip.all}
      </Link>
      <CommandButton
        kind="quiet"
        size="row"
        run={() => saveFile(withQuery('/api/admin/invoices.pdf', { orders: ids }), 'invoices.pdf')}
        busy={invoices.exporting}
        done={invoices.exported}
      >
        {invoices.title}
      </CommandButton>
    </>
  );
}

const sortOf = (list: ListQuery): Sort => oneOf(sorts, list.get('sort')) ?? 'newest';

/** The link of a column head, which reverses the order if the rows are sorted by that column. */
function sortLink(list: ListQuery, down: Sort, up: Sort): ColumnSort {
  const sort = sortOf(list);
  return {
    direction: sort === down ? 'descending' : sort === up ? 'ascending' : null,
    to: list.to({ sort: sort === down ? up : down === 'newest' ? null : down }),
  };
}

/** Saves all orders that match the filters, not only this page. */
function saveOrders(filter: Record<string, string | undefined>, day: string): Promise<boolean> {
  return saveFile(withQuery('/api/admin/orders.csv', filter), `orders-${day}.csv`);
}

/** The titles of an order's items, and the error if bulk shipping failed for it. */
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
  ...actionsColumn,
  className: 'max-lg:order-6 max-lg:col-span-2',
  cell: (order) => (
    <div className="inline-flex items-center gap-2 max-sm:flex-wrap max-sm:justify-end">
      <ShipAction order={order} />
      <RecordTransferAction order={order} />
      <DeleteAction order={order} />
    </div>
  ),
};

/** The maximum number of selected orders. */
const SELECTION_LIMIT = 1_000;
/** The maximum number of orders whose papers are printed together: their ids are in one URL. */
const PRINTED_LIMIT = 100;
const BATCH_SIZE = 200;

type OrdersQuery = QueryOf<'GET /api/admin/orders'>;

/** The selected orders on all pages of the list, and the errors of those that could not be shipped. */
function useSelectedOrders(shown: readonly Order[] | undefined, filter: OrdersQuery) {
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
