import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { resetPassword } from '../../api/account';
import { ApiError } from '../../api/client';
import * as paths from '../../paths';
import { Button, buttonClass } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { AuthFrame } from './auth-frame';
import { CodeField } from './code-field';
import { FormError } from './form-error';
import { reset } from './messages';
import { PasswordField } from './password-field';
import { isAskingForCode } from './second-factor';
import { useSubmit } from './use-submit';
import { useTokenOnce } from './use-token-once';

/** The link's token is nobody else's: no cache keeps the page and no other site learns its address. */
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
  const [asksCode, setAsksCode] = useState(false);
  const { isBusy, errors, formError, onSubmit } = useSubmit(
    async ({ password = '', code }) => {
      try {
        await resetPassword(code ? { token, password, code } : { token, password });
      } catch (error) {
        if (isDeadLink(error)) return onDead();
        if (asksCode || !isAskingForCode(error)) throw error;
        return setAsksCode(true);
      }
      showToast(reset.done);
      await navigate(paths.home(), { replace: true });
    },
    { blame: (error) => (isAskingForCode(error) ? 'code' : undefined) },
  );
  return (
    <form method="dialog" onSubmit={onSubmit} className="mt-9 grid gap-5">
      <FormError>{formError}</FormError>
      <PasswordField
        name="password"
        label={reset.password}
        error={errors.password}
        autoComplete="new-password"
      />
      {asksCode && <CodeField error={errors.code} />}
      <Button type="submit" kind="primary" size="large" block busy={isBusy && reset.busy}>
        {reset.submit}
      </Button>
    </form>
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
