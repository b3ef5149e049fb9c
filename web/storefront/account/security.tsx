import { useMutation } from '@tanstack/react-query';
import { useAccountCommands } from '../../api/account';
import { type BodyOf, messageOf } from '../../api/client';
import { codeError, useApiForm, useCodeStep } from '../../api/use-api-form';
import { useEndSession } from '../../end-session';
import { Button } from '../../ui/button';
import { CodeField } from '../../ui/forms/code-field';
import { FormError } from '../../ui/forms/field-frame';
import { showToast } from '../../ui/overlays/toast';
import { signIn } from '../auth/messages';
import { PasswordField } from '../auth/password-field';
import { password, sessions } from './messages';
import { Section } from './section';

export function PasswordForm() {
  const { updateProfile } = useAccountCommands();
  const { asksCode, attempt, restart } = useCodeStep();
  const { form, field, formError, formProps, isBusy } = useApiForm<
    Pick<BodyOf<'PUT /api/user/profile'>, 'currentPassword' | 'newPassword' | 'code'>
  >({
    send: async (change) => {
      if (!(await attempt(() => updateProfile(change)))) return;
      showToast(password.saved);
      // Removes the passwords from memory.
      form.reset();
      restart();
    },
    errorsOf: codeError,
  });
  return (
    <Section title={password.title} text={password.text}>
      <form {...formProps} className="grid max-w-160 gap-5">
        <FormError>{formError}</FormError>
        <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
          <PasswordField
            {...field('currentPassword')}
            label={password.current}
            autoComplete="current-password"
          />
          <PasswordField
            {...field('newPassword')}
            label={password.next}
            hint={password.hint}
            autoComplete="new-password"
          />
        </div>
        {asksCode && <CodeField {...field('code')} label={signIn.code} hint={signIn.codeHint} />}
        <Button
          type="submit"
          kind="secondary"
          className="justify-self-start"
          busy={isBusy && password.saving}
        >
          {password.save}
        </Button>
      </form>
    </Section>
  );
}

/** Ends all sessions of the account, including this one. */
export function SignOutEverywhere() {
  const { signOutEverywhere } = useAccountCommands();
  const endSession = useEndSession();
  const { mutate: signOut, isPending } = useMutation({
    mutationFn: async () => {
      await signOutEverywhere();
      endSession('everywhere', { replace: true });
    },
    onError: (error) => showToast(messageOf(error)),
  });
  return (
    <Section title={sessions.title}>
      <p className="max-w-160">{sessions.text}</p>
      <Button
        kind="quiet"
        className="mt-4"
        busy={isPending && sessions.busy}
        onClick={() => signOut()}
      >
        {sessions.action}
      </Button>
    </Section>
  );
}
