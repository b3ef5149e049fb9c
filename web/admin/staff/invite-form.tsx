import { type FormEvent, useRef, useState } from 'react';
import { type StaffRole, staffRoles } from '#contract/rights';
import { ApiError } from '../../api/client';
import { useStaffCommands } from '../../state/admin-staff';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { RadioGroup } from '../../ui/radio-group';
import { TextField } from '../../ui/text-field';
import { showToast } from '../../ui/toast';
import { saveByKeys } from '../save-by-keys';
import { UnsavedGuard } from '../unsaved-guard';
import { staff, invite as text } from './messages';

const roleOptions = staffRoles.map((role) => ({
  value: role,
  label: (
    <span>
      {role} <span className="text-13 text-ink-2">{staff.roles[role]}</span>
    </span>
  ),
}));

/** Mails somebody a link to join the staff. */
export function InviteForm() {
  const field = useRef<HTMLInputElement>(null);
  const { invite, isBusy } = useStaffCommands();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('Fulfilment');
  const [fault, setFault] = useState<string>();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    try {
      await invite({ email, role });
      showToast(text.sent(email.trim()));
      setEmail('');
      setFault(undefined);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(error.fieldMessage('email') ?? error.message);
      field.current?.focus();
    }
  };
  return (
    <Panel title={text.title}>
      <form noValidate onSubmit={onSubmit} onKeyDown={saveByKeys} className="grid gap-5 p-5">
        <UnsavedGuard isOn={email.trim() !== '' && !isBusy} />
        <TextField
          ref={field}
          label={text.email}
          name="email"
          type="email"
          required
          inputSize="small"
          autoComplete="off"
          hint={text.hint}
          value={email}
          error={fault}
          onChange={(event) => {
            setEmail(event.target.value);
            setFault(undefined);
          }}
        />
        <RadioGroup
          legend={text.role}
          options={roleOptions}
          value={role}
          onChange={(chosen) => setRole(chosen as StaffRole)}
        />
        <Button
          type="submit"
          size="small"
          className="justify-self-start"
          busy={isBusy && text.sending}
        >
          {text.send}
        </Button>
      </form>
    </Panel>
  );
}
