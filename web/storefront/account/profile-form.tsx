import { useMutation } from '@tanstack/react-query';
import type { Profile } from '#contract/accounts';
import { sendConfirmation, useAccountCommands, useEmailStatus } from '../../api/account';
import { type ApiError, type BodyOf, messageOf } from '../../api/client';
import { codeError, type FormErrors, useApiForm, useCodeStep } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { CodeField } from '../../ui/forms/code-field';
import { FormError } from '../../ui/forms/field-frame';
import { TextField } from '../../ui/forms/text-field';
import { showToast } from '../../ui/overlays/toast';
import { signIn } from '../auth/messages';
import { PasswordField } from '../auth/password-field';
import { NameFields } from '../contact/contact-fields';
import { emailStatus, profile } from './messages';
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
        <NameFields field={field} />
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

/** Asks to confirm the email address. Renders nothing once it is confirmed. */
function EmailStatus() {
  const { data } = useEmailStatus();
  const { mutate: send, isPending } = useMutation({
    mutationFn: sendConfirmation,
    onSuccess: () => data && showToast(emailStatus.sent(data.email)),
    onError: (error) => showToast(messageOf(error)),
  });
  if (!data || data.confirmedAt !== null) return null;
  return (
    <div className="mb-7 grid max-w-160 justify-items-start gap-3 rounded border border-line px-5 py-4">
      <p className="wrap-anywhere">{emailStatus.unconfirmed(data.email)}</p>
      <Button kind="quiet" busy={isPending && emailStatus.sending} onClick={() => send()}>
        {emailStatus.send}
      </Button>
    </div>
  );
}
