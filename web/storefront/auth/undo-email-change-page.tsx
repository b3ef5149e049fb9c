import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { undoEmailChange } from '../../api/account';
import { ApiError, type BodyOf } from '../../api/client';
import { useApiForm } from '../../api/use-api-form';
import { codeError, useCodeStep } from '../../api/use-code-step';
import * as paths from '../../paths';
import { Button, buttonClass } from '../../ui/button';
import { CodeField } from '../../ui/forms/code-field';
import { showToast } from '../../ui/overlays/toast';
import { AuthForm } from './auth-form';
import { AuthFrame } from './auth-frame';
import { signIn, undoEmail as text } from './messages';
import { PasswordField } from './password-field';
import { useTokenOnce } from './use-token-once';

/** The address holds a secret token: the page is not cached, and the address is not sent to other sites. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });

/** Restores the email address that the link was sent to, with a new password. */
export default function UndoEmailChangePage() {
  const token = useTokenOnce(paths.undoEmailChange());
  const [isDead, setDead] = useState(false);
  if (isDead || token === '')
    return (
      <AuthFrame title={text.deadTitle} lead={text.deadText}>
        <Link to={paths.content('contact')} className={buttonClass({ className: 'mt-7' })}>
          {text.contact}
        </Link>
      </AuthFrame>
    );
  return (
    <AuthFrame title={text.title} lead={text.text}>
      <UndoForm token={token} onDead={() => setDead(true)} />
    </AuthFrame>
  );
}

function UndoForm({ token, onDead }: { token: string; onDead: () => void }) {
  const navigate = useNavigate();
  const { asksCode, attempt } = useCodeStep();
  const { field, formError, formProps, isBusy } = useApiForm<
    Omit<BodyOf<'POST /auth/email/undo'>, 'token'>
  >({
    send: async (values) => {
      try {
        if (!(await attempt(() => undoEmailChange({ token, ...values })))) return;
      } catch (error) {
        if (error instanceof ApiError && error.fieldMessage('token') !== undefined) return onDead();
        throw error;
      }
      showToast(text.done);
      await navigate(paths.account(), { replace: true });
    },
    errorsOf: codeError,
  });
  return (
    <AuthForm formProps={formProps} formError={formError}>
      <PasswordField {...field('password')} label={text.password} autoComplete="new-password" />
      {asksCode && <CodeField {...field('code')} label={signIn.code} hint={signIn.codeHint} />}
      <Button type="submit" kind="primary" size="large" block busy={isBusy && text.busy}>
        {text.submit}
      </Button>
    </AuthForm>
  );
}
