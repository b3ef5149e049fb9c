import { useState } from 'react';
import { useAccountCommands } from '../../api/account';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { CodeField } from '../auth/code-field';
import { FormError } from '../auth/form-error';
import { PasswordField } from '../auth/password-field';
import { blameCode, useCodeStep } from '../auth/use-code-step';
import { useSubmit } from '../auth/use-submit';
import { password } from './messages';
import { Section } from './section';

export function PasswordForm() {
  const [changes, setChanges] = useState(0);
  return (
    <Section title={password.title} text={password.text}>
      {/* A new form after each change: nothing of the passwords stays in the page. */}
      <Fields key={changes} onChanged={() => setChanges(changes + 1)} />
    </Section>
  );
}

function Fields({ onChanged }: { onChanged: () => void }) {
  const { updateProfile } = useAccountCommands();
  const { asksCode, attempt } = useCodeStep();
  const { isBusy, errors, formError, onSubmit } = useSubmit(
    async ({ currentPassword = '', newPassword = '', code }) => {
      const change = { currentPassword, newPassword, ...(code && { code }) };
      if (!(await attempt(() => updateProfile(change)))) return;
      showToast(password.saved);
      onChanged();
    },
    { blame: blameCode },
  );
  return (
    <form method="dialog" onSubmit={onSubmit} className="grid max-w-160 gap-5">
      <FormError>{formError}</FormError>
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <PasswordField
          name="currentPassword"
          label={password.current}
          error={errors.currentPassword}
          autoComplete="current-password"
        />
        <PasswordField
          name="newPassword"
          label={password.next}
          hint={password.hint}
          error={errors.newPassword}
          autoComplete="new-password"
        />
      </div>
      {asksCode && <CodeField error={errors.code} />}
      <Button
        type="submit"
        kind="secondary"
        className="justify-self-start"
        busy={isBusy && password.saving}
      >
        {password.save}
      </Button>
    </form>
  );
}
