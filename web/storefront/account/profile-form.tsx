import { useState } from 'react';
import type { Profile } from '#contract/accounts';
import { useAccountCommands } from '../../api/account';
import type { ApiError } from '../../api/client';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/forms/text-field';
import { showToast } from '../../ui/overlays/toast';
import { CodeField } from '../auth/code-field';
import { FormError } from '../auth/form-error';
import { PasswordField } from '../auth/password-field';
import { blameCode, useCodeStep } from '../auth/use-code-step';
import { useSubmit } from '../auth/use-submit';
import { EmailStatus } from './email-status';
import { profile } from './messages';
import { Section } from './section';

export function ProfileForm({ user }: { user: Profile }) {
  const [changes, setChanges] = useState(0);
  return (
    <Section title={profile.title}>
      <EmailStatus />
      {/* A new form after each change: no password stays in the page. */}
      <Fields key={changes} user={user} onSaved={() => setChanges(changes + 1)} />
    </Section>
  );
}

/** A new email asks for the password too: a token alone must not take the account over. */
function Fields({ user, onSaved }: { user: Profile; onSaved: () => void }) {
  const { updateProfile } = useAccountCommands();
  const { asksCode, attempt } = useCodeStep();
  const [isNewEmail, setNewEmail] = useState(false);
  const { isBusy, errors, formError, onSubmit } = useSubmit(
    async ({ firstName = '', lastName = '', email = '', currentPassword, code }) => {
      const proof = { ...(currentPassword && { currentPassword }), ...(code && { code }) };
      const change = { firstName, lastName, email, ...proof };
      if (!(await attempt(() => updateProfile(change)))) return;
      showToast(isNewEmail ? profile.savedEmail(email.trim()) : profile.saved);
      onSaved();
    },
    { blame: (error) => emailIfTaken(error) ?? blameCode(error) },
  );
  return (
    <form method="dialog" onSubmit={onSubmit} className="grid max-w-160 gap-5">
      <FormError>{formError}</FormError>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField
          name="firstName"
          label={profile.firstName}
          defaultValue={user.firstName}
          error={errors.firstName}
          autoComplete="given-name"
          required
        />
        <TextField
          name="lastName"
          label={profile.lastName}
          defaultValue={user.lastName}
          error={errors.lastName}
          autoComplete="family-name"
          required
        />
      </div>
      <TextField
        name="email"
        label={profile.email}
        defaultValue={user.email}
        error={errors.email}
        type="email"
        autoComplete="email"
        required
        onChange={({ target }) => setNewEmail(isOther(target.value, user.email))}
      />
      {isNewEmail && (
        <PasswordField
          name="currentPassword"
          label={profile.password}
          hint={profile.passwordHint}
          error={errors.currentPassword}
          autoComplete="current-password"
        />
      )}
      {isNewEmail && asksCode && <CodeField error={errors.code} />}
      <Button
        type="submit"
        kind="secondary"
        className="justify-self-start"
        busy={isBusy && profile.saving}
      >
        {profile.save}
      </Button>
    </form>
  );
}

function isOther(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() !== email.toLowerCase();
}

function emailIfTaken({ code }: ApiError): string | undefined {
  return code === 'email_taken' ? 'email' : undefined;
}
