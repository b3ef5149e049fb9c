import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/browser';
import { useApiForm } from '../../api/use-api-form';
import * as paths from '../../paths';
import { LinkButton } from '../../ui/button';
import { AuthForm, AuthFrame, AwaitedForm, DeadLink } from '../auth/auth-frame';
import { useFragmentTokenOnce } from '../auth/link-token';
import { confirmWithdrawal as text } from './messages';

export { tokenPageHeaders as headers } from '../auth/link-token';

/** Confirms a declared withdrawal by a button, so that link scanners of email programs do not confirm it. */
export default function ConfirmWithdrawalPage() {
  const token = useFragmentTokenOnce(paths.confirmWithdrawal());
  const [state, setState] = useState<'open' | 'confirmed' | 'dead'>('open');
  if (token === '' || state === 'dead')
    return <DeadLink text={text} to={paths.content('contact')} label={text.contact} />;
  if (state === 'confirmed') return <Confirmed />;
  return (
    <AuthFrame title={text.title} lead={text.lead}>
      {token === null ? (
        <AwaitedForm />
      ) : (
        <ConfirmForm
          token={token}
          onConfirmed={() => setState('confirmed')}
          onDead={() => setState('dead')}
        />
      )}
    </AuthFrame>
  );
}

type ConfirmFormProps = { token: string; onConfirmed: () => void; onDead: () => void };

function ConfirmForm({ token, onConfirmed, onDead }: ConfirmFormProps) {
  const form = useApiForm({
    defaultValues: {},
    send: async () => {
      await call('POST /api/withdrawals/confirm', { body: { token } });
      onConfirmed();
    },
    errorsOf: (error) => {
      if (error.fieldMessage('token') !== undefined) onDead();
      return undefined;
    },
  });
  return (
    <AuthForm form={form} submit={text.confirm} busy={text.sending}>
      {null}
    </AuthForm>
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
