import { Link, useNavigate } from 'react-router';
import { acceptInvitation, type Invited, useInvitation } from '../../api/auth';
import type { BodyOf } from '../../api/client';
import { useApiForm } from '../../api/use-api-form';
import { codeError, useCodeStep } from '../../api/use-code-step';
import * as paths from '../../paths';
import { Button, buttonClass } from '../../ui/button';
import { CodeField } from '../../ui/forms/code-field';
import { Loading, Skeleton } from '../../ui/skeleton';
import { AuthForm } from './auth-form';
import { AuthFrame } from './auth-frame';
import { signIn, invitation as text } from './messages';
import { NameFields } from './name-fields';
import { PasswordField } from './password-field';
import { useTokenOnce } from './use-token-once';

/** The address holds a secret token: the page is not cached, and the address is not sent to other sites. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' });

const STAFF_PASSWORD_LENGTH = 12;

export default function InvitationPage() {
  const token = useTokenOnce(paths.invitation());
  const { data, error } = useInvitation(token);
  if (token === '' || error) return <DeadLink />;
  return (
    <AuthFrame title={text.title} lead={data ? text.text(data.email, data.role) : ''}>
      {data ? (
        <JoinForm token={token} invited={data} />
      ) : (
        <Loading className="mt-9 grid gap-5">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
    </AuthFrame>
  );
}

function JoinForm({ token, invited }: { token: string; invited: Invited }) {
  const navigate = useNavigate();
  const { asksCode, attempt } = useCodeStep();
  const { field, formError, formProps, isBusy } = useApiForm<
    Omit<BodyOf<'POST /auth/invitation/accept'>, 'token'>
  >({
    defaultValues: { firstName: invited.firstName, lastName: invited.lastName },
    send: async (values) => {
      if (await attempt(() => acceptInvitation({ token, ...values })))
        await navigate(paths.admin(), { replace: true });
    },
    errorsOf: codeError,
  });
  return (
    <AuthForm formProps={formProps} formError={formError}>
      <NameFields field={field} />
      <PasswordField
        {...field('password')}
        label={text.password}
        hint={text.passwordHint}
        autoComplete="new-password"
        minLength={STAFF_PASSWORD_LENGTH}
      />
      {asksCode && <CodeField {...field('code')} label={signIn.code} hint={signIn.codeHint} />}
      <Button type="submit" kind="primary" size="large" block busy={isBusy && text.busy}>
        {text.submit}
      </Button>
    </AuthForm>
  );
}

function DeadLink() {
  return (
    <AuthFrame title={text.deadTitle} lead={text.deadText}>
      <Link to={paths.home()} className={buttonClass({ className: 'mt-7' })}>
        {text.home}
      </Link>
    </AuthFrame>
  );
}
