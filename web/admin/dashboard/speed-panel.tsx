import { useState } from 'react';
import { Link } from 'react-router';
import type { PageWebVitals } from '#contract/admin/web-vitals';
import { adminPages } from '#contract/values/pages/admin-pages';
import { may } from '#contract/values/rights';
import {
  ratingOf,
  type WebVital,
  type WebVitalDevice,
  type WebVitalRating,
  webVitalDevices,
  webVitals,
} from '#contract/values/web-vitals';
import { useAdminQuery } from '../../api/admin/queries';
import { useAuth } from '../../api/session/auth';
import { Segmented } from '../../ui/forms/segmented';
import { Panel } from '../../ui/panel';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { ListTable, NoRows } from '../lists/list-table';
import { speed } from './messages';

const devices = webVitalDevices.map((value) => ({ value, label: speed.devices[value] }));
const tones: Record<WebVitalRating, StatusTone> = {
  good: 'ok',
  needsImprovement: 'warn',
  poor: 'bad',
};

const columns: Column<PageWebVitals>[] = [
  {
    head: speed.page,
    grow: true,
    className: 'max-lg:col-span-2 max-lg:font-medium',
    cell: ({ page }) => (page === null ? speed.allPages : speed.pages[page]),
  },
  ...webVitals.map(
    (metric): Column<PageWebVitals> => ({
      head: speed.metrics[metric],
      className: 'max-lg:col-span-2',
      cell: (row) => <FigureCell metric={metric} figure={row[metric]} />,
    }),
  ),
];

/** How fast the storefront is, as shoppers' browsers measured it: Core Web Vitals and the time of the server. */
export function SpeedPanel() {
  const [device, setDevice] = useState<WebVitalDevice>('phone');
  const { user } = useAuth();
  const { data, error } = useAdminQuery('GET /api/admin/web-vitals', {});
  if (data && !data.isMeasured && data.phone.length + data.desktop.length === 0)
    return (
      <Panel title={speed.title}>
        <NoRows title={speed.off} text={speed.offText} />
        {user && may(user.role, 'admin') && (
          <p className="px-4 pb-5 lg:px-5">
            <Link to={adminPages.settings()} className="underline">
              {speed.settings}
            </Link>
          </p>
        )}
      </Panel>
    );
  return (
    <Panel
      title={speed.title}
      actions={
        <Segmented label={speed.device} options={devices} value={device} onChange={setDevice} />
      }
    >
      <ListTable
        caption={speed.caption(speed.devices[device])}
        rows={data?.[device]}
        rowKey={({ page }) => page ?? ''}
        columns={columns}
        error={error}
        empty={{ title: speed.none[device], text: data && speed.noneText(data.minCount) }}
        awaited={3}
      />
      {data && data[device].length > 0 && (
        <p className="border-t border-line px-4 py-3 text-13 text-ink-2 lg:px-5">
          {speed.about(data.days)}
        </p>
      )}
    </Panel>
  );
}

interface FigureCellProps {
  metric: WebVital;
  figure: PageWebVitals[WebVital];
}

/** A figure and its rating; on a phone, where the column heads are hidden, with its name. */
function FigureCell({ metric, figure }: FigureCellProps) {
  const rating = figure && ratingOf(metric, figure.p75);
  return (
    <span className="flex flex-wrap items-center gap-x-3 max-lg:justify-between">
      <span className="text-ink-2 lg:hidden">{speed.metrics[metric]}</span>
      {rating === null ? (
        <span className="text-ink-2">{speed.tooFew}</span>
      ) : (
        <span className="inline-flex items-center gap-3">
          <span className="tabular-nums">{formats[metric](figure?.p75 ?? 0)}</span>
          <Status tone={tones[rating]}>{speed.ratings[rating]}</Status>
        </span>
      )}
    </span>
  );
}

const rounded = (value: number, factor: number) =>
  formatNumber(Math.round(value * factor) / factor);
const milliseconds = (value: number) => speed.milliseconds(rounded(value, 1));

const formats: Record<WebVital, (value: number) => string> = {
  LCP: (value) => speed.seconds(rounded(value / 1_000, 100)),
  INP: milliseconds,
  CLS: (value) => rounded(value, 1_000),
  TTFB: milliseconds,
};
