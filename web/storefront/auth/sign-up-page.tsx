import { Link, useSearchParams } from 'react-router';
import { useAuth } from '../../api/auth';
import type { ApiError } from '../../api/client';
import * as paths from '../../paths';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/forms/text-field';
import { AuthFrame } from './auth-frame';
import { FormError } from './form-error';
import { signIn, signUp } from './messages';
import { PasswordField } from './password-field';
import { useReturn } from './use-return';
import { useSubmit } from './use-submit';

export default function SignUpPage() {
  const [query] = useSearchParams();
  const next = query.get('next') ?? undefined;
  return (
    <AuthFrame
      title={signUp.title}
      lead={
        <>
          {signUp.haveOne}{' '}
          <Link to={paths.signIn(next)} className="text-link">
            {signUp.signIn}
          </Link>
        </>
      }
    >
      <SignUpForm />
    </AuthFrame>
  );
}

function SignUpForm() {
  const auth = useAuth();
  const isReturning = useReturn();
  const { isBusy, errors, formError, onSubmit } = useSubmit(
    ({ firstName = '', lastName = '', email = '', password = '' }) =>
      auth.signUp({ firstName, lastName, email, password }),
    { blame: emailIfTaken },
  );
  return (
    <form method="dialog" onSubmit={onSubmit} className="mt-9 grid gap-5">
      <FormError>{formError}</FormError>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <TextField
          name="firstName"
          label={signUp.firstName}
          error={errors.firstName}
          autoComplete="given-name"
          required
        />
        <TextField
          name="lastName"
          label={signUp.lastName}
          error={errors.lastName}
          autoComplete="family-name"
          required
        />
      </div>
      <TextField
        name="email"
        label={signIn.email}
        error={errors.email}
        type="email"
        autoComplete="username"
        required
      />
      <PasswordField
        name="password"
        label={signIn.password}
        hint={signUp.passwordHint}
        error={errors.password}
        autoComplete="new-password"
      />
      <Button
        type="submit"
        kind="primary"
        size="large"
        block
        className="mt-2"
        busy={(isBusy || isReturning) && signUp.busy}
      >
        {signUp.submit}
      </Button>
    </form>
  );
}

function emailIfTaken({ code }: ApiError): string | undefined {
  return code === 'email_taken' ? 'email' : undefined;
}
