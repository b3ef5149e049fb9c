import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { undoEmailChange } from '../../api/account';
import { ApiError } from '../../api/client';
import * as paths from '../../paths';
import { Button, buttonClass } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { AuthFrame } from './auth-frame';
import { CodeField } from './code-field';
import { FormError } from './form-error';
import { undoEmail as text } from './messages';
import { PasswordField } from './password-field';
import { blameCode, useCodeStep } from './use-code-step';
import { useSubmit } from './use-submit';
import { useTokenOnce } from './use-token-once';

/** The link's token is nobody else's: no cache keeps the page and no other site learns its address. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });

/** Brings an account back to the address the link was mailed to, with a new password. */
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
  const { isBusy, errors, formError, onSubmit } = useSubmit(
    async ({ password = '', code }) => {
      try {
        const body = code ? { token, password, code } : { token, password };
        if (!(await attempt(() => undoEmailChange(body)))) return;
      } catch (error) {
        if (error instanceof ApiError && error.fieldMessage('token') !== undefined) return onDead();
        throw error;
      }
      showToast(text.done);
      await navigate(paths.account(), { replace: true });
    },
    { blame: blameCode },
  );
  return (
    <form method="dialog" onSubmit={onSubmit} className="mt-9 grid gap-5">
      <FormError>{formError}</FormError>
      <PasswordField
        name="password"
        label={text.password}
        error={errors.password}
        autoComplete="new-password"
      />
      {asksCode && <CodeField error={errors.code} />}
      <Button type="submit" kind="primary" size="large" block busy={isBusy && text.busy}>
        {text.submit}
      </Button>
    </form>
  );
}
