import { Link } from 'react-router';
import type { RefusedAddress, ReminderResult } from '#contract/admin/emails/reminders';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { CommandButton } from '../../commands';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import { type Column, Table } from '../../ui/table';
import { Moment } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { useMoney } from '../../ui/text/money';
import { ListPage, useUrlList } from '../lists/list-page';
import { AwaitedRows, actionsColumn } from '../lists/list-table';
import { reminders as text } from './messages';

/** What reminders bring, and the addresses that get none because their mail server refuses emails. */
export default function RemindersPage() {
  const page = useUrlList('GET /api/admin/refused-addresses', adminPages.reminders());
  return (
    <ListPage
      {...page}
      title={text.title}
      aside={
        <span className="ms-auto flex flex-wrap gap-x-5">
          <Link to={adminPages.settings()} className="text-link">
            {text.settings}
          </Link>
          <Link to={adminPages.emailTexts()} className="text-link">
            {text.texts}
          </Link>
        </span>
      }
      above={<Results />}
      tableTitle={text.refused}
      rowSize="buttons"
      columns={addressColumns}
      empty={{ title: text.emptyTitle, text: text.emptyText }}
      awaited={4}
    />
  );
}

function Results() {
  const { data, error } = useAdminQuery('GET /api/admin/reminders', {});
  const money = useMoney();
  const columns: Column<ReminderResult>[] = [
    { head: text.list, grow: true, cell: ({ list }) => text.lists[list] },
    {
      head: text.state,
      cell: ({ isOn }) => <Status tone={isOn ? 'ok' : 'quiet'}>{isOn ? text.on : text.off}</Status>,
    },
    { head: text.emails, align: 'end', cell: ({ emails }) => formatNumber(emails) },
    { head: text.orders, align: 'end', cell: ({ orders }) => formatNumber(orders) },
    {
      head: text.total,
      align: 'end',
      cell: ({ total }) => money(total),
    },
  ];
  return (
    <Panel title={text.results}>
      <p className="p-4 pb-0 text-ink-2 lg:px-5">{text.lead}</p>
      {data ? (
        <Table caption={text.results} columns={columns} rows={data} rowKey={({ list }) => list} />
      ) : (
        <AwaitedRows error={error} rows={2} />
      )}
    </Panel>
  );
}

const addressColumns: Column<RefusedAddress>[] = [
  { head: text.address, className: 'wrap-anywhere', cell: ({ email }) => email },
  {
    head: text.error,
    grow: true,
    className: 'text-ink-2 whitespace-normal! wrap-anywhere',
    cell: ({ error }) => error,
  },
  {
    head: text.since,
    className: 'text-ink-2 tabular-nums',
    cell: ({ refusedAt }) => <Moment at={refusedAt} />,
  },
  { ...actionsColumn, cell: (address) => <Allow address={address} /> },
];

function Allow({ address: { _id, email } }: { address: RefusedAddress }) {
  const allow = useAdminCommand('POST /api/admin/refused-addresses/:id/allow');
  return (
    <CommandButton
      size="row"
      aria-label={text.allowNamed(email)}
      run={() => allow.run({ params: { id: _id } })}
      busy={text.allowing}
      done={text.allowed}
    >
      {text.allow}
    </CommandButton>
  );
}
