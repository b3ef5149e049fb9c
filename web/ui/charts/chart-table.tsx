import { Table2 } from 'lucide';
import { kit } from '../../messages';
import { Icon } from '../icon';
import { Table } from '../table';
import type { LineChartProps } from './line-chart';

type ChartTableProps = Pick<
  LineChartProps,
  'label' | 'labels' | 'current' | 'previous' | 'format'
> & {
  /** The head of the row labels: 'Week'. */
  period: string;
};

/** The chart's figures as a table, for users who cannot see the chart. */
export function ChartTable({ label, labels, current, previous, format, period }: ChartTableProps) {
  const rows = labels.map((name, index) => ({
    name,
    now: current.values[index] ?? 0,
    before: previous?.values[index] ?? 0,
  }));
  return (
    <Table
      caption={label}
      phone="columns"
      rows={rows}
      rowKey={(row) => row.name}
      columns={[
        { head: period, cell: (row) => row.name, grow: true },
        { head: current.name, cell: (row) => format(row.now), align: 'end' },
        ...(previous
          ? [
              {
                head: previous.name,
                cell: (row: { before: number }) => format(row.before),
                align: 'end' as const,
              },
            ]
          : []),
      ]}
    />
  );
}

type ChartToggleProps = { isTable: boolean; onChange: (isTable: boolean) => void };

/** The button that turns the chart into its table and back. */
export function ChartToggle({ isTable, onChange }: ChartToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isTable}
      aria-label={kit.showAsTable}
      onClick={() => onChange(!isTable)}
      className="inline-grid size-8 place-items-center rounded border border-line aria-pressed:bg-accent-soft pointer-coarse:size-11"
    >
      <Icon of={Table2} size={16} />
    </button>
  );
}

type LegendProps = { current: LegendEntry; previous?: LegendEntry };
type LegendEntry = { name: string; total: string };

/** The two lines' names and sums. */
export function ChartLegend({ current, previous }: LegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-13 text-ink-2">
      <LegendItem entry={current} mark="h-0.5 bg-accent" />
      {previous && <LegendItem entry={previous} mark="h-[1.5px] bg-compare" />}
    </ul>
  );
}

function LegendItem({ entry, mark }: { entry: LegendEntry; mark: string }) {
  return (
    <li className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`forced-mark w-4 ${mark}`} />
      {entry.name} <span className="font-medium text-ink tabular-nums">{entry.total}</span>
    </li>
  );
}
