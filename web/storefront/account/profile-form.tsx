import type { Profile } from '#contract/accounts';
import { useAccountCommands } from '../../api/account';
import type { ApiError, BodyOf } from '../../api/client';
import { type FormErrors, useApiForm } from '../../api/use-api-form';
import { codeError, useCodeStep } from '../../api/use-code-step';
import { Button } from '../../ui/button';
import { CodeField } from '../../ui/forms/code-field';
import { FormError } from '../../ui/forms/field-frame';
import { TextField } from '../../ui/forms/text-field';
import { showToast } from '../../ui/overlays/toast';
import { signIn } from '../auth/messages';
import { PasswordField } from '../auth/password-field';
import { EmailStatus } from './email-status';
import { profile } from './messages';
import { Section } from './section';

/** Changing the email needs the password too: a stolen token alone must not take over the account. */
export function ProfileForm({ user }: { user: Profile }) {
  const { updateProfile } = useAccountCommands();
  const { asksCode, attempt, restart } = useCodeStep();
  const { form, field, formError, formProps, isBusy } = useApiForm<BodyOf<'PUT /api/user/profile'>>(
    {
      defaultValues: { firstName: user.firstName, lastName: user.lastName, email: user.email },
      send: async ({ currentPassword, code, ...names }) => {
        const proof = isNewEmail && {
          ...(currentPassword && { currentPassword }),
          ...(code && { code }),
        };
        if (!(await attempt(() => updateProfile({ ...names, ...proof })))) return;
        showToast(isNewEmail ? profile.savedEmail((names.email ?? '').trim()) : profile.saved);
        // Removes the password from memory.
        form.reset(names);
        restart();
      },
      errorsOf: (error) => emailTaken(error) ?? codeError(error),
    },
  );
  const isNewEmail = isOther(form.watch('email') ?? '', user.email);
  return (
    <Section title={profile.title}>
      <EmailStatus />
      <form {...formProps} className="grid max-w-160 gap-5">
        <FormError>{formError}</FormError>
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            {...field('firstName')}
            label={profile.firstName}
            autoComplete="given-name"
            required
          />
          <TextField
            {...field('lastName')}
            label={profile.lastName}
            autoComplete="family-name"
            required
          />
        </div>
        <TextField
          {...field('email')}
          label={profile.email}
          type="email"
          autoComplete="email"
          required
        />
        {isNewEmail && (
          <PasswordField
            {...field('currentPassword')}
            label={profile.password}
            hint={profile.passwordHint}
            autoComplete="current-password"
          />
        )}
        {isNewEmail && asksCode && (
          <CodeField {...field('code')} label={signIn.code} hint={signIn.codeHint} />
        )}
        <Button
          type="submit"
          kind="secondary"
          className="justify-self-start"
          busy={isBusy && profile.saving}
        >
          {profile.save}
        </Button>
      </form>
    </Section>
  );
}

function isOther(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() !== email.toLowerCase();
}

const emailTaken = ({ code, message }: ApiError): FormErrors | undefined =>
  code === 'email_taken' ? { email: message } : undefined;
