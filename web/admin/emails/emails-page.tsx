import { Link } from 'react-router';
import type { Mail } from '#contract/admin/emails';
import { useMails } from '../../api/admin/emails';
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
import { mails } from './messages';

const PAGE_SIZE = 20;
const statuses = ['kept', 'queued', 'sent', 'failed'] as const satisfies Mail['status'][];
const byStatus = [...statuses.map((status) => ({ value: status, label: mails.statuses[status] }))];

export default function MailsPage() {
  const list = useListQuery(paths.adminMail());
  const { data, total, error } = useMails({
    q: list.get('q') || undefined,
    status: oneOf(statuses, list.get('status')),
    pageNumber: String(list.page),
    pageSize: String(PAGE_SIZE),
  });
  return (
    <>
      <PageTitle area={shop.adminName}>{mails.title}</PageTitle>
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-3">
        <h1 className="display-28">{mails.title}</h1>
        <Link to={paths.adminJobs()} className="ms-auto text-link">
          {mails.jobs}
        </Link>
      </div>
      <search className="flex flex-wrap items-center gap-2">
        <ListSearch list={list} label={mails.search} />
        <FilterSelect list={list} label={mails.status} name="status" options={byStatus} />
      </search>
      <Panel>
        <ListTable
          caption={mails.title}
          rows={data}
          rowKey={(mail) => mail._id}
          columns={columns}
          error={error}
          empty={{ title: mails.emptyTitle, text: mails.emptyText }}
          list={list}
          pages={{ total, pageSize: PAGE_SIZE }}
        />
      </Panel>
      {data?.some(({ status }) => status === 'kept') && (
        <p className="text-13 text-ink-2">{mails.keptNote}</p>
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

/** Where a mail has got to. */
export function MailStatus({ status }: Pick<Mail, 'status'>) {
  return <Status tone={tones[status]}>{mails.statuses[status]}</Status>;
}

// On a phone the subject and the address take a line each, however long; the moment and the status share the last one.
const columns: Column<Mail>[] = [
  {
    id: 'subject',
    head: mails.subject,
    grow: true,
    className: 'max-lg:col-span-2 max-lg:whitespace-normal! max-lg:wrap-anywhere',
    cell: ({ _id, subject }) => (
      <Link to={paths.adminOneMail(_id)} className="hover:underline underline-offset-4">
        {subject}
      </Link>
    ),
  },
  {
    id: 'to',
    head: mails.to,
    className: 'text-ink-2 max-lg:col-span-2 max-lg:whitespace-normal max-lg:wrap-anywhere',
    cell: ({ to }) => to,
  },
  {
    id: 'written',
    head: mails.written,
    className: 'text-ink-2 tabular-nums',
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  {
    id: 'status',
    head: mails.status,
    cell: (mail) => <MailStatus status={mail.status} />,
  },
];
