import { Link } from 'react-router';
import type { Mail } from '#contract/admin/emails/emails';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminQuery } from '../../api/admin/queries';
import { Status, type StatusTone } from '../../ui/status';
import type { Column } from '../../ui/table';
import { Moment } from '../../ui/text/dates';
import { ListPage, optionsOf, useUrlList } from '../lists/list-page';
import { RowLink } from '../lists/list-table';
import { emails } from './messages';

const filters = [{ name: 'status', label: emails.status, options: optionsOf(emails.statuses) }];

export default function EmailsPage() {
  const { data: mail } = useAdminQuery('GET /api/admin/mail-settings', {});
  const page = useUrlList('GET /api/admin/mail', adminPages.emails(), { filters });
  return (
    <ListPage
      {...page}
      title={emails.title}
      aside={
        <span className="ms-auto flex flex-wrap gap-x-5">
          <Link to={adminPages.mailServer()} className="text-link">
            {emails.server}
          </Link>
          <Link to={adminPages.emailTexts()} className="text-link">
            {emails.texts}
          </Link>
          <Link to={adminPages.reminders()} className="text-link">
            {emails.reminders}
          </Link>
          <Link to={adminPages.jobs()} className="text-link">
            {emails.jobs}
          </Link>
        </span>
      }
      search={emails.search}
      columns={columns}
      empty={{ title: emails.emptyTitle, text: emails.emptyText }}
    >
      {mail && mail.host === null && mail.setOnServer === null && (
        <p className="text-13 text-ink-2">{emails.notSentNote}</p>
      )}
    </ListPage>
  );
}

const tones: Record<Mail['status'], StatusTone> = {
  kept: 'quiet',
  queued: 'warn',
  sent: 'ok',
  failed: 'bad',
};

export function EmailStatus({ status }: Pick<Mail, 'status'>) {
  return <Status tone={tones[status]}>{emails.statuses[status]}</Status>;
}

// On a phone the subject and the address each have a line; the time and the status share the last one.
const columns: Column<Mail>[] = [
  {
    head: emails.subject,
    grow: true,
    className: 'max-lg:col-span-2 max-lg:whitespace-normal! max-lg:wrap-anywhere',
    cell: ({ _id, subject }) => <RowLink to={adminPages.email({ id: _id })}>{subject}</RowLink>,
  },
  {
    head: emails.to,
    className: 'text-ink-2 max-lg:col-span-2 max-lg:whitespace-normal max-lg:wrap-anywhere',
    cell: ({ to }) => to,
  },
  {
    head: emails.written,
    className: 'text-ink-2 tabular-nums',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { head: emails.status, cell: EmailStatus },
];
