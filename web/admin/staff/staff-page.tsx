import { Check, Ellipsis, Minus } from 'lucide';
import { useState } from 'react';
import type { StaffMember } from '#contract/admin/staff';
import { may, type Right, type StaffRole, staffRoles } from '#contract/values/rights';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { ConfirmDialog } from '../../commands';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { Menu, MenuAction } from '../../ui/overlays/menu';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import { type Column, Table } from '../../ui/table';
import { fullName } from '../format';
import { actionsColumn, ListTable } from '../lists/list-table';
import { PageHead } from '../record';
import { Invitations, InviteForm } from './invitations';
import { acts, rightLabels, rolesTable, type StaffAct, staff as text } from './messages';
import { RoleSelect } from './role-select';

const rights = Object.keys(rightLabels) as Right[];

export default function StaffPage() {
  const { data, error } = useAdminQuery('GET /api/admin/staff', {});
  return (
    <>
      <PageHead title={text.title} />
      <Panel>
        <ListTable
          caption={text.title}
          rows={data}
          error={error}
          empty={{ title: text.none }}
          awaited={3}
          columns={columns}
          rowSize="buttons"
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
    head: text.name,
    cell: ({ firstName, lastName, isSelf }) => (
      <>
        {firstName} {lastName}
        {isSelf && <span className="ms-2 text-13 text-ink-2">{text.you}</span>}
      </>
    ),
  },
  {
    head: text.email,
    grow: true,
    className: 'text-ink-2 max-lg:order-3 max-lg:whitespace-normal max-lg:wrap-anywhere',
    cell: ({ email }) => email,
  },
  {
    head: text.factor,
    wide: true,
    cell: ({ secondFactor }) => (
      <Status tone={secondFactor ? 'ok' : 'quiet'}>{secondFactor ? text.on : text.off}</Status>
    ),
  },
  {
    head: text.sessions,
    wide: true,
    className: 'text-ink-2',
    cell: ({ sessions }) =>
      sessions === 0 ? text.nowhere : text.devices(text.deviceCount(sessions)),
  },
  {
    head: text.role,
    className: 'max-lg:order-2',
    cell: (member) => <RoleSelect member={member} />,
  },
  {
    ...actionsColumn,
    className: 'max-lg:order-4',
    cell: (member) => (member.isSelf ? null : <StaffActions member={member} />),
  },
];

function StaffActions({ member }: { member: StaffMember }) {
  const [asked, setAsked] = useState<StaffAct | null>(null);
  const endSessions = useAdminCommand('DELETE /api/admin/staff/:id/sessions');
  const resetSecondFactor = useAdminCommand('DELETE /api/admin/staff/:id/totp');
  const remove = useAdminCommand('DELETE /api/admin/staff/:id');
  const params = { id: member._id };
  const commands: Record<StaffAct, () => Promise<unknown>> = {
    endSessions: () => endSessions.run({ params }),
    resetSecondFactor: () => resetSecondFactor.run({ params }),
    remove: () => remove.run({ params, body: {} }),
  };
  const name = fullName(member);
  const offered: StaffAct[] = [
    ...(member.sessions > 0 ? (['endSessions'] as const) : []),
    ...(member.secondFactor ? (['resetSecondFactor'] as const) : []),
    'remove',
  ];
  return (
    <>
      <Menu
        label={text.more(name)}
        button={<Icon of={Ellipsis} size={18} />}
        buttonClassName="grid size-11 place-items-center lg:size-8"
      >
        {offered.map((act) => (
          <MenuAction key={act} onSelect={() => setAsked(act)}>
            {acts[act].label}
          </MenuAction>
        ))}
      </Menu>
      {offered.map((act) => (
        <ConfirmDialog
          key={act}
          open={asked === act}
          onClose={() => setAsked(null)}
          title={acts[act].title(name)}
          description={acts[act].text}
          confirm={acts[act].label}
          run={commands[act]}
          busy={acts[act].busy}
          done={acts[act].done(name)}
        />
      ))}
    </>
  );
}

/** The rights of each role, from the same table that the server enforces. */
function RolesTable() {
  return (
    <Panel title={rolesTable.title}>
      <Table
        caption={rolesTable.title}
        rows={rights}
        rowKey={(right) => right}
        columns={rightColumns}
        phoneGrid="max-lg:grid-cols-[1fr_1fr_auto]"
      />
    </Panel>
  );
}

const rightColumns: Column<Right>[] = [
  {
    head: rolesTable.right,
    className: 'max-lg:col-span-3 max-lg:whitespace-normal',
    cell: (right) => rightLabels[right],
  },
  ...staffRoles.map(
    (role): Column<Right> => ({
      head: role,
      cell: (right) => <Mark role={role} right={right} />,
    }),
  ),
];

function Mark({ role, right }: { role: StaffRole; right: Right }) {
  const isAllowed = may(role, right);
  return (
    <span className={classNames('inline-flex items-center gap-1.5', !isAllowed && 'text-ink-3')}>
      <Icon of={isAllowed ? Check : Minus} size={16} />
      <span className="text-12 lg:hidden">{role}</span>
      <span className="sr-only">{isAllowed ? rolesTable.yes : rolesTable.no}</span>
    </span>
  );
}
