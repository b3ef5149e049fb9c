import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders/orders';
import type { OrderChangeQuote, OrderChanges } from '#contract/orders/order-changes';
import { moneyFormat } from '#contract/values/money';
import { AddressFields } from '../../../address/address-fields';
import { useAdminCommand, useAdminQuery } from '../../../api/admin/queries';
import type { ApiError, InputOf } from '../../../api/client';
import { type Parsed, useApiForm } from '../../../api/use-api-form';
import { FieldError } from '../../../ui/forms/field-frame';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { showToast } from '../../../ui/overlays/toast';
import { useMoney } from '../../../ui/text/money';
import { NewTotal } from '../../../ui/text/new-total';
import { useDebounced } from '../../../ui/use-debounced';
import { Field, ReasonField } from '../../editing/fields';
import { FormDialog } from '../../form-dialog';
import { type ChangeDraft, changeOf, draftOf } from './change-draft.rules';
import { ChangeLines } from './change-lines';
import { changeDialog as text } from './messages';

const TYPING_MS = 300;

export type ChangeOrderDialogProps = {
  order: StaffOrder;
  changes: OrderChanges;
  onClose: () => void;
};

/** Items, products to add, address and reason, with what the change costs. */
export function ChangeOrderDialog({ order, changes, onClose }: ChangeOrderDialogProps) {
  const id = useId();
  const formatMoney = useMoney();
  // The order as it was when the dialog opened: its version must be the one that is shown.
  const [shown] = useState({ order, changes });
  const change = useAdminCommand('POST /api/admin/orders/:id/changes', { refreshesOnError: true });
  const params = { id: order._id };
  const bodyOf = (draft: ChangeDraft) => changeOf(draft, shown.order, shown.changes.version);
  const form = useApiForm<ChangeDraft, InputOf<'POST /api/admin/orders/:id/changes'>['body']>({
    defaultValues: draftOf(shown.order),
    parse: (draft): Parsed<InputOf<'POST /api/admin/orders/:id/changes'>['body']> => {
      const body = bodyOf(draft);
      if (!body) return { errors: { root: text.nothing } };
      if (draft.reason.trim() === '') return { errors: { reason: text.reasonMissing } };
      if (preview.data?.lostFreeDelivery && draft.deliveryPaidBy === null)
        return { errors: { root: text.deliveryAsked } };
      const total = preview.data?.total;
      return { body: { ...body, ...(total !== undefined && { total }), reason: draft.reason } };
    },
    send: async (body) => {
      const { waiting } = await change.run({ params, body });
      onClose();
      showToast(waiting ? text.waits : text.saved);
    },
  });
  const draft = form.form.watch();
  const typed = useDebounced(JSON.stringify(bodyOf(draft)), TYPING_MS);
  const preview = useAdminQuery(
    'POST /api/admin/orders/:id/changes/preview',
    typed === 'null' ? null : { params, body: JSON.parse(typed) },
    { retry: false, placeholderData: keepPreviousData },
  );
  const address = (name: keyof typeof text.fields) => ({
    ...form.field(`address.${name}`),
    label: text.fields[name],
    required: name !== 'mobile',
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text.title}
      submit={text.save}
      submitProps={{ 'aria-describedby': id }}
      busy={text.saving}
      wide
      className="grid gap-5"
    >
      <ChangeLines
        order={shown.order}
        sizes={shown.changes.items}
        draft={draft}
        errorAt={form.errorAt}
        onChange={(lines) => {
          if (lines.items) form.change('items', lines.items);
          if (lines.added) form.change('added', lines.added);
        }}
      />
      <details>
        <summary className="cursor-pointer text-13 font-medium">{text.address}</summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <Field {...address('firstName')} />
          <Field {...address('lastName')} />
          <div className="grid grid-cols-6 gap-4 *:col-span-6 sm:col-span-2">
            <AddressFields
              values={draft.address}
              field={(name) => form.field(`address.${name}`)}
              change={(part, value) => form.change(`address.${part}`, value)}
              isNarrow
            />
          </div>
          <Field {...address('mobile')} />
        </div>
      </details>
      {preview.data?.lostFreeDelivery !== undefined && (
        <RadioGroup
          legend={text.lostFreeDelivery(formatMoney(preview.data.lostFreeDelivery))}
          options={[
            { value: 'customer', label: text.paidBy.customer },
            { value: 'shop', label: text.paidBy.shop },
          ]}
          value={draft.deliveryPaidBy}
          onChange={(paidBy) => form.change('deliveryPaidBy', paidBy)}
        />
      )}
      <ReasonField {...form.field('reason')} label={text.reason} hint={text.reasonHint} />
      <ChangeResult id={id} order={shown.order} preview={preview} isChanged={typed !== 'null'} />
    </FormDialog>
  );
}

type ChangeResultProps = {
  id: string;
  order: StaffOrder;
  preview: {
    data: OrderChangeQuote | undefined;
    error: ApiError | null;
  };
  isChanged: boolean;
};

function ChangeResult({ id, order, preview: { data, error }, isChanged }: ChangeResultProps) {
  const formatMoney = useMoney();
  if (isChanged && error) return <FieldError>{error.message}</FieldError>;
  return (
    <div id={id} role="status" className="grid gap-2 border-t border-line pt-4">
      {!isChanged || !data ? (
        <p className="text-ink-2">{isChanged ? text.calculating : text.nothing}</p>
      ) : (
        <>
          <p className="whitespace-pre-line wrap-anywhere">{data.summary.join('\n')}</p>
          <NewTotal
            label={text.total}
            total={formatMoney(data.total)}
            note={data.tax?.amount ? text.tax(formatMoney(data.tax.amount)) : null}
            consequence={consequenceOf(data.difference, order)}
          />
        </>
      )}
    </div>
  );
}

function consequenceOf(difference: number, { currency, payment }: StaffOrder): string | null {
  if (difference === 0) return null;
  const amount = moneyFormat(currency)(Math.abs(difference));
  const isPaid = payment.status === 'paid';
  if (payment.status === 'authorised')
    return difference < 0 ? text.chargedLess(amount) : text.pay(amount);
  if (difference < 0) return isPaid ? text.refund(amount) : text.laterLess(amount);
  return isPaid ? text.pay(amount) : text.later(amount);
}
