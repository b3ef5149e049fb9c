import type { PeriodFigures } from '#contract/admin/dashboard';
import { may } from '#contract/values/rights';
import { useDashboard } from '../../api/admin/queries';
import { useAuth } from '../../api/session/auth';
import { Figure, Figures } from '../../ui/charts/figures';
import { Panel } from '../../ui/panel';
import { Loading, Skeleton } from '../../ui/skeleton';
import { useDates } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { useRoundedMoney } from '../../ui/text/money';
import { CampaignIssues } from '../campaigns/issues-notice';
import { FailedRows } from '../lists/list-table';
import { IssuesNotice } from '../payment-issues/issues-notice';
import { PageHead } from '../record';
import { PromiseWarnings } from '../settings/warnings';
import { SetupPanel } from '../setup/setup-panel';
import { dashboard } from './messages';
import { nameOf, PeriodPanels, usePeriodInUrl } from './period-panels';
import { BestSellers, ProductsPanel, RecentOrders, RunningOut } from './row-panels';
import { SpeedPanel } from './speed-panel';

const pair = 'grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:gap-6 xl:grid-cols-2';

export default function DashboardPage() {
  const dates = useDates();
  const { user } = useAuth();
  const period = usePeriodInUrl();
  const { data: figures } = period;
  return (
    <>
      <PageHead title={dashboard.title} />
      {user && may(user.role, 'admin') && <SetupPanel />}
      {user && may(user.role, 'staff:refunds') && <IssuesNotice />}
      {user && may(user.role, 'staff:products') && <CampaignIssues />}
      {user && may(user.role, 'admin') && <PromiseWarnings />}
      <Cards
        period={figures && { name: nameOf(period.period, figures, dates), ...figures.total }}
      />
      <PeriodPanels {...period} />
      <div className={pair}>
        {user && may(user.role, 'staff:orders') && <RecentOrders />}
        {user && may(user.role, 'staff:products') && <ProductsPanel />}
      </div>
      {figures && (
        <div className={pair}>
          <BestSellers rows={figures.bestSellers} />
          <RunningOut rows={figures.runningOut} />
        </div>
      )}
      <SpeedPanel />
    </>
  );
}

const cards = ['revenue', 'orders', 'visitors', 'returns'] as const;
type PeriodTotals = PeriodFigures['total'] & { name: string };

/** The four figures: in total, of this week and of the chosen period. */
function Cards({ period }: { period: PeriodTotals | undefined }) {
  const formatRoundedMoney = useRoundedMoney();
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
  return (
    <Figures>
      {cards.map((name) => {
        const figure = data[name];
        const format = name === 'revenue' ? formatRoundedMoney : formatNumber;
        return (
          figure && (
            <Figure
              key={name}
              title={dashboard[name]}
              total={format(figure.total)}
              recent={format(figure.thisWeek)}
              period={period && { label: period.name, value: format(period[name] ?? 0) }}
            />
          )
        );
      })}
    </Figures>
  );
}
