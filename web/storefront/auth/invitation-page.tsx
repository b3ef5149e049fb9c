import { useNavigate } from 'react-router';
import * as adminEntryPages from '#contract/values/pages/admin-entry-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import { acceptInvitation, type Invited, useInvitation } from '../../api/account';
import type { BodyOf } from '../../api/client';
import { codeError, useApiForm, useCodeStep } from '../../api/use-api-form';
import { CodeField } from '../../ui/forms/code-field';
import { NameFields } from '../contact/contact-fields';
import { AuthForm, AuthFrame, AwaitedForm, DeadLink } from './auth-frame';
import { useTokenOnce } from './link-token';
import { signIn, invitation as text } from './messages';
import { NewStaffPasswordField } from './password-field';

export { tokenPageHeaders as headers } from './link-token';

export default function InvitationPage() {
  const token = useTokenOnce();
  const { data, error } = useInvitation(token);
  if (token === '' || error) return <DeadLink text={text} to={pages.home()} label={text.home} />;
  return (
    <AuthFrame title={text.title} lead={data ? text.text(data.email, data.role) : ''}>
      {data ? <JoinForm token={token} invited={data} /> : <AwaitedForm />}
    </AuthFrame>
  );
}

function JoinForm({ token, invited }: { token: string; invited: Invited }) {
  const navigate = useNavigate();
  const { asksCode, attempt } = useCodeStep();
  const form = useApiForm<Omit<BodyOf<'POST /auth/invitation/accept'>, 'token'>>({
    defaultValues: { firstName: invited.firstName, lastName: invited.lastName },
    send: async (values) => {
      if (await attempt(() => acceptInvitation({ token, ...values })))
        await navigate(adminEntryPages.dashboard(), { replace: true });
    },
    errorsOf: codeError,
  });
  return (
    <AuthForm form={form} submit={text.submit} busy={text.busy}>
      <NameFields field={form.field} />
      <NewStaffPasswordField {...form.field('password')} />
      {asksCode && <CodeField {...form.field('code')} label={signIn.code} hint={signIn.codeHint} />}
    </AuthForm>
  );
}
