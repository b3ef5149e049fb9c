import { useState } from 'react';
import type { PeriodFigures } from '#contract/admin/dashboard';
import { ChartLegend, ChartTable, ChartToggle } from '../../ui/charts/chart-table';
import { LineChart } from '../../ui/charts/line-chart';
import { Panel } from '../../ui/panel';
import { formatShortDay } from '../../ui/text/format';
import { downsample } from './downsample.rules';
import { period as text } from './messages';

interface TrendChartProps {
  /** 'Revenue by week' */
  title: string;
  /** The label of the period: 'Last 90 days'. */
  name: string;
  figures: PeriodFigures;
  measure: 'revenue' | 'orders';
  format: (value: number) => string;
  /** Shorter, for the axis and the sums. */
  formatWhole: (value: number) => string;
}

/** One measure over the period, with the one before as a grey line; the unfinished step is dotted. */
export function TrendChart({
  title,
  name,
  figures,
  measure,
  format,
  formatWhole,
}: TrendChartProps) {
  const [isTable, setTable] = useState(false);
  const { step, series, before } = downsample(figures);
  const chart = {
    label: title,
    labels: series.map(({ day }) => (step === 'month' ? formatMonth(day) : formatShortDay(day))),
    current: { name, values: series.map((point) => point[measure] ?? 0) },
    previous: { name: text.before, values: before.map((point) => point[measure] ?? 0) },
  };
  return (
    <Panel
      title={title}
      aside={
        <ChartLegend
          current={{ name: chart.current.name, total: formatWhole(figures.total[measure] ?? 0) }}
          previous={{
            name: chart.previous.name,
            total: formatWhole(figures.totalBefore[measure] ?? 0),
          }}
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
            formatAxis={formatWhole}
            lastIsOpen={figures.to >= figures.updatedAt.slice(0, 10)}
            {...(step === 'week' && { tipTitle: text.weekOf })}
          />
        </div>
      )}
    </Panel>
  );
}

const month = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'short', year: 'numeric', timeZone: 'UTC' },
});

/** `Nov 2025`: with its year, since the line is longer than one. */
const formatMonth = (day: string) => month.format(new Date(day));
