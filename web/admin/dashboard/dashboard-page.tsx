import { shop } from '../../messages';
import { useDashboard } from '../../state/dashboard';
import { Figure, Figures } from '../../ui/figures';
import { formatNumber, formatWholeMoney } from '../../ui/format';
import { PageTitle } from '../../ui/page-title';
import { Loading, Skeleton } from '../../ui/skeleton';
import { FailedRows } from '../list-states';
import { dashboard } from '../messages';
import { ProductsPanel } from './products-panel';
import { RecentOrders } from './recent-orders';
import { RevenueChart } from './revenue-chart';

export default function DashboardPage() {
  const { data, error } = useDashboard();
  return (
    <>
      <PageTitle area={shop.adminName}>{dashboard.title}</PageTitle>
      <h1 className="display-28">{dashboard.title}</h1>
      {error && !data && <FailedRows error={error} />}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-36 w-full" />
        </Loading>
      )}
      {data && (
        <>
          <Figures>
            <Figure
              title={dashboard.revenue}
              total={formatWholeMoney(data.revenue.total)}
              recent={formatWholeMoney(data.revenue.thisWeek)}
            />
            <Figure
              title={dashboard.orders}
              total={formatNumber(data.orders.total)}
              recent={formatNumber(data.orders.thisWeek)}
            />
            <Figure
              title={dashboard.visitors}
              total={formatNumber(data.visitors.total)}
              recent={formatNumber(data.visitors.thisWeek)}
            />
            <Figure
              title={dashboard.returns}
              total={formatNumber(data.returns.total)}
              recent={formatNumber(data.returns.thisWeek)}
            />
          </Figures>
          <RevenueChart weeks={data.weeks} />
        </>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6 xl:grid-cols-2">
        <RecentOrders />
        <ProductsPanel />
      </div>
    </>
  );
}
