import { useState } from 'react';
import type { StaffMember } from '#contract/admin/staff';
import { type StaffRole, staffRoles } from '#contract/values/rights';
import { useStaffCommands } from '../../api/admin/staff';
import { InlineSelect } from '../../ui/forms/select';
import { staff as text } from './messages';
import { RoleDialog } from './role-dialog';

const options = staffRoles.map((role) => ({ value: role, label: role }));

/** The role of a staff member. Selecting another one asks for confirmation. */
export function RoleSelect({ member }: { member: StaffMember }) {
  const { changeRole, isBusy } = useStaffCommands();
  const [chosen, setChosen] = useState<StaffRole | null>(null);
  return (
    <>
      <InlineSelect
        label={text.roleOf(`${member.firstName} ${member.lastName}`)}
        options={options}
        value={member.role}
        disabled={isBusy}
        onChange={({ target }) => {
          const role = staffRoles.find((known) => known === target.value);
          if (role && role !== member.role) setChosen(role);
        }}
      />
      <RoleDialog
        // Each dialog starts empty.
        key={chosen}
        {...{ member, chosen, changeRole }}
        onClose={() => setChosen(null)}
      />
    </>
  );
}
