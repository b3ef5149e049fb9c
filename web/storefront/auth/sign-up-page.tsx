import { Link, useSearchParams } from 'react-router';
import { useAuth } from '../../api/auth';
import type { BodyOf } from '../../api/client';
import { useApiForm } from '../../api/use-api-form';
import * as paths from '../../paths';
import { Button } from '../../ui/button';
import { AuthForm } from './auth-form';
import { AuthFrame } from './auth-frame';
import { EmailField } from './email-field';
import { signIn, signUp } from './messages';
import { NameFields } from './name-fields';
import { PasswordField } from './password-field';
import { useReturn } from './use-return';

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
  const { field, formError, formProps, isBusy } = useApiForm<BodyOf<'POST /auth/signup'>>({
    send: auth.signUp,
    errorsOf: ({ code, message }) => (code === 'email_taken' ? { email: message } : undefined),
  });
  return (
    <AuthForm formProps={formProps} formError={formError}>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <NameFields field={field} />
      </div>
      <EmailField {...field('email')} />
      <PasswordField
        {...field('password')}
        label={signIn.password}
        hint={signUp.passwordHint}
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
    </AuthForm>
  );
}
