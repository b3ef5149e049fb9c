import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Order } from '#contract/orders/orders';
import { saveGuestDetails, useEraseGuest, useExportGuest } from '../../api/guests';
import { useToken } from '../../api/session/session';
import { useApiForm } from '../../api/use-api-form';
import { ConfirmButton } from '../../commands';
import * as paths from '../../paths';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/forms/field-frame';
import { showToast } from '../../ui/overlays/toast';
import { saveAsFile } from '../account/save-as-file';
import { PasswordField } from '../auth/password-field';
import { isSettled } from '../checkout/checkout.rules';
import { guest as texts } from './messages';

/** Below the items of a guest's order that needs no payment any more: an account in one field. */
export function SaveDetails({ order }: { order: Order }) {
  const isGuest = useToken() === null;
  return isGuest && isSettled(order) ? <SaveForm order={order} /> : null;
}

function SaveForm({ order }: { order: Order }) {
  const [isTaken, setTaken] = useState(false);
  const form = useApiForm<{ password: string }>({
    defaultValues: { password: '' },
    send: async (body) => {
      await saveGuestDetails(body);
      showToast(texts.saved);
    },
    errorsOf: ({ code, message }) => {
      setTaken(code === 'email_taken');
      return code === 'email_taken' ? { root: message } : undefined;
    },
  });
  return (
    <section
      aria-labelledby="save-details"
      className="mb-10 rounded border border-line p-5 lg:p-8 print:hidden"
    >
      <h2 id="save-details" className="display-28">
        {texts.saveTitle}
      </h2>
      <p className="mt-2 max-w-128 text-ink-2 wrap-anywhere">{texts.saveText(order.email)}</p>
      <form {...form.formProps} className="mt-5 grid max-w-100 gap-5">
        <FormError>{form.formError}</FormError>
        {/* Tells password managers for whom the password is. */}
        <input type="hidden" name="username" autoComplete="username" value={order.email} readOnly />
        <PasswordField
          {...form.field('password')}
          label={texts.password}
          hint={texts.passwordHint}
          autoComplete="new-password"
        />
        <Button type="submit" busy={form.isBusy && texts.saving}>
          {texts.save}
        </Button>
      </form>
      {isTaken && (
        <p className="mt-4">
          <Link to={paths.signIn(paths.order(order._id))} className="text-link">
            {texts.signIn}
          </Link>
        </p>
      )}
    </section>
  );
}

/** At the end of a guest's order: the guest's data, to download or to delete. */
export function GuestData() {
  return useToken() === null ? <DataSection /> : null;
}

function DataSection() {
  const { mutate: download, isPending } = useExportGuest(
    (data) => saveAsFile(texts.fileName, JSON.stringify(data, null, 2)),
    () => showToast(texts.failed),
  );
  return (
    <section aria-labelledby="guest-data" className="mt-10 print:hidden">
      <h2 id="guest-data" className="display-20">
        {texts.dataTitle}
      </h2>
      <p className="mt-2 max-w-128 text-ink-2">{texts.dataText}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          kind="quiet"
          size="small"
          busy={isPending && texts.downloading}
          onClick={() => download()}
        >
          {texts.download}
        </Button>
        <DeleteData />
      </div>
    </section>
  );
}

function DeleteData() {
  const navigate = useNavigate();
  const erase = useEraseGuest(async () => navigate(paths.home(), { replace: true }));
  return (
    <ConfirmButton
      size="normal"
      label={texts.delete}
      title={texts.deleteTitle}
      description={texts.deleteQuestion}
      cancel={texts.keep}
      confirm={texts.delete}
      busy={texts.deleting}
      run={erase.mutateAsync}
      done={texts.deleted}
      closesOnError
    />
  );
}
