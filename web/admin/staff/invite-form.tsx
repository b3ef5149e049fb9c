import { type StaffRole, staffRoles } from '#contract/values/rights';
import { useStaffCommands } from '../../api/admin/staff';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { RadioGroup } from '../../ui/forms/radio-group';
import { TextField } from '../../ui/forms/text-field';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
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

/** Emails an invitation to join the staff. */
export function InviteForm() {
  const { invite } = useStaffCommands();
  const form = useApiForm<{ email: string; role: StaffRole }>({
    defaultValues: { email: '', role: 'Fulfilment' },
    send: async ({ email, role }) => {
      const { isEmailed } = await invite({ email, role });
      showToast(isEmailed ? text.sent(email.trim()) : text.notEmailed);
      form.form.reset({ email: '', role });
    },
    errorsOf: (error) => ({ email: error.fieldMessage('email') ?? error.message }),
  });
  const role = form.control('role');
  return (
    <Panel title={text.title}>
      <form {...form.formProps} noValidate className="grid gap-5 p-4 lg:p-5">
        <UnsavedGuard isOn={form.form.watch('email').trim() !== '' && !form.isBusy} />
        <TextField
          {...form.field('email')}
          label={text.email}
          type="email"
          required
          inputSize="small"
          autoComplete="off"
          hint={text.hint}
        />
        <RadioGroup
          legend={text.role}
          options={roleOptions}
          value={role.value}
          onChange={(chosen) => role.onChange(chosen as StaffRole)}
        />
        <Button
          type="submit"
          size="small"
          className="justify-self-start"
          busy={form.isBusy && text.sending}
        >
          {text.send}
        </Button>
      </form>
    </Panel>
  );
}
