import { useState } from 'react';
import { Link } from 'react-router';
import type { Order } from '#contract/orders/orders';
import * as pages from '#contract/values/pages/storefront-pages';
import { saveGuestDetails, sendDataLink } from '../../api/guests';
import { useToken } from '../../api/session/session';
import { useApiForm } from '../../api/use-api-form';
import { CommandButton } from '../../commands';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/forms/field-frame';
import { showToast } from '../../ui/overlays/toast';
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
          <Link
            to={pages.signIn({ next: pages.order({ order_id: order._id }) })}
            className="text-link"
          >
            {texts.signIn}
          </Link>
        </p>
      )}
    </section>
  );
}

/** At the end of a guest's order: a link by email to download or delete the guest's data. */
export function GuestData({ order }: { order: Order }) {
  return useToken() === null ? <DataSection order={order} /> : null;
}

function DataSection({ order }: { order: Order }) {
  return (
    <section aria-labelledby="guest-data" className="mt-10 print:hidden">
      <h2 id="guest-data" className="display-20">
        {texts.dataTitle}
      </h2>
      <p className="mt-2 max-w-128 text-ink-2 wrap-anywhere">{texts.dataText(order.email)}</p>
      <CommandButton
        className="mt-4"
        run={() => sendDataLink(order._id)}
        busy={texts.sendingLink}
        done={texts.linkSent}
      >
        {texts.sendLink}
      </CommandButton>
    </section>
  );
}
