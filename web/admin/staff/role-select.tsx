import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffMember } from '#contract/admin/staff';
import { type StaffRole, staffRoles } from '#contract/values/rights';
import { areaKey, useAdminCommand } from '../../api/admin/queries';
import { authKeys } from '../../api/session/auth';
import { useApiForm, useCodeStep } from '../../api/use-api-form';
import { InlineSelect } from '../../ui/forms/select';
import { showToast } from '../../ui/overlays/toast';
import { IdentityFields } from '../editing/identity-fields';
import { FormDialog } from '../form-dialog';
import { fullName } from '../format';
import { staff as text } from './messages';

const options = staffRoles.map((role) => ({ value: role, label: role }));

/** The role of a staff member. Selecting another one asks for confirmation. */
export function RoleSelect({ member }: { member: StaffMember }) {
  const [chosen, setChosen] = useState<StaffRole | null>(null);
  return (
    <>
      <InlineSelect
        label={text.roleOf(fullName(member))}
        options={options}
        value={member.role}
        onChange={({ target }) => {
          const role = staffRoles.find((known) => known === target.value);
          if (role && role !== member.role) setChosen(role);
        }}
      />
      <RoleDialog
        // Each dialog starts empty.
        key={chosen}
        member={member}
        chosen={chosen}
        onClose={() => setChosen(null)}
      />
    </>
  );
}

interface RoleDialogProps {
  member: StaffMember;
  /** The role to confirm; null while the dialog is closed. */
  chosen: StaffRole | null;
  onClose: () => void;
}

/** Confirms a change of role. Changing your own requires the password, and a code if you have a second factor. */
function RoleDialog({ member, chosen, onClose }: RoleDialogProps) {
  const { asksCode, attempt } = useCodeStep();
  const client = useQueryClient();
  const refreshStaff = () => client.invalidateQueries({ queryKey: areaKey('staff') });
  const changeRole = useAdminCommand('PUT /api/admin/staff/:id/role', {
    // One's own role decides what the admin area shows.
    onSuccess: ({ isSelf }) =>
      isSelf ? client.invalidateQueries({ queryKey: authKeys.all }) : refreshStaff(),
    // Someone else may have changed the role.
    refreshesOnError: true,
  });
  const { _id: id, isSelf } = member;
  const name = fullName(member);
  const form = useApiForm<{ currentPassword?: string; code?: string }>({
    send: async ({ currentPassword = '', code = '' }) => {
      if (chosen === null) return;
      const body = {
        role: chosen,
        basedOn: staffRoles.find((role) => role === member.role),
        ...(isSelf && { currentPassword }),
        ...(asksCode && { code }),
      };
      if (!(await attempt(() => changeRole.run({ params: { id }, body })))) return;
      showToast(text.roleChanged(name, chosen));
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      open={chosen !== null}
      onClose={onClose}
      title={titleOf(name, chosen, isSelf)}
      description={descriptionOf(chosen, isSelf)}
      submit={text.changeRole}
      busy={text.changingRole}
    >
      <IdentityFields
        password={isSelf && chosen !== null ? form.field('currentPassword') : undefined}
        code={asksCode ? form.field('code') : undefined}
      />
    </FormDialog>
  );
}

function titleOf(name: string, role: StaffRole | null, isSelf: boolean): string {
  if (role === null) return '';
  return isSelf ? text.changeOwnTitle(role) : text.changeRoleTitle(name, role);
}

function descriptionOf(role: StaffRole | null, isSelf: boolean): string {
  if (role === null) return '';
  const rights = text.roles[role];
  return isSelf ? text.changeOwnText(role, rights) : text.changeRoleText(role, rights);
}
