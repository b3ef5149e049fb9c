import { useState } from 'react';
import * as pages from '#contract/values/pages/storefront-pages';
import { call } from '../../../api/browser';
import { useApiForm } from '../../../api/use-api-form';
import { LinkButton } from '../../../ui/button';
import { TextField } from '../../../ui/forms/text-field';
import { AuthForm, AuthFrame, AwaitedForm, DeadLink } from '../../auth/auth-frame';
import { useFragmentTokenOnce } from '../../auth/link-token';
import { transfer as texts } from './messages';

export { tokenPageHeaders as headers } from '../../auth/link-token';

/** Enters the account for the refund of a bank transfer, by the link in an email. */
export default function RefundAccountPage() {
  const token = useFragmentTokenOnce();
  const [isDead, setDead] = useState(false);
  const [ending, setEnding] = useState<string | null>(null);
  if (token === '' || isDead) return <DeadLink text={texts} to={pages.home()} label={texts.home} />;
  if (ending !== null)
    return (
      <AuthFrame title={texts.savedTitle} lead={texts.savedText(ending)}>
        <LinkButton to={pages.home()} className="mt-7">
          {texts.home}
        </LinkButton>
      </AuthFrame>
    );
  return (
    <AuthFrame title={texts.refundTitle} lead={texts.accountLead}>
      {token === null ? (
        <AwaitedForm />
      ) : (
        <AccountForm token={token} onSaved={setEnding} onDead={() => setDead(true)} />
      )}
    </AuthFrame>
  );
}

type AccountFormProps = {
  token: string;
  onSaved: (ending: string) => void;
  onDead: () => void;
};

function AccountForm({ token, onSaved, onDead }: AccountFormProps) {
  const form = useApiForm({
    defaultValues: { accountHolder: '', iban: '' },
    send: async (account) => {
      const { ending } = await call('POST /api/refund-account', { body: { ...account, token } });
      onSaved(ending);
    },
    errorsOf: (error) => {
      if (error.fieldMessage('token') !== undefined) onDead();
      return undefined;
    },
  });
  return (
    <AuthForm form={form} submit={texts.save} busy={texts.saving}>
      <TextField
        {...form.field('accountHolder')}
        label={texts.accountHolder}
        required
        autoComplete="name"
        maxLength={100}
      />
      <TextField
        {...form.field('iban')}
        label={texts.iban}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
      />
    </AuthForm>
  );
}
