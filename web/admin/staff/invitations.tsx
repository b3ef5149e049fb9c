import type { Invitation } from '#contract/admin/staff';
import { type StaffRole, staffRoles } from '#contract/values/rights';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { useApiForm } from '../../api/use-api-form';
import { CommandButton } from '../../commands';
import { Button } from '../../ui/button';
import { RadioGroup } from '../../ui/forms/radio-group';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { useDates } from '../../ui/text/dates';
import { Field, UnsavedGuard } from '../editing/fields';
import { AwaitedList } from '../lists/list-table';
import { staff, invite as text } from './messages';

const roleOptions = staffRoles.map((role) => ({
  value: role,
  label: (
    <span>
      {role} <span className="text-13 text-ink-2">{staff.roles[role]}</span>
    </span>
  ),
}));

export function InviteForm() {
  const invite = useAdminCommand('POST /api/admin/staff/invitations');
  const form = useApiForm<{ email: string; role: StaffRole }>({
    defaultValues: { email: '', role: 'Fulfilment' },
    send: async ({ email, role }) => {
      const { isEmailed } = await invite.run({ body: { email, role } });
      showToast(isEmailed ? text.sent(email.trim()) : text.notEmailed);
      form.form.reset({ email: '', role });
    },
    errorsOf: (error) => ({ email: error.fieldMessage('email') ?? error.message }),
  });
  return (
    <Panel title={text.title}>
      <form {...form.formProps} noValidate className="grid gap-5 p-4 lg:p-5">
        <UnsavedGuard isOn={form.form.watch('email').trim() !== '' && !form.isBusy} />
        <Field {...form.field('email')} label={text.email} type="email" required hint={text.hint} />
        <RadioGroup legend={text.role} options={roleOptions} {...form.control('role')} />
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

/** Invitations that are not accepted yet. */
export function Invitations() {
  const { data, error } = useAdminQuery('GET /api/admin/staff/invitations', {});
  return (
    <Panel title={text.open}>
      <AwaitedList rows={data} error={error} none={text.none}>
        {(invitations) => (
          <ul>
            {invitations.map((invitation) => (
              <Row key={invitation._id} invitation={invitation} />
            ))}
          </ul>
        )}
      </AwaitedList>
    </Panel>
  );
}

function Row({ invitation }: { invitation: Invitation }) {
  const dates = useDates();
  const { _id: id, email, role, expiresAt, hasExpired } = invitation;
  const withdraw = useAdminCommand('DELETE /api/admin/staff/invitations/:id');
  return (
    <li className="flex items-center gap-4 border-b border-line px-4 py-3 last:border-b-0 lg:px-5">
      <p className="min-w-0">
        <span className="block wrap-anywhere">{email}</span>
        <span className="text-13 text-ink-2">
          {role}, {hasExpired ? text.over : text.until(dates.day(expiresAt))}
        </span>
      </p>
      <CommandButton
        size="row"
        className="ms-auto"
        aria-label={text.withdrawNamed(email)}
        run={() => withdraw.run({ params: { id } })}
        busy={text.withdraw}
        done={text.withdrawn(email)}
      >
        {text.withdraw}
      </CommandButton>
    </li>
  );
}
