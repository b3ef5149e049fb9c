import { isStaff, staffRoles } from '#contract/rights';
import type { StaffMember } from '#contract/staff';
import { useStaffCommands } from '../../state/admin-staff';
import { InlineSelect } from '../../ui/select';
import { showToast } from '../../ui/toast';
import { staff as text } from './messages';

const options = staffRoles.map((role) => ({ value: role, label: role }));

/** A person's role, changed at once; the server refuses what would leave the shop without an Admin. */
export function RoleSelect({ member }: { member: StaffMember }) {
  const { changeRole, isBusy } = useStaffCommands();
  const name = `${member.firstName} ${member.lastName}`;
  return (
    <InlineSelect
      label={text.roleOf(name)}
      options={options}
      value={member.role}
      disabled={isBusy}
      onChange={({ target }) => {
        const role = staffRoles.find((known) => known === target.value);
        if (!role || !isStaff(member.role)) return;
        void changeRole({ id: member._id, role, basedOn: member.role }).then(
          () => showToast(text.roleChanged(name, role)),
          (error: Error) => showToast(error.message),
        );
      }}
    />
  );
}
