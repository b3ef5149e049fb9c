import type { StaffMember } from '#contract/admin/staff';
import { type StaffRole, staffRoles } from '#contract/values/rights';
import type { RoleChange } from '../../api/admin/staff';
import { useApiForm } from '../../api/use-api-form';
import { useCodeStep } from '../../api/use-code-step';
import { DialogForm } from '../../ui/forms/dialog-form';
import { TextField } from '../../ui/forms/text-field';
import { showToast } from '../../ui/overlays/toast';
import { keep, staff as text } from './messages';

interface RoleDialogProps {
  member: StaffMember;
  /** The role to confirm; null while the dialog is closed. */
  chosen: StaffRole | null;
  changeRole: (change: RoleChange) => Promise<unknown>;
  onClose: () => void;
}

/** Confirms a change of role. Changing your own requires the password, and a code if you have a second factor. */
export function RoleDialog({ member, chosen, changeRole, onClose }: RoleDialogProps) {
  const { asksCode, attempt } = useCodeStep();
  const { _id: id, isSelf } = member;
  const name = `${member.firstName} ${member.lastName}`;
  const form = useApiForm<{ currentPassword?: string; code?: string }>({
    send: async ({ currentPassword = '', code = '' }) => {
      if (chosen === null) return;
      const change = {
        ...{ id, role: chosen, basedOn: staffRoles.find((role) => role === member.role) },
        ...(isSelf && { currentPassword }),
        ...(asksCode && { code }),
      };
      if (!(await attempt(() => changeRole(change)))) return;
      showToast(text.roleChanged(name, chosen));
      onClose();
    },
  });

  return (
    <DialogForm
      form={form}
      isAdmin
      open={chosen !== null}
      onClose={onClose}
      title={titleOf(name, chosen, isSelf)}
      description={descriptionOf(chosen, isSelf)}
      cancel={keep}
      submit={text.changeRole}
      busy={text.changingRole}
    >
      {isSelf && chosen !== null && (
        <TextField
          {...form.field('currentPassword')}
          label={text.password}
          type="password"
          required
          autoComplete="current-password"
          inputSize="small"
        />
      )}
      {asksCode && (
        <TextField
          {...form.field('code')}
          label={text.code}
          required
          autoComplete="one-time-code"
          inputSize="small"
        />
      )}
    </DialogForm>
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
