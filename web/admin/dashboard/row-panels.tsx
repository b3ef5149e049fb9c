import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PeriodFigures } from '#contract/admin/dashboard';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminList, useAdminQuery } from '../../api/admin/queries';
import { buttonClass } from '../../ui/button';
import { Panel } from '../../ui/panel';
import type { Column } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { useRoundedMoney } from '../../ui/text/money';
import { ListTable, ProductCell } from '../lists/list-table';
import { recentOrderColumns } from '../orders/order-columns';
import { dashboardColumns } from '../products/product-columns';
import { dashboard, runningOut, sellers } from './messages';

const ROWS = 4;
const FIGURE_ROWS = 5;

function ListPanel({ title, to, children }: { title: string; to: string; children: ReactNode }) {
  const link = buttonClass({ kind: 'quiet', size: 'row', className: 'border-line!' });
  return (
    <Panel
      title={title}
      actions={
        <Link to={to} className={link}>
          {dashboard.viewAll}
        </Link>
      }
    >
      {children}
    </Panel>
  );
}

export function RecentOrders() {
  const { rows, error } = useAdminList('GET /api/admin/orders', {
    query: { pageSize: String(ROWS) },
  });
  return (
    <ListPanel title={dashboard.recentOrders} to={adminPages.orders()}>
      <ListTable
        caption={dashboard.recentOrders}
        rows={rows}
        columns={recentOrderColumns}
        error={error}
        empty={{ title: dashboard.noOrders }}
        awaited={ROWS}
      />
    </ListPanel>
  );
}

export function ProductsPanel() {
  const { data, error } = useAdminQuery('GET /api/admin/products', {
    query: { sort: 'price_low', pageNumber: '1', pageSize: String(ROWS) },
  });
  return (
    <ListPanel title={dashboard.allProducts} to={adminPages.products()}>
      <ListTable
        caption={dashboard.allProducts}
        rows={data?.content}
        error={error}
        empty={{ title: dashboard.noProducts }}
        awaited={ROWS}
        columns={dashboardColumns}
      />
    </ListPanel>
  );
}

type Seller = PeriodFigures['bestSellers'][number];

const sellerColumns: Column<Seller>[] = [
  { head: sellers.product, grow: true, cell: ProductCell },
  {
    head: sellers.pieces,
    align: 'end',
    cell: ({ pieces }) => <Count value={pieces} unit={sellers.unit} />,
  },
];
function Revenue({ revenue }: Seller) {
  return useRoundedMoney()(revenue ?? 0);
}

const revenueColumn: Column<Seller> = {
  head: sellers.revenue,
  align: 'end',
  cell: Revenue,
};

export function BestSellers({ rows }: { rows: readonly Seller[] }) {
  const hasRevenue = rows.some(({ revenue }) => revenue !== null);
  return (
    <Panel title={sellers.title}>
      <ListTable
        caption={sellers.title}
        phoneGrid="max-lg:grid-cols-[minmax(0,1fr)_auto_auto]"
        rows={rows.slice(0, FIGURE_ROWS)}
        rowKey={({ product }) => product._id}
        columns={hasRevenue ? [...sellerColumns, revenueColumn] : sellerColumns}
        error={null}
        empty={{ title: sellers.none }}
      />
    </Panel>
  );
}

type LowSize = PeriodFigures['runningOut'][number];

const runningOutColumns: Column<LowSize>[] = [
  { head: runningOut.product, grow: true, className: 'max-lg:col-span-3', cell: ProductCell },
  { head: runningOut.size, cell: ({ size }) => size },
  {
    head: runningOut.left,
    align: 'end',
    cell: ({ quantity }) => <Count value={quantity} unit={runningOut.unit} />,
  },
  {
    head: runningOut.lasts,
    align: 'end',
    cell: ({ daysLeft }) =>
      daysLeft < 1 ? runningOut.today : runningOut.days(Math.floor(daysLeft)),
  },
];

/** Sizes that will sell out soonest at their current rate of sales. */
export function RunningOut({ rows }: { rows: readonly LowSize[] }) {
  return (
    <ListPanel title={runningOut.title} to={adminPages.stock()}>
      <ListTable
        caption={runningOut.title}
        phoneGrid="max-lg:grid-cols-[auto_auto_minmax(0,1fr)]"
        rows={rows.slice(0, FIGURE_ROWS)}
        rowKey={({ product, size }) => `${product._id} ${size}`}
        columns={runningOutColumns}
        error={null}
        empty={{ title: runningOut.none }}
      />
    </ListPanel>
  );
}

/** On a phone, where the column heads are hidden, with its unit. */
function Count({ value, unit }: { value: number; unit: string }) {
  return (
    <>
      {formatNumber(value)} <span className="text-ink-2 lg:hidden">{unit}</span>
    </>
  );
}
