import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccountCommands } from '../../api/account';
import { type BodyOf, messageOf } from '../../api/client';
import { codeError, useApiForm, useCodeStep } from '../../api/use-api-form';
import { useEndSession } from '../../end-session';
import { Button } from '../../ui/button';
import { CodeField } from '../../ui/forms/code-field';
import { DialogForm } from '../../ui/forms/dialog-form';
import { showToast } from '../../ui/overlays/toast';
import { signIn } from '../auth/messages';
import { PasswordField } from '../auth/password-field';
import { data } from './messages';
import { saveAsFile } from './save-as-file';
import { Section } from './section';

/** The personal data of the account: to download or to delete. */
export function OwnData() {
  const { exportData } = useAccountCommands();
  const { mutate: download, isPending } = useMutation({
    mutationFn: exportData,
    onSuccess: (answer) => saveAsFile(data.fileName, JSON.stringify(answer, null, 2)),
    onError: (error) => showToast(messageOf(error, data.failed)),
  });
  return (
    <Section title={data.title}>
      <p className="max-w-160">{data.text}</p>
      <Button
        kind="quiet"
        className="mt-4"
        busy={isPending && data.downloading}
        onClick={() => download()}
      >
        {data.download}
      </Button>
      <p className="mt-9 max-w-160">{data.deleteText}</p>
      <DeleteAccount />
    </Section>
  );
}

/** Deletes the account after asking for its password. */
function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  const { erase } = useAccountCommands();
  const endSession = useEndSession();
  const { asksCode, attempt } = useCodeStep();
  const form = useApiForm<BodyOf<'DELETE /api/user'>>({
    send: async (body) => {
      if (!(await attempt(() => erase(body)))) return;
      endSession('erased', { replace: true });
    },
    errorsOf: codeError,
  });
  const close = () => {
    setAsking(false);
    // Removes the password from memory.
    form.form.reset();
  };
  return (
    <>
      <Button kind="quiet" className="mt-4" onClick={() => setAsking(true)}>
        {data.delete}
      </Button>
      <DialogForm
        form={form}
        open={isAsking}
        onClose={close}
        title={data.deleteTitle}
        description={data.deleteQuestion}
        cancel={data.keep}
        submit={data.delete}
        busy={data.deleting}
      >
        <PasswordField
          {...form.field('currentPassword')}
          label={data.password}
          autoComplete="current-password"
        />
        {asksCode && (
          <CodeField {...form.field('code')} label={signIn.code} hint={signIn.codeHint} />
        )}
      </DialogForm>
    </>
  );
}
