import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as adminEntryPages from '#contract/values/pages/admin-entry-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import { createFirstAdmin, useSetupLink } from '../../api/account';
import type { BodyOf } from '../../api/client';
import { useApiForm } from '../../api/use-api-form';
import { NameFields } from '../contact/contact-fields';
import { AuthForm, AuthFrame, AwaitedForm, DeadLink, EmailField } from './auth-frame';
import { useFragmentTokenOnce } from './link-token';
import { setup as text } from './messages';
import { NewStaffPasswordField } from './password-field';

export { tokenPageHeaders as headers } from './link-token';

/** Creates the first Admin of a shop, with the link that the shop prints at its start. */
export default function SetupPage() {
  const token = useFragmentTokenOnce();
  const [isCreated, setCreated] = useState(false);
  const { data, error } = useSetupLink(token ?? '');
  // Signing in clears the cache while the page is still shown.
  if (!isCreated && (token === '' || error))
    return <DeadLink text={text} to={pages.signIn()} label={text.signIn} />;
  return (
    <AuthFrame title={text.title} lead={text.text}>
      {token !== null && (data || isCreated) ? (
        <FirstAdminForm token={token} onCreated={() => setCreated(true)} />
      ) : (
        <AwaitedForm />
      )}
    </AuthFrame>
  );
}

function FirstAdminForm({ token, onCreated }: { token: string; onCreated: () => void }) {
  const navigate = useNavigate();
  const form = useApiForm<Omit<BodyOf<'POST /auth/setup'>, 'token'>>({
    send: async (values) => {
      await createFirstAdmin({ token, ...values });
      onCreated();
      await navigate(adminEntryPages.setup(), { replace: true });
    },
  });
  return (
    <AuthForm form={form} submit={text.submit} busy={text.busy}>
      <NameFields field={form.field} />
      <EmailField {...form.field('email')} />
      <NewStaffPasswordField {...form.field('password')} />
    </AuthForm>
  );
}
