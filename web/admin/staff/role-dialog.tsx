import { type FormEvent, useId, useState } from 'react';
import type { StaffMember } from '#contract/admin/staff';
import { type StaffRole, staffRoles } from '#contract/values/rights';
import type { RoleChange } from '../../api/admin/staff';
import { ApiError } from '../../api/client';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { TextField } from '../../ui/forms/text-field';
import { ModalDialog } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
import { keep, staff as text } from './messages';

interface RoleDialogProps {
  member: StaffMember;
  /** The role to confirm; null while the dialog is closed. */
  chosen: StaffRole | null;
  isBusy: boolean;
  changeRole: (change: RoleChange) => Promise<unknown>;
  onClose: () => void;
}

type Faults = { currentPassword?: string; code?: string; form?: string };

/** Confirms a change of role; one's own needs the password, and the second factor's code where there is one. */
export function RoleDialog({ member, chosen, isBusy, changeRole, onClose }: RoleDialogProps) {
  const formId = useId();
  const [faults, setFaults] = useState<Faults>({});
  const [asksCode, setAsksCode] = useState(false);
  const { _id: id, isSelf } = member;
  const name = `${member.firstName} ${member.lastName}`;

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (chosen === null || isBusy) return;
    const fields = new FormData(event.currentTarget);
    setFaults({});
    try {
      await changeRole({
        ...{ id, role: chosen, basedOn: staffRoles.find((role) => role === member.role) },
        ...(isSelf && { currentPassword: String(fields.get('currentPassword') ?? '') }),
        ...(asksCode && { code: String(fields.get('code') ?? '') }),
      });
      showToast(text.roleChanged(name, chosen));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'second_factor_required' && !asksCode) return setAsksCode(true);
      setFaults(faultsOf(error));
    }
  };

  return (
    <ModalDialog
      open={chosen !== null}
      onClose={onClose}
      title={titleOf(name, chosen, isSelf)}
      description={descriptionOf(chosen, isSelf)}
      foot={
        <>
          <Button kind="quiet" size="small" onClick={onClose}>
            {keep}
          </Button>
          <Button type="submit" form={formId} size="small" busy={isBusy && text.changingRole}>
            {text.changeRole}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="mt-4 grid gap-4">
        {faults.form && <FieldError>{faults.form}</FieldError>}
        {isSelf && chosen !== null && (
          <TextField
            label={text.password}
            name="currentPassword"
            type="password"
            required
            autoComplete="current-password"
            inputSize="small"
            error={faults.currentPassword}
          />
        )}
        {asksCode && (
          <TextField
            label={text.code}
            name="code"
            required
            autoComplete="one-time-code"
            inputSize="small"
            error={faults.code}
          />
        )}
      </form>
    </ModalDialog>
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

function faultsOf(error: ApiError): Faults {
  const currentPassword = error.fieldMessage('currentPassword');
  const code = error.fieldMessage('code');
  if (currentPassword !== undefined) return { currentPassword };
  return code === undefined ? { form: error.message } : { code };
}
