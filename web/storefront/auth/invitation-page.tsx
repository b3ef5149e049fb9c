import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { acceptInvitation, type Invited, useInvitation } from '../../api/invitation';
import * as paths from '../../paths';
import { Button, buttonClass } from '../../ui/button';
import { TextField } from '../../ui/forms/text-field';
import { Loading, Skeleton } from '../../ui/skeleton';
import { AuthFrame } from './auth-frame';
import { CodeField } from './code-field';
import { FormError } from './form-error';
import { signUp, invitation as text } from './messages';
import { PasswordField } from './password-field';
import { isAskingForCode } from './second-factor';
import { useSubmit } from './use-submit';
import { useTokenOnce } from './use-token-once';

/** The link's token is nobody else's: no cache keeps the page and no other site learns its address. */
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
  const [asksCode, setAsksCode] = useState(false);
  const { isBusy, errors, formError, onSubmit } = useSubmit(
    async ({ firstName = '', lastName = '', password = '', code }) => {
      const given = { token, firstName, lastName, password };
      try {
        await acceptInvitation(code ? { ...given, code } : given);
      } catch (error) {
        if (asksCode || !isAskingForCode(error)) throw error;
        return setAsksCode(true);
      }
      await navigate(paths.admin(), { replace: true });
    },
    { blame: (error) => (isAskingForCode(error) ? 'code' : undefined) },
  );
  return (
    <form method="dialog" onSubmit={onSubmit} className="mt-9 grid gap-5">
      <FormError>{formError}</FormError>
      <TextField
        name="firstName"
        label={signUp.firstName}
        defaultValue={invited.firstName}
        error={errors.firstName}
        autoComplete="given-name"
        required
      />
      <TextField
        name="lastName"
        label={signUp.lastName}
        defaultValue={invited.lastName}
        error={errors.lastName}
        autoComplete="family-name"
        required
      />
      <PasswordField
        name="password"
        label={text.password}
        hint={text.passwordHint}
        error={errors.password}
        autoComplete="new-password"
        minLength={STAFF_PASSWORD_LENGTH}
      />
      {asksCode && <CodeField error={errors.code} />}
      <Button type="submit" kind="primary" size="large" block busy={isBusy && text.busy}>
        {text.submit}
      </Button>
    </form>
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
