import { Link, useSearchParams } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import type { BodyOf } from '../../api/client';
import { useAuth } from '../../api/session/auth';
import { useApiForm } from '../../api/use-api-form';
import { NameFields } from '../contact/contact-fields';
import { AuthForm, AuthFrame, EmailField } from './auth-frame';
import { signIn, signUp } from './messages';
import { PasswordField } from './password-field';
import { useReturnAfterSignIn } from './use-return-after-sign-in';

export default function SignUpPage() {
  const [query] = useSearchParams();
  const next = query.get('next') ?? undefined;
  return (
    <AuthFrame
      title={signUp.title}
      lead={
        <>
          {signUp.haveOne}{' '}
          <Link to={pages.signIn({ next })} className="text-link">
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
  const isReturning = useReturnAfterSignIn();
  const form = useApiForm<BodyOf<'POST /auth/signup'>>({
    send: auth.signUp,
    errorsOf: ({ code, message }) => (code === 'email_taken' ? { email: message } : undefined),
  });
  return (
    <AuthForm
      form={form}
      submit={signUp.submit}
      busy={signUp.busy}
      isBusy={form.isBusy || isReturning}
    >
      <NameFields field={form.field} />
      <EmailField {...form.field('email')} />
      <PasswordField
        {...form.field('password')}
        label={signIn.password}
        hint={signUp.passwordHint}
        autoComplete="new-password"
      />
    </AuthForm>
  );
}
