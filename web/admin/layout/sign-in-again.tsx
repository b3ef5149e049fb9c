import type { Profile } from '#contract/accounts';
import { useAuth } from '../../api/auth';
import { dropToken } from '../../api/session';
import { putOffRenewal, useRenewalNeeded } from '../../api/session-renewal';
import { useApiForm } from '../../api/use-api-form';
import { codeError, useCodeStep } from '../../api/use-code-step';
import { CodeField } from '../../ui/forms/code-field';
import { FormDialog } from '../actions';
import { Field, PasswordField } from '../editing/fields';
import { signInAgain as text } from './messages';

/**
 * Asks to sign in again over the page that was open when the session ended. Typed values stay, and a save that was
 * rejected is sent again.
 */
export function SignInAgain({ user }: { user: Profile }) {
  const isNeeded = useRenewalNeeded();
  const { signIn } = useAuth();
  const { asksCode, attempt, restart } = useCodeStep();
  const form = useApiForm<{ password: string; code?: string }>({
    send: async ({ password = '', code = '' }) => {
      const given = { email: user.email, password, ...(asksCode && { code }) };
      if (!(await attempt(() => signIn(given)))) return;
      // Removes the password from memory.
      form.form.reset();
      restart();
    },
    errorsOf: (error) =>
      codeError(error) ??
      (error.code === 'invalid_credentials' ? { password: error.message } : undefined),
  });
  return (
    <FormDialog
      form={form}
      open={isNeeded}
      onClose={putOffRenewal}
      title={text.title}
      description={text.text}
      cancel={text.leave}
      onCancel={dropToken}
      submit={text.submit}
      busy={text.busy}
    >
      <Field label={text.email} name="email" autoComplete="username" readOnly value={user.email} />
      <PasswordField {...form.field('password')} label={text.password} data-autofocus />
      {asksCode && (
        <CodeField
          {...form.field('code')}
          label={text.code}
          hint={text.codeHint}
          inputSize="small"
        />
      )}
    </FormDialog>
  );
}
