import { useState } from 'react';
import type { Order } from '#contract/orders/orders';
import { useSetRefundAccount } from '../../../api/orders';
import { useApiForm } from '../../../api/use-api-form';
import { Button } from '../../../ui/button';
import { FormError } from '../../../ui/forms/field-frame';
import { TextField } from '../../../ui/forms/text-field';
import { showToast } from '../../../ui/overlays/toast';
import { transfer as texts } from './messages';

type RefundAccountProps = { order: Order; ending: string | null };

/** Asks where the refund of a bank transfer is sent. */
export function RefundAccount({ order, ending }: RefundAccountProps) {
  const [isChanging, setChanging] = useState(false);
  return (
    <section
      aria-labelledby="refund-account"
      className="mt-8 rounded border border-line bg-surface p-5 lg:p-8 print:hidden"
    >
      <h2 id="refund-account" className="display-20">
        {texts.refundTitle}
      </h2>
      <p className="mt-2 max-w-128 text-ink-2">{texts.refundText}</p>
      {ending !== null && <p className="mt-3">{texts.refundKnown(ending)}</p>}
      {ending === null || isChanging ? (
        <AccountForm order={order} onSaved={() => setChanging(false)} />
      ) : (
        <Button kind="quiet" size="small" className="mt-4" onClick={() => setChanging(true)}>
          {texts.change}
        </Button>
      )}
    </section>
  );
}

function AccountForm({ order, onSaved }: { order: Order; onSaved: () => void }) {
  const { mutateAsync: save } = useSetRefundAccount(order._id);
  const form = useApiForm({
    defaultValues: { accountHolder: '', iban: '' },
    send: async (body) => {
      await save(body);
      showToast(texts.saved);
      onSaved();
    },
  });
  return (
    <form {...form.formProps} className="mt-5 grid max-w-100 gap-5">
      <FormError>{form.formError}</FormError>
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
      <Button type="submit" busy={form.isBusy && texts.saving}>
        {texts.save}
      </Button>
    </form>
  );
}
