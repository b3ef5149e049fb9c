import type { PeriodFigures } from '#contract/admin/dashboard';
import { may } from '#contract/values/rights';
import { useDashboard } from '../../api/admin/dashboard';
import { useAuth } from '../../api/auth';
import { shop } from '../../messages';
import { Figure, Figures } from '../../ui/charts/figures';
import { Panel } from '../../ui/panel';
import { Loading, Skeleton } from '../../ui/skeleton';
import { formatNumber, formatWholeMoney } from '../../ui/text/format';
import { PageTitle } from '../../ui/text/page-title';
import { FailedRows } from '../lists/list-states';
import { IssuesNotice } from '../payment-issues/issues-notice';
import { PromiseWarnings } from '../settings/warnings';
import { BestSellers } from './best-sellers';
import { dashboard } from './messages';
import { nameOf, PeriodPanels } from './period-panels';
import { ProductsPanel } from './products-panel';
import { RecentOrders } from './recent-orders';
import { RunningOut } from './running-out';
import { usePeriodInAddress } from './use-period';

const pair = 'grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:gap-6 xl:grid-cols-2';

export default function DashboardPage() {
  const { user } = useAuth();
  const period = usePeriodInAddress();
  return (
    <>
      <PageTitle area={shop.adminName}>{dashboard.title}</PageTitle>
      <h1 className="display-28">{dashboard.title}</h1>
      {user && may(user.role, 'staff:refunds') && <IssuesNotice />}
      {user && may(user.role, 'admin') && <PromiseWarnings />}
      <Cards
        period={period.data && { name: nameOf(period.period, period.data), ...period.data.total }}
      />
      <PeriodPanels {...period} />
      <div className={pair}>
        {user && may(user.role, 'staff:orders') && <RecentOrders />}
        {user && may(user.role, 'staff:products') && <ProductsPanel />}
      </div>
      {period.data && (
        <div className={pair}>
          <BestSellers rows={period.data.bestSellers} />
          <RunningOut rows={period.data.runningOut} />
        </div>
      )}
    </>
  );
}

type PeriodTotals = PeriodFigures['total'] & { name: string };

/** The four figures: in total, of this week and of the chosen period. */
function Cards({ period }: { period: PeriodTotals | undefined }) {
  const { data, error } = useDashboard();
  if (!data && error)
    return (
      <Panel>
        <FailedRows error={error} />
      </Panel>
    );
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-36 w-full" />
      </Loading>
    );
  const of = (write: (totals: PeriodTotals) => string) =>
    period && { label: period.name, value: write(period) };
  return (
    <Figures>
      {data.revenue && (
        <Figure
          title={dashboard.revenue}
          total={formatWholeMoney(data.revenue.total)}
          recent={formatWholeMoney(data.revenue.thisWeek)}
          period={of((totals) => formatWholeMoney(totals.revenue ?? 0))}
        />
      )}
      <Figure
        title={dashboard.orders}
        total={formatNumber(data.orders.total)}
        recent={formatNumber(data.orders.thisWeek)}
        period={of(({ orders }) => formatNumber(orders))}
      />
      <Figure
        title={dashboard.visitors}
        total={formatNumber(data.visitors.total)}
        recent={formatNumber(data.visitors.thisWeek)}
        period={of(({ visitors }) => formatNumber(visitors))}
      />
      <Figure
        title={dashboard.returns}
        total={formatNumber(data.returns.total)}
        recent={formatNumber(data.returns.thisWeek)}
        period={of(({ returns }) => formatNumber(returns))}
      />
    </Figures>
  );
}
