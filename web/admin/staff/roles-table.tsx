import { Check, Minus } from 'lucide-react';
import { may, type Right, type StaffRole, staffRoles } from '#contract/values/rights';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';
import { Panel } from '../../ui/panel';
import { type Column, Table } from '../../ui/table';
import { rightLabels, rolesTable as text } from './messages';

const rights = Object.keys(rightLabels) as Right[];

/** The rights of each role, from the same table that the server enforces. */
export function RolesTable() {
  return (
    <Panel title={text.title}>
      <Table
        caption={text.title}
        rows={rights}
        rowKey={(right) => right}
        columns={columns}
        phoneGrid="max-lg:grid-cols-[1fr_1fr_auto]"
      />
    </Panel>
  );
}

const columns: Column<Right>[] = [
  {
    id: 'right',
    head: text.right,
    className: 'max-lg:col-span-3 max-lg:whitespace-normal',
    cell: (right) => rightLabels[right],
  },
  ...staffRoles.map(
    (role): Column<Right> => ({
      id: role,
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
      <span className="sr-only">{isAllowed ? text.yes : text.no}</span>
    </span>
  );
}
