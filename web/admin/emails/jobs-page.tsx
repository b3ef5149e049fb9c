import type { Job } from '#contract/admin/jobs';
import { orderLabel } from '#contract/values/orders/order-number';
import { ownValue } from '#contract/values/own-value';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand } from '../../api/admin/queries';
import { CommandButton } from '../../commands';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { Moment } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { ListPage, optionsOf, useUrlList } from '../lists/list-page';
import { actionsColumn } from '../lists/list-table';
import { jobs } from './messages';

const filters = [
  { name: 'state', label: jobs.state, none: jobs.open, options: optionsOf(jobs.states) },
];

export default function JobsPage() {
  const page = useUrlList('GET /api/admin/jobs', adminPages.jobs(), { filters });
  return (
    <ListPage
      {...page}
      title={jobs.title}
      columns={columns}
      rowSize="buttons"
      empty={{ title: jobs.emptyTitle, text: jobs.emptyText }}
      awaited={4}
    />
  );
}

const nameOf = (kind: string) => ownValue(jobs.kinds, kind) ?? kind;

const tones: Record<Job['state'], StatusTone> = { waiting: 'quiet', failed: 'bad', done: 'ok' };

function Retry({ job: { _id, state, kind } }: { job: Job }) {
  const retry = useAdminCommand('POST /api/admin/jobs/:id/retry');
  if (state === 'done') return null;
  return (
    <CommandButton
      size="row"
      aria-label={jobs.retryNamed(nameOf(kind))}
      run={() => retry.run({ params: { id: _id } })}
      busy={jobs.trying}
      done={jobs.retrying}
    >
      {jobs.retry}
    </CommandButton>
  );
}

const columns: Column<Job>[] = [
  { head: jobs.kind, cell: ({ kind }) => nameOf(kind) },
  {
    head: jobs.about,
    wide: true,
    className: 'text-ink-2',
    cell: ({ subject }) => subject && subjectText(subject),
  },
  {
    head: jobs.error,
    grow: true,
    className: 'text-ink-2 max-lg:order-3',
    cell: ({ error }) => error,
  },
  { head: jobs.tries, align: 'end', wide: true, cell: ({ tries }) => formatNumber(tries) },
  {
    head: jobs.next,
    wide: true,
    className: 'text-ink-2 tabular-nums',
    cell: ({ doneAt, runAt }) => <Moment at={doneAt ?? runAt} />,
  },
  {
    head: jobs.state,
    className: 'max-lg:order-2',
    cell: ({ state }) => <Status tone={tones[state]}>{jobs.states[state]}</Status>,
  },
  { ...actionsColumn, className: 'max-lg:order-4', cell: (job) => <Retry job={job} /> },
];

function subjectText({ name, id, number }: NonNullable<Job['subject']>): string {
  return number === null
    ? `${ownValue(jobs.subjects, name) ?? name} ..${id.slice(-6)}`
    : jobs.order(orderLabel({ number }));
}
