import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { resetPassword } from '../../api/account';
import { ApiError, type BodyOf } from '../../api/client';
import { useApiForm } from '../../api/use-api-form';
import { codeError, useCodeStep } from '../../api/use-code-step';
import * as paths from '../../paths';
import { Button, buttonClass } from '../../ui/button';
import { CodeField } from '../../ui/forms/code-field';
import { showToast } from '../../ui/overlays/toast';
import { AuthForm } from './auth-form';
import { AuthFrame } from './auth-frame';
import { reset, signIn } from './messages';
import { PasswordField } from './password-field';
import { useTokenOnce } from './use-token-once';

/** The address holds a secret token: the page is not cached, and the address is not sent to other sites. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });

export default function ResetPasswordPage() {
  const token = useTokenOnce(paths.resetPassword(''));
  const [isDead, setDead] = useState(false);
  if (isDead || token === '') return <DeadLink />;
  return (
    <AuthFrame title={reset.title} lead={reset.text}>
      <ResetForm token={token} onDead={() => setDead(true)} />
    </AuthFrame>
  );
}

type ResetFormProps = { token: string; onDead: () => void };

function ResetForm({ token, onDead }: ResetFormProps) {
  const navigate = useNavigate();
  const { asksCode, attempt } = useCodeStep();
  const { field, formError, formProps, isBusy } = useApiForm<
    Omit<BodyOf<'POST /auth/password/reset'>, 'token'>
  >({
    send: async (values) => {
      try {
        if (!(await attempt(() => resetPassword({ token, ...values })))) return;
      } catch (error) {
        if (isDeadLink(error)) return onDead();
        throw error;
      }
      showToast(reset.done);
      await navigate(paths.home(), { replace: true });
    },
    errorsOf: codeError,
  });
  return (
    <AuthForm formProps={formProps} formError={formError}>
      <PasswordField {...field('password')} label={reset.password} autoComplete="new-password" />
      {asksCode && <CodeField {...field('code')} label={signIn.code} hint={signIn.codeHint} />}
      <Button type="submit" kind="primary" size="large" block busy={isBusy && reset.busy}>
        {reset.submit}
      </Button>
    </AuthForm>
  );
}

function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && error.fieldMessage('token') !== undefined;
}

function DeadLink() {
  return (
    <AuthFrame title={reset.deadTitle} lead={reset.deadText}>
      <Link to={paths.forgotPassword()} className={buttonClass({ className: 'mt-7' })}>
        {reset.again}
      </Link>
    </AuthFrame>
  );
}
