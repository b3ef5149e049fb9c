import type { PeriodFigures } from '#contract/admin/dashboard';
import { Segmented } from '../../ui/forms/segmented';
import { Panel } from '../../ui/panel';
import { Loading, Skeleton } from '../../ui/skeleton';
import { formatDayRange, formatMoney, formatNumber, formatWholeMoney } from '../../ui/text/format';
import { DayField } from '../lists/day-field';
import { FailedRows, NoRows } from '../lists/list-states';
import { lists } from '../messages';
import { downsample } from './downsample.rules';
import { period as text } from './messages';
import { TrendChart } from './trend-chart';
import { type PeriodOption, periodOptions, type usePeriodInAddress } from './use-period';

const options = periodOptions.map((value) => ({ value, label: text.periods[value] }));

/** The period's picker, and revenue and orders over it. */
export function PeriodPanels({
  list,
  data,
  error,
  period,
  choose,
  errors,
  isInvalid,
}: ReturnType<typeof usePeriodInAddress>) {
  return (
    <>
      <div className="-mb-2 flex flex-wrap items-start justify-end gap-3">
        {period === 'days' && (
          <search className="me-auto flex flex-wrap items-start gap-3">
            <DayField list={list} name="from" label={lists.from} error={errors.from} />
            <DayField list={list} name="to" label={lists.to} error={errors.to} />
          </search>
        )}
        <div className="[&_label]:whitespace-nowrap max-sm:[&_label]:px-1.5 max-sm:[&_label]:text-12">
          <Segmented label={text.legend} options={options} value={period} onChange={choose} />
        </div>
      </div>
      {!data && isInvalid && (
        <Panel>
          <NoRows title={text.noDays} />
        </Panel>
      )}
      {!data && !isInvalid && error && (
        <Panel>
          <FailedRows error={error} />
        </Panel>
      )}
      {!data && !isInvalid && !error && (
        <Loading>
          <Skeleton className="h-80 w-full" />
        </Loading>
      )}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6 xl:grid-cols-2">
          {data.total.revenue !== null && (
            <TrendChart
              title={text.revenueBy[downsample(data).step]}
              name={nameOf(period, data)}
              figures={data}
              measure="revenue"
              format={formatMoney}
              formatWhole={formatWholeMoney}
            />
          )}
          <TrendChart
            title={text.ordersBy[downsample(data).step]}
            name={nameOf(period, data)}
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

/** The label of a period: `Last 90 days`, or its first and last day. */
export const nameOf = (period: PeriodOption, { from, to }: PeriodFigures) =>
  period === 'days' ? formatDayRange(from, to) : text.now[period];
