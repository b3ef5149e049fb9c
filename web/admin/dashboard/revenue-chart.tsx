import { useState } from 'react';
import type { Dashboard } from '#contract/dashboard';
import { ChartLegend, ChartTable, ChartToggle } from '../../ui/chart-table';
import { formatMoney, formatShortDay, formatWholeMoney } from '../../ui/format';
import { LineChart } from '../../ui/line-chart';
import { Panel } from '../../ui/panel';
import { Segmented } from '../../ui/segmented';
import { dashboard } from '../messages';

const periods = [4, 12] as const;
const options = periods.map((weeks) => ({ value: String(weeks), label: dashboard.weeks(weeks) }));

/** Revenue by week with the weeks before as a grey line; the unfinished week is dotted. */
export function RevenueChart({ weeks }: { weeks: Dashboard['weeks'] }) {
  const [period, setPeriod] = useState('12');
  const [isTable, setTable] = useState(false);
  const count = Number(period);
  const now = weeks.slice(-count);
  const before = weeks.slice(-2 * count, -count);
  const revenueOf = (points: Dashboard['weeks']) => points.map((point) => point.revenue);
  const sum = (points: Dashboard['weeks']) =>
    formatWholeMoney(points.reduce((total, point) => total + point.revenue, 0));

  const series = {
    label: dashboard.revenueByWeek,
    labels: now.map((point) => formatShortDay(point.week)),
    current: { name: dashboard.lastWeeks(count), values: revenueOf(now) },
    previous: { name: dashboard.previousWeeks(count), values: revenueOf(before) },
  };
  return (
    <Panel
      title={dashboard.revenueByWeek}
      aside={
        <ChartLegend
          current={{ name: series.current.name, total: sum(now) }}
          previous={{ name: series.previous.name, total: sum(before) }}
        />
      }
      actions={
        <>
          <Segmented
            label={dashboard.period}
            options={options}
            value={period}
            onChange={setPeriod}
          />
          <ChartToggle isTable={isTable} onChange={setTable} />
        </>
      }
    >
      {isTable ? (
        <ChartTable {...series} format={formatMoney} period={dashboard.week} />
      ) : (
        <div className="px-2 pt-4 pb-2.5">
          <LineChart
            {...series}
            format={formatMoney}
            formatAxis={formatWholeMoney}
            tipTitle={dashboard.weekOf}
          />
        </div>
      )}
    </Panel>
  );
}
