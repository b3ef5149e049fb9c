import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { PeriodFigures } from '#contract/admin/dashboard';
import type { Dates } from '#contract/values/dates';
import { addDays } from '#contract/values/dates';
import { adminPages } from '#contract/values/pages/admin-pages';
import { faultOfDay, faultOfDays, periods } from '#contract/values/periods';
import { useAdminQuery } from '../../api/admin/queries';
import { ChartLegend, ChartTable, ChartToggle } from '../../ui/charts/chart-table';
import { LineChart } from '../../ui/charts/line-chart';
import { Segmented } from '../../ui/forms/segmented';
import { Panel } from '../../ui/panel';
import { Loading, Skeleton } from '../../ui/skeleton';
import { useDates } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { useCurrency, useMoney, useRoundedMoney } from '../../ui/text/money';
import { DayField } from '../lists/list-page';
import { FailedRows, NoRows } from '../lists/list-table';
import { oneOf, useListQuery } from '../lists/use-list-query';
import { lists } from '../messages';
import { downsample } from './downsample.rules';
import { period as text } from './messages';

/** `days` is a first and a last day chosen by hand. */
const periodOptions = [...periods, 'days'] as const;
type PeriodOption = (typeof periodOptions)[number];
const options = periodOptions.map((value) => ({ value, label: text.periods[value] }));
const USUAL = '90d';
const USUAL_DAYS = 90;

/** The period in the URL, preset or by its first and last day, and its figures. */
export function usePeriodInUrl() {
  const dates = useDates();
  const list = useListQuery(adminPages.dashboard());
  const [from, to] = [list.get('from') || undefined, list.get('to') || undefined];
  const period: PeriodOption = from || to ? 'days' : (oneOf(periods, list.get('period')) ?? USUAL);
  const query = period === 'days' ? { from, to } : { period };
  const errors = errorsOf(query);
  const isInvalid = Object.keys(errors).length > 0;
  const { data, error } = useAdminQuery(
    'GET /api/admin/dashboard/period',
    isInvalid ? null : { query },
    { placeholderData: keepPreviousData },
  );
  const choose = (next: PeriodOption) => {
    const days = next === 'days' ? (data ?? lastDays(USUAL_DAYS, dates)) : undefined;
    list.setAll({
      period: next === USUAL || next === 'days' ? '' : next,
      from: days?.from ?? '',
      to: days?.to ?? '',
    });
  };
  return { list, period, choose, errors, isInvalid, data, error };
}

/** The most recent days of the shop by the browser's clock, used until the figures have loaded. */
function lastDays(count: number, dates: Dates) {
  const today = dates.isoDay(new Date());
  return { from: addDays(today, 1 - count), to: today };
}

type Days = Partial<Record<'from' | 'to', string | undefined>>;

function errorsOf(days: Days): Days {
  const errors: Days = {};
  for (const at of ['from', 'to'] as const) {
    const error = days[at] === undefined ? null : faultOfDay(days[at]);
    if (error) errors[at] = error;
  }
  if (errors.from || errors.to) return errors;
  const error = faultOfDays(days);
  return error ? { [error.at]: error.message } : {};
}

/** The period's picker, and revenue and orders over it. */
export function PeriodPanels({
  list,
  data,
  error,
  period,
  choose,
  errors,
  isInvalid,
}: ReturnType<typeof usePeriodInUrl>) {
  const dates = useDates();
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
      {!data && (isInvalid || error) && (
        <Panel>
          {isInvalid ? <NoRows title={text.noDays} /> : error && <FailedRows error={error} />}
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
            <TrendChart name={nameOf(period, data, dates)} figures={data} measure="revenue" />
          )}
          <TrendChart name={nameOf(period, data, dates)} figures={data} measure="orders" />
        </div>
      )}
    </>
  );
}

/** The label of a period: `Last 90 days`, or its first and last day. */
export const nameOf = (period: PeriodOption, { from, to }: PeriodFigures, dates: Dates) =>
  period === 'days' ? dates.dayRange(from, to) : text.now[period];

/** What a chart shows; `formatRounded` is shorter, for the axis and the sums. */
function useMeasure(name: 'revenue' | 'orders') {
  const revenue = { format: useMoney(), formatRounded: useRoundedMoney() };
  return name === 'revenue'
    ? { titles: text.revenueBy, ...revenue }
    : { titles: text.ordersBy, format: formatNumber, formatRounded: formatNumber };
}

interface TrendChartProps {
  /** The label of the period: 'Last 90 days'. */
  name: string;
  figures: PeriodFigures;
  measure: 'revenue' | 'orders';
}

/** One measure over the period, with the one before as a grey line; the unfinished step is dotted. */
function TrendChart({ name, figures, measure }: TrendChartProps) {
  const dates = useDates();
  const [isTable, setTable] = useState(false);
  const { titles, format, formatRounded } = useMeasure(measure);
  const { step, series, before } = downsample(figures, useCurrency());
  const title = titles[step];
  const chart = {
    label: title,
    labels: series.map(({ day }) => (step === 'month' ? dates.month(day) : dates.shortDay(day))),
    current: { name, values: series.map((point) => point[measure] ?? 0) },
    previous: { name: text.before, values: before.map((point) => point[measure] ?? 0) },
  };
  return (
    <Panel
      title={title}
      aside={
        <ChartLegend
          current={{ name, total: formatRounded(figures.total[measure] ?? 0) }}
          previous={{ name: text.before, total: formatRounded(figures.totalBefore[measure] ?? 0) }}
        />
      }
      actions={<ChartToggle isTable={isTable} onChange={setTable} />}
    >
      {isTable ? (
        <ChartTable {...chart} format={format} period={text.step[step]} />
      ) : (
        <div className="px-2 pt-4 pb-2.5">
          <LineChart
            {...chart}
            format={format}
            formatAxis={formatRounded}
            lastIsOpen={figures.to >= dates.isoDay(figures.updatedAt)}
            {...(step === 'week' && { tipTitle: text.weekOf })}
          />
        </div>
      )}
    </Panel>
  );
}
