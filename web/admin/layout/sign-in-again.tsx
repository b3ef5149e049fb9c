import type { Profile } from '#contract/accounts';
import { useAuth } from '../../api/session/auth';
import { dropToken } from '../../api/session/session';
import { putOffRenewal } from '../../api/session/session-renewal';
import { codeError, useApiForm, useCodeStep } from '../../api/use-api-form';
import { CodeField } from '../../ui/forms/code-field';
import { Field, PasswordField } from '../editing/fields';
import { FormDialog } from '../form-dialog';
import { signInAgain as text } from './messages';

/**
 * Asks to sign in again over the page that was open when the session ended. Typed values stay, and a save that was
 * rejected is sent again. It is mounted while the session has to be renewed.
 */
export function SignInAgain({ user }: { user: Profile }) {
  const { signIn } = useAuth();
  const { asksCode, attempt } = useCodeStep();
  const form = useApiForm<{ password: string; code?: string }>({
    send: async ({ password = '', code = '' }) => {
      await attempt(() => signIn({ email: user.email, password, ...(asksCode && { code }) }));
    },
    errorsOf: (error) =>
      codeError(error) ??
      (error.code === 'invalid_credentials' ? { password: error.message } : undefined),
  });
  return (
    <FormDialog
      form={form}
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
