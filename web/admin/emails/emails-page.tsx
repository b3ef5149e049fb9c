import { Link } from 'react-router';
import type { Mail } from '#contract/admin/emails';
import { useEmails } from '../../api/admin/emails';
import { shop } from '../../messages';
import { Panel } from '../../ui/panel';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { PageTitle } from '../../ui/text/page-title';
import { FilterSelect } from '../lists/filter-select';
import { ListSearch } from '../lists/list-search';
import { ListTable } from '../lists/list-table';
import { oneOf } from '../lists/list-values';
import { useListQuery } from '../lists/use-list-query';
import { formatMoment } from '../moment';
import * as paths from '../paths';
import { emails } from './messages';

const PAGE_SIZE = 20;
const statuses = ['kept', 'queued', 'sent', 'failed'] as const satisfies Mail['status'][];
const byStatus = [...statuses.map((status) => ({ value: status, label: emails.statuses[status] }))];

export default function EmailsPage() {
  const list = useListQuery(paths.adminEmails());
  const { data, total, error } = useEmails({
    q: list.get('q') || undefined,
    status: oneOf(statuses, list.get('status')),
    pageNumber: String(list.page),
    pageSize: String(PAGE_SIZE),
  });
  return (
    <>
      <PageTitle area={shop.adminName}>{emails.title}</PageTitle>
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-3">
        <h1 className="display-28">{emails.title}</h1>
        <Link to={paths.adminJobs()} className="ms-auto text-link">
          {emails.jobs}
        </Link>
      </div>
      <search className="flex flex-wrap items-center gap-2">
        <ListSearch list={list} label={emails.search} />
        <FilterSelect list={list} label={emails.status} name="status" options={byStatus} />
      </search>
      <Panel>
        <ListTable
          caption={emails.title}
          rows={data}
          rowKey={(email) => email._id}
          columns={columns}
          error={error}
          empty={{ title: emails.emptyTitle, text: emails.emptyText }}
          list={list}
          pages={{ total, pageSize: PAGE_SIZE }}
        />
      </Panel>
      {data?.some(({ status }) => status === 'kept') && (
        <p className="text-13 text-ink-2">{emails.notSentNote}</p>
      )}
    </>
  );
}

const tones: Record<Mail['status'], StatusTone> = {
  kept: 'quiet',
  queued: 'warn',
  sent: 'ok',
  failed: 'bad',
};

/** The delivery status of an email. */
export function EmailStatus({ status }: Pick<Mail, 'status'>) {
  return <Status tone={tones[status]}>{emails.statuses[status]}</Status>;
}

// On a phone the subject and the address each have a line; the time and the status share the last one.
const columns: Column<Mail>[] = [
  {
    id: 'subject',
    head: emails.subject,
    grow: true,
    className: 'max-lg:col-span-2 max-lg:whitespace-normal! max-lg:wrap-anywhere',
    cell: ({ _id, subject }) => (
      <Link to={paths.adminEmail(_id)} className="hover:underline underline-offset-4">
        {subject}
      </Link>
    ),
  },
  {
    id: 'to',
    head: emails.to,
    className: 'text-ink-2 max-lg:col-span-2 max-lg:whitespace-normal max-lg:wrap-anywhere',
    cell: ({ to }) => to,
  },
  {
    id: 'written',
    head: emails.written,
    className: 'text-ink-2 tabular-nums',
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  {
    id: 'status',
    head: emails.status,
    cell: (email) => <EmailStatus status={email.status} />,
  },
];
