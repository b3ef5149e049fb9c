import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, type BodyOf } from '../../api/client';
import { codeError, useApiForm, useCodeStep } from '../../api/use-api-form';
import { CodeField } from '../../ui/forms/code-field';
import { showToast } from '../../ui/overlays/toast';
import { AuthForm, AuthFrame, DeadLink } from './auth-frame';
import { useTokenOnce } from './link-token';
import { type reset, signIn } from './messages';
import { PasswordField } from './password-field';

type NewPassword = BodyOf<'POST /auth/password/reset'>;

type NewPasswordPageProps = {
  texts: Record<keyof typeof reset, string>;
  /** Sends the password with the token of the link. Throws `ApiError`. */
  send: (body: NewPassword) => Promise<unknown>;
  /** The page that opens afterwards. */
  next: string;
  /** Where a link that does not work any more leads. */
  deadLinkTo: string;
};

/** A page that an emailed link opens to set a new password. */
export function NewPasswordPage({ texts, send, next, deadLinkTo }: NewPasswordPageProps) {
  const token = useTokenOnce();
  const navigate = useNavigate();
  const [isDead, setDead] = useState(false);
  const { asksCode, attempt } = useCodeStep();
  const form = useApiForm<Omit<NewPassword, 'token'>>({
    send: async (values) => {
      try {
        if (!(await attempt(() => send({ token, ...values })))) return;
      } catch (error) {
        if (!(error instanceof ApiError) || error.fieldMessage('token') === undefined) throw error;
        return setDead(true);
      }
      showToast(texts.done);
      await navigate(next, { replace: true });
    },
    errorsOf: codeError,
  });
  if (isDead || token === '')
    return <DeadLink text={texts} to={deadLinkTo} label={texts.deadAction} />;
  return (
    <AuthFrame title={texts.title} lead={texts.text}>
      <AuthForm form={form} submit={texts.submit} busy={texts.busy}>
        <PasswordField
          {...form.field('password')}
          label={texts.password}
          autoComplete="new-password"
        />
        {asksCode && (
          <CodeField {...form.field('code')} label={signIn.code} hint={signIn.codeHint} />
        )}
      </AuthForm>
    </AuthFrame>
  );
}
