import type { Profile } from '#contract/accounts';
import { useAuth } from '../../api/auth';
import { dropToken } from '../../api/session';
import { putOffRenewal, useRenewalNeeded } from '../../api/session-renewal';
import { useApiForm } from '../../api/use-api-form';
import { codeError, useCodeStep } from '../../api/use-code-step';
import { CodeField } from '../../ui/forms/code-field';
import { DialogForm } from '../../ui/forms/dialog-form';
import { TextField } from '../../ui/forms/text-field';
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
    <DialogForm
      form={form}
      isAdmin
      open={isNeeded}
      onClose={putOffRenewal}
      title={text.title}
      description={text.text}
      cancel={text.leave}
      onCancel={dropToken}
      submit={text.submit}
      busy={text.busy}
    >
      <TextField
        label={text.email}
        name="email"
        autoComplete="username"
        inputSize="small"
        readOnly
        value={user.email}
      />
      <TextField
        {...form.field('password')}
        label={text.password}
        type="password"
        autoComplete="current-password"
        required
        inputSize="small"
        data-autofocus
      />
      {asksCode && (
        <CodeField
          {...form.field('code')}
          label={text.code}
          hint={text.codeHint}
          inputSize="small"
        />
      )}
    </DialogForm>
  );
}
