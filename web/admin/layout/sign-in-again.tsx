import { type FormEvent, useId, useState } from 'react';
import type { Profile } from '#contract/accounts';
import { useAuth } from '../../api/auth';
import { ApiError } from '../../api/client';
import { dropToken } from '../../api/session';
import { putOffRenewal, useRenewalNeeded } from '../../api/session-renewal';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { TextField } from '../../ui/forms/text-field';
import { ModalDialog } from '../../ui/overlays/sheet';
import { signInAgain as text } from './messages';

/**
 * Asks to sign in again over the page that was open when the session ended. What was typed there stays, and a save that
 * was refused is sent again.
 */
export function SignInAgain({ user }: { user: Profile }) {
  const isNeeded = useRenewalNeeded();
  const form = useId();
  const { signIn, isBusy } = useAuth();
  const [asksCode, setAsksCode] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // It is drawn inside a page, whose own form is not meant.
    event.stopPropagation();
    if (isBusy) return;
    const given = new FormData(event.currentTarget);
    const code = asksCode ? String(given.get('code')) : undefined;
    setError(null);
    try {
      await signIn({
        email: user.email,
        password: String(given.get('password')),
        ...(code === undefined ? {} : { code }),
      });
      setAsksCode(false);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.code === 'second_factor_required' && !asksCode) setAsksCode(true);
      else setError(cause);
    }
  };
  const isWrongCode = error?.code === 'second_factor_required';
  const isWrongPassword = error?.code === 'invalid_credentials';
  return (
    <ModalDialog
      open={isNeeded}
      onClose={putOffRenewal}
      title={text.title}
      description={text.text}
      foot={
        <>
          <Button kind="quiet" size="small" onClick={dropToken}>
            {text.leave}
          </Button>
          <Button type="submit" form={form} size="small" busy={isBusy && text.busy}>
            {text.submit}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={onSubmit} className="mt-5 grid gap-4">
        <TextField
          label={text.email}
          name="email"
          autoComplete="username"
          inputSize="small"
          readOnly
          value={user.email}
        />
        <TextField
          label={text.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          inputSize="small"
          data-autofocus
          error={isWrongPassword ? error.message : error?.fieldMessage('password')}
        />
        {asksCode && (
          <TextField
            ref={focus}
            label={text.code}
            name="code"
            hint={text.codeHint}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            inputSize="small"
            error={isWrongCode ? error.message : error?.fieldMessage('code')}
          />
        )}
        {error && !isWrongCode && !isWrongPassword && error.details.length === 0 && (
          <FieldError>{error.message}</FieldError>
        )}
      </form>
    </ModalDialog>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();
