import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useAuth } from '../../api/auth';
import type { ApiError } from '../../api/client';
import * as paths from '../../paths';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { TextField } from '../../ui/forms/text-field';
import { AuthFrame } from './auth-frame';
import { CodeField } from './code-field';
import { FormError } from './form-error';
import { signIn } from './messages';
import { PasswordField } from './password-field';
import { isAskingForCode } from './second-factor';
import { useReturn } from './use-return';
import { useSubmit } from './use-submit';

export default function SignInPage() {
  const [query] = useSearchParams();
  const next = query.get('next') ?? undefined;
  return (
    <AuthFrame
      title={signIn.title}
      lead={
        <>
          {signIn.newHere}{' '}
          <Link to={paths.signUp(next)} className="text-link">
            {signIn.create}
          </Link>
        </>
      }
    >
      <SignInForm />
    </AuthFrame>
  );
}

function SignInForm() {
  const auth = useAuth();
  const isReturning = useReturn();
  /** The password was right, and a code of the authenticator app is asked for besides. */
  const [asksCode, setAsksCode] = useState(false);
  const { isBusy, errors, formError, onSubmit } = useSubmit(
    async ({ email = '', password = '', rememberMe, code }) => {
      const given = { email, password, rememberMe: rememberMe === 'on' };
      try {
        await auth.signIn(code ? { ...given, code } : given);
      } catch (error) {
        if (asksCode || !isAskingForCode(error)) throw error;
        setAsksCode(true);
      }
    },
    { blame: fieldOf },
  );
  return (
    <form method="dialog" onSubmit={onSubmit} className="mt-9 grid gap-5">
      <FormError>{formError}</FormError>
      <TextField
        name="email"
        label={signIn.email}
        error={errors.email}
        errorAt="above"
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        name="password"
        label={signIn.password}
        error={errors.password}
        errorAt="above"
        autoComplete="current-password"
      />
      {asksCode && <CodeField error={errors.code} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox name="rememberMe">{signIn.remember}</Checkbox>
        <Link
          to={paths.forgotPassword()}
          className="py-2 underline decoration-1 underline-offset-4 pointer-coarse:py-3"
        >
          {signIn.forgot}
        </Link>
      </div>
      <Button
        type="submit"
        kind="primary"
        size="large"
        block
        busy={(isBusy || isReturning) && signIn.busy}
      >
        {signIn.submit}
      </Button>
    </form>
  );
}

/** A refused pair of email and password is told over the password. */
function fieldOf(error: ApiError): string | undefined {
  if (isAskingForCode(error)) return 'code';
  return error.status === 401 ? 'password' : undefined;
}
