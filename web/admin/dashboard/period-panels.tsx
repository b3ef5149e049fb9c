import { formatMoney, formatNumber, formatWholeMoney } from '../../ui/format';
import { Panel } from '../../ui/panel';
import { Segmented } from '../../ui/segmented';
import { Loading, Skeleton } from '../../ui/skeleton';
import { FailedRows } from '../list-states';
import { calm } from './calm.rules';
import { period as text } from './messages';
import { TrendChart } from './trend-chart';
import { periods, type usePeriodInAddress } from './use-period';

const choices = periods.map((value) => ({ value, label: text.choices[value] }));

/** The period's picker, and revenue and orders over it. */
export function PeriodPanels({
  data,
  error,
  period,
  choose,
}: ReturnType<typeof usePeriodInAddress>) {
  return (
    <>
      <div className="-mb-2 flex flex-wrap items-center justify-end gap-3">
        <Segmented label={text.legend} options={choices} value={period} onChange={choose} />
      </div>
      {!data && error && (
        <Panel>
          <FailedRows error={error} />
        </Panel>
      )}
      {!data && !error && (
        <Loading>
          <Skeleton className="h-80 w-full" />
        </Loading>
      )}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6 xl:grid-cols-2">
          <TrendChart
            title={text.revenueBy[calm(data).step]}
            period={period}
            figures={data}
            measure="revenue"
            format={formatMoney}
            formatWhole={formatWholeMoney}
          />
          <TrendChart
            title={text.ordersBy[calm(data).step]}
            period={period}
            figures={data}
            measure="orders"
            format={formatNumber}
            formatWhole={formatNumber}
          />
        </div>
      )}
    </>
  );
}
