import { useState } from 'react';
import { type StaffRole, staffRoles } from '#contract/values/rights';
import { useStaffCommands } from '../../api/admin/staff';
import { Button } from '../../ui/button';
import { RadioGroup } from '../../ui/forms/radio-group';
import { TextField } from '../../ui/forms/text-field';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { saveByKeys } from '../save-by-keys';
import { UnsavedGuard } from '../unsaved-guard';
import { useRefusals } from '../use-form-errors';
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
  const { invite, isBusy } = useStaffCommands();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('Fulfilment');
  const { ref, faults, clear, submit } = useRefusals({
    isBusy,
    faultsOf: (error) => ({ email: error.fieldMessage('email') ?? error.message }),
  });
  const onSubmit = submit(async () => {
    const { isEmailed } = await invite({ email, role });
    showToast(isEmailed ? text.sent(email.trim()) : text.notEmailed);
    setEmail('');
    return undefined;
  });
  return (
    <Panel title={text.title}>
      <form
        ref={ref}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={saveByKeys}
        className="grid gap-5 p-4 lg:p-5"
      >
        <UnsavedGuard isOn={email.trim() !== '' && !isBusy} />
        <TextField
          label={text.email}
          name="email"
          type="email"
          required
          inputSize="small"
          autoComplete="off"
          hint={text.hint}
          value={email}
          error={faults.email}
          onChange={(event) => {
            setEmail(event.target.value);
            clear();
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
