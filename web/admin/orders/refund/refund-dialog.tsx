import { useId, useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders/orders';
import { currencyName } from '#contract/values/money';
import { itemsOfParcel } from '#contract/values/orders/parcel-units';
import { collectionOf } from '#contract/values/orders/payment-methods';
import { useAdminCommand } from '../../../api/admin/queries';
import { useApiForm } from '../../../api/use-api-form';
import { useKeyForBody } from '../../../api/use-key-for-body';
import { Button } from '../../../ui/button';
import { FieldError } from '../../../ui/forms/field-frame';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { showToast } from '../../../ui/overlays/toast';
import { numberLocale } from '../../../ui/text/language';
import { useMoney } from '../../../ui/text/money';
import { Field, ReasonField } from '../../editing/fields';
import { FormDialog } from '../../form-dialog';
import { ItemUnits } from '../item-units';
import { refundDialog as text } from '../messages';
import { cardText } from '../order-panels';
import {
  asksItemHandling,
  cancelsOrder,
  type RefundDraft,
  refundBody,
  refundErrors,
  refundSum,
} from './refund.rules';

/** Refunds an order, while there is something to refund. */
export function RefundAction({ order }: { order: StaffOrder }) {
  const [isOpen, setOpen] = useState(false);
  if (order.refundable <= 0 && !isOpen) return null;
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {isOpen && <RefundDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Chooses the amount and the reason of a refund; the submit button shows the sum. */
export function RefundDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const formatMoney = useMoney();
  const id = useId();
  const refund = useAdminCommand('POST /api/admin/orders/:id/refunds');
  const keyFor = useKeyForBody();
  const form = useApiForm<RefundDraft, ReturnType<typeof refundBody>>({
    defaultValues: { kind: 'whole', handling: null, quantities: {}, amount: '', reason: '' },
    parse: (values) => {
      const errors = refundErrors(values, order);
      return Object.keys(errors).length > 0 ? { errors } : { body: refundBody(values, order) };
    },
    send: async (body) => {
      const input = { params: { id: order._id }, body };
      const { amount } = await refund.run(input, { idempotencyKey: keyFor(body) });
      onClose();
      showToast(text.done(formatMoney(amount)));
    },
  });
  const draft = form.form.watch();
  const kind = form.control('kind');
  const handling = form.control('handling');
  const quantities = form.control('quantities');
  const itemsError = form.errorAt('quantities');
  const sum = refundSum(draft, order);
  const refundable = order.refundableItems.filter(({ quantity }) => quantity > 0);
  const amountOf = (itemId: string, quantity: number) =>
    refundable.find(({ _id }) => _id === itemId)?.amounts[quantity - 1] ?? 0;
  const card = cardText(order);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text.title}
      submit={sum === null ? text.confirmNone : text.confirm(formatMoney(sum))}
      submitProps={{ 'aria-describedby': id }}
      busy={text.busy}
      className="grid gap-5"
    >
      <RadioGroup
        legend={text.what}
        value={kind.value}
        onChange={(chosen) => {
          form.form.clearErrors();
          kind.onChange(chosen);
        }}
        options={[
          { value: 'whole', label: text.whole(formatMoney(order.refundable)) },
          { value: 'items', label: text.items, disabled: order.refundableItems.length === 0 },
          { value: 'amount', label: text.amount },
        ]}
      />
      {draft.kind === 'items' && (
        <div>
          <ItemUnits
            items={itemsOfParcel(order.orderItems, { items: refundable })}
            quantities={draft.quantities}
            isInvalid={itemsError !== undefined}
            onChange={(itemId, quantity) =>
              quantities.onChange({ ...quantities.value, [itemId]: quantity })
            }
            after={(itemId, quantity) => (
              <span className="w-18 text-end tabular-nums">
                {formatMoney(amountOf(itemId, quantity))}
              </span>
            )}
          />
          {asksItemHandling(draft, order) && (
            <RadioGroup
              legend={text.handling}
              value={handling.value}
              onChange={(chosen) => {
                form.form.clearErrors('quantities');
                handling.onChange(chosen);
              }}
              options={[
                { value: 'sent', label: text.handlingSent },
                { value: 'restock', label: text.handlingRestock },
              ]}
              className="mt-4"
            />
          )}
          {itemsError && <FieldError>{itemsError}</FieldError>}
        </div>
      )}
      {draft.kind === 'amount' && (
        <Field
          {...form.field('amount')}
          label={text.amountLabel(currencyName(order.currency, numberLocale))}
          required
          inputMode="decimal"
        />
      )}
      <ReasonField {...form.field('reason')} label={text.reason} hint={text.reasonHint} />
      <p className="text-13 text-ink-2">{text.ways[collectionOf(order.payment.method)]}</p>
      <p id={id} role="status" className="flex justify-between gap-4 border-t border-line pt-4">
        <span className="text-ink-2">
          {text.givesBack}
          {card && ` ${text.toCard(card)}`}
        </span>
        <span className="font-medium tabular-nums">{sum === null ? '–' : formatMoney(sum)}</span>
      </p>
      {sum !== null && cancelsOrder(draft, order) && (
        <p role="status" className="text-warn">
          {order.shipment === 'partial' ? text.cancelsRest : text.cancels}
        </p>
      )}
    </FormDialog>
  );
}
