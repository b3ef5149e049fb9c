import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/browser';
import { useApiForm } from '../../api/use-api-form';
import * as paths from '../../paths';
import { LinkButton } from '../../ui/button';
import { AuthForm, AuthFrame, DeadLink } from '../auth/auth-frame';
import { useTokenOnce } from '../auth/link-token';
import { newsletterConfirmation as text } from './messages';

export { tokenPageHeaders as headers } from '../auth/link-token';

/** Confirms a subscription by a button. Opening the link confirms nothing: the scanners of email programs open links too. */
export default function ConfirmNewsletterPage() {
  const token = useTokenOnce(paths.confirmNewsletter());
  const [state, setState] = useState<'open' | 'confirmed' | 'dead'>('open');
  const form = useApiForm({
    defaultValues: {},
    send: async () => {
      await call('POST /api/newsletter/confirm', { body: { token } });
      setState('confirmed');
    },
    errorsOf: ({ code }) => {
      if (code === 'not_found') setState('dead');
      return undefined;
    },
  });
  if (token === '' || state === 'dead')
    return <DeadLink text={text} to={paths.home()} label={text.home} />;
  if (state === 'confirmed') return <Confirmed />;
  return (
    <AuthFrame title={text.title} lead={text.lead}>
      <AuthForm form={form} submit={text.confirm} busy={text.busy}>
        {null}
      </AuthForm>
    </AuthFrame>
  );
}

/** Replaces the form and takes the focus. */
function Confirmed() {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <AuthFrame title={text.doneTitle} lead={text.doneText}>
      <LinkButton ref={link} to={paths.home()} className="mt-7">
        {text.home}
      </LinkButton>
    </AuthFrame>
  );
}
