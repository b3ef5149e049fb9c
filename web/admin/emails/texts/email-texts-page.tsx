import type { EmailTextsAnswer } from '#contract/admin/content/email-texts';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminQuery } from '../../../api/admin/queries';
import { Panel } from '../../../ui/panel';
import { Status } from '../../../ui/status';
import { type Column, Table } from '../../../ui/table';
import { RowLink } from '../../lists/list-table';
import { AwaitedPanel, PageHead } from '../../record';
import { emailTexts as text } from './messages';

/** Every email that the shop sends; each opens its texts. */
export default function EmailTextsPage() {
  const { data, error } = useAdminQuery('GET /api/admin/email-texts', {});
  return (
    <>
      <PageHead title={text.title} />
      {!data && <AwaitedPanel error={error} rows={8} />}
      {data && (
        <Panel>
          <Table caption={text.title} columns={columns} rows={data} rowKey={({ email }) => email} />
        </Panel>
      )}
    </>
  );
}

const columns: Column<EmailTextsAnswer>[] = [
  {
    head: text.email,
    cell: ({ email }) => (
      <RowLink to={adminPages.editEmailTexts({ id: email })}>{text.emails[email]}</RowLink>
    ),
  },
  {
    head: text.subject,
    grow: true,
    className: 'text-ink-2 max-lg:order-3 max-lg:col-span-2',
    cell: ({ texts }) => texts.subject,
  },
  {
    head: text.state,
    cell: ({ isEdited, isOn }) => {
      if (!isOn) return <Status tone="warn">{text.off}</Status>;
      return (
        <Status tone={isEdited ? 'ok' : 'quiet'}>{isEdited ? text.edited : text.usual}</Status>
      );
    },
  },
];
