import type { Job } from '#contract/admin/jobs';
import { orderLabel } from '#contract/values/order-number';
import { useEmailCommands, useJobs } from '../../api/admin/emails';
import { shop } from '../../messages';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { formatNumber } from '../../ui/text/format';
import { PageTitle } from '../../ui/text/page-title';
import { FilterSelect } from '../lists/filter-select';
import { ListTable } from '../lists/list-table';
import { oneOf } from '../lists/list-values';
import { useListQuery } from '../lists/use-list-query';
import { formatMoment } from '../moment';
import * as paths from '../paths';
import { jobs } from './messages';

const PAGE_SIZE = 20;
const states = ['waiting', 'failed', 'done'] as const satisfies Job['state'][];
const byState = [...states.map((state) => ({ value: state, label: jobs.states[state] }))];

export default function JobsPage() {
  const list = useListQuery(paths.adminJobs());
  const { data, total, error } = useJobs({
    state: oneOf(states, list.get('state')),
    pageNumber: String(list.page),
    pageSize: String(PAGE_SIZE),
  });
  return (
    <>
      <PageTitle area={shop.adminName}>{jobs.title}</PageTitle>
      <h1 className="display-28">{jobs.title}</h1>
      <search>
        <FilterSelect
          list={list}
          label={jobs.state}
          none={jobs.open}
          name="state"
          options={byState}
        />
      </search>
      <Panel>
        <ListTable
          caption={jobs.title}
          rows={data}
          rowKey={(job) => job._id}
          columns={columns}
          rowSize="buttons"
          error={error}
          empty={{ title: jobs.emptyTitle, text: jobs.emptyText }}
          awaited={4}
          list={list}
          pages={{ total, pageSize: PAGE_SIZE }}
        />
      </Panel>
    </>
  );
}

const nameOf = (kind: string) => jobs.kinds[kind] ?? kind;

const tones: Record<Job['state'], StatusTone> = { waiting: 'quiet', failed: 'bad', done: 'ok' };

function Retry({ job }: { job: Job }) {
  const { retry, isBusy } = useEmailCommands();
  if (job.state === 'done') return null;
  const onClick = () =>
    void retry(job._id).then(
      () => showToast(jobs.retrying),
      (error: Error) => showToast(error.message),
    );
  return (
    <Button
      kind="quiet"
      size="row"
      busy={isBusy && jobs.trying}
      aria-label={jobs.retryNamed(nameOf(job.kind))}
      onClick={onClick}
    >
      {jobs.retry}
    </Button>
  );
}

const columns: Column<Job>[] = [
  { id: 'kind', head: jobs.kind, cell: ({ kind }) => nameOf(kind) },
  {
    id: 'about',
    head: jobs.about,
    wide: true,
    className: 'text-ink-2',
    cell: ({ subject }) => subject && subjectText(subject),
  },
  {
    id: 'error',
    head: jobs.error,
    grow: true,
    className: 'text-ink-2 max-lg:order-3',
    cell: ({ error }) => error,
  },
  {
    id: 'tries',
    head: jobs.tries,
    align: 'end',
    wide: true,
    cell: ({ tries }) => formatNumber(tries),
  },
  {
    id: 'next',
    head: jobs.next,
    wide: true,
    className: 'text-ink-2 tabular-nums',
    cell: ({ doneAt, runAt }) => formatMoment(doneAt ?? runAt),
  },
  {
    id: 'state',
    head: jobs.state,
    className: 'max-lg:order-2',
    cell: ({ state }) => <Status tone={tones[state]}>{jobs.states[state]}</Status>,
  },
  {
    id: 'actions',
    head: jobs.actions,
    hideHead: true,
    align: 'end',
    className: 'max-lg:order-4',
    cell: (job) => <Retry job={job} />,
  },
];

function subjectText({ name, id, number }: NonNullable<Job['subject']>): string {
  return number === null
    ? `${jobs.subjects[name] ?? name} ..${id.slice(-6)}`
    : jobs.order(orderLabel({ number }));
}
