import { Link, useSearchParams } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import type { BodyOf } from '../../api/client';
import { useAuth } from '../../api/session/auth';
import { codeError, useApiForm, useCodeStep } from '../../api/use-api-form';
import { Checkbox } from '../../ui/forms/checkbox';
import { CodeField } from '../../ui/forms/code-field';
import { TextField } from '../../ui/forms/text-field';
import { AuthForm, AuthFrame } from './auth-frame';
import { signIn } from './messages';
import { PasswordField } from './password-field';
import { useReturnAfterSignIn } from './use-return-after-sign-in';

export default function SignInPage() {
  const [query] = useSearchParams();
  const next = query.get('next') ?? undefined;
  return (
    <AuthFrame
      title={signIn.title}
      lead={
        <>
          {signIn.newHere}{' '}
          <Link to={pages.signUp({ next })} className="text-link">
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
  const isReturning = useReturnAfterSignIn();
  const { asksCode, attempt } = useCodeStep();
  const form = useApiForm<BodyOf<'POST /auth/signin'>>({
    send: (body) => attempt(() => auth.signIn(body)),
    // The API does not tell which of the two is wrong; the message is above the password.
    errorsOf: (error) =>
      codeError(error) ?? (error.status === 401 ? { password: error.message } : undefined),
  });
  return (
    <AuthForm
      form={form}
      submit={signIn.submit}
      busy={signIn.busy}
      isBusy={form.isBusy || isReturning}
    >
      <TextField
        {...form.field('email')}
        label={signIn.email}
        errorAt="above"
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        {...form.field('password')}
        label={signIn.password}
        errorAt="above"
        autoComplete="current-password"
      />
      {asksCode && <CodeField {...form.field('code')} label={signIn.code} hint={signIn.codeHint} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox {...form.field('rememberMe')}>{signIn.remember}</Checkbox>
        <Link
          to={pages.forgotPassword()}
          className="py-2 underline decoration-1 underline-offset-4 pointer-coarse:py-3"
        >
          {signIn.forgot}
        </Link>
      </div>
    </AuthForm>
  );
}
