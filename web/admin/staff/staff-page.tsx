import type { StaffMember } from '#contract/admin/staff';
import { useStaff } from '../../api/admin/staff';
import { shop } from '../../messages';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import type { Column } from '../../ui/table';
import { formatCount } from '../../ui/text/format-count';
import { PageTitle } from '../../ui/text/page-title';
import { ListTable } from '../lists/list-table';
import { Invitations } from './invitations';
import { InviteForm } from './invite-form';
import { staff as text } from './messages';
import { RoleSelect } from './role-select';
import { RolesTable } from './roles-table';
import { StaffActions } from './staff-actions';

export default function StaffPage() {
  const { data, error } = useStaff();
  return (
    <>
      <PageTitle area={shop.adminName}>{text.title}</PageTitle>
      <h1 className="display-28">{text.title}</h1>
      <Panel>
        <ListTable
          caption={text.title}
          rows={data}
          error={error}
          empty={{ title: text.none }}
          awaited={3}
          rowKey={({ _id }) => _id}
          columns={columns}
          rowSize="buttons"
          phoneGrid="max-lg:grid-cols-[minmax(0,1fr)_auto]"
        />
      </Panel>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-6">
        <InviteForm />
        <Invitations />
      </div>
      <RolesTable />
    </>
  );
}

const columns: Column<StaffMember>[] = [
  {
    id: 'name',
    head: text.name,
    cell: ({ firstName, lastName, isSelf }) => (
      <>
        {firstName} {lastName}
        {isSelf && <span className="ms-2 text-13 text-ink-2">{text.you}</span>}
      </>
    ),
  },
  {
    id: 'email',
    head: text.email,
    grow: true,
    className: 'text-ink-2 max-lg:order-3 max-lg:whitespace-normal max-lg:wrap-anywhere',
    cell: ({ email }) => email,
  },
  {
    id: 'factor',
    head: text.factor,
    wide: true,
    cell: ({ secondFactor }) => (
      <Status tone={secondFactor ? 'ok' : 'quiet'}>{secondFactor ? text.on : text.off}</Status>
    ),
  },
  {
    id: 'sessions',
    head: text.sessions,
    wide: true,
    className: 'text-ink-2',
    cell: ({ sessions }) =>
      sessions === 0 ? text.nowhere : text.devices(formatCount(sessions, text.device)),
  },
  {
    id: 'role',
    head: text.role,
    className: 'max-lg:order-2',
    cell: (member) => <RoleSelect member={member} />,
  },
  {
    id: 'actions',
    head: text.actions,
    hideHead: true,
    align: 'end',
    className: 'max-lg:order-4',
    cell: (member) => (member.isSelf ? null : <StaffActions member={member} />),
  },
];
