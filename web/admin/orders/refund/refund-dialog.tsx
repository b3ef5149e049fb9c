import { useId, useRef, useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders';
import { methodOf } from '#contract/values/payment-methods';
import { useAdminCommand } from '../../../api/admin/queries';
import { useApiForm } from '../../../api/use-api-form';
import { Button } from '../../../ui/button';
import { FieldError } from '../../../ui/forms/field-frame';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { InlineSelect } from '../../../ui/forms/select';
import { showToast } from '../../../ui/overlays/toast';
import { formatMoney } from '../../../ui/text/format';
import { Field } from '../../editing/fields';
import { FormDialog } from '../../form-dialog';
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
          <Items
            order={order}
            quantities={draft.quantities}
            isInvalid={itemsError !== undefined}
            onChange={(itemId, quantity) =>
              quantities.onChange({ ...quantities.value, [itemId]: quantity })
            }
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
        <Field {...form.field('amount')} label={text.amountLabel} required inputMode="decimal" />
      )}
      <Field
        {...form.field('reason')}
        label={text.reason}
        hint={text.reasonHint}
        required
        maxLength={300}
      />
      <p className="text-13 text-ink-2">{text.ways[methodOf(order.payment.gateway)]}</p>
      <p id={id} role="status" className="flex justify-between gap-4 border-t border-line pt-4">
        <span className="text-ink-2">
          {text.givesBack}
          {card && ` ${text.toCard(card)}`}
        </span>
        <span className="font-medium tabular-nums">{sum === null ? '–' : formatMoney(sum)}</span>
      </p>
      {sum !== null && cancelsOrder(draft, order) && (
        <p role="status" className="text-warn">
          {text.cancels}
        </p>
      )}
    </FormDialog>
  );
}

/** The idempotency key. It changes with the body, so that a retry after a lost answer does not refund twice. */
function useKeyForBody(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const sent = JSON.stringify(body);
    if (last.current.text !== sent) last.current = { text: sent, key: crypto.randomUUID() };
    return last.current.key;
  };
}

interface ItemsProps {
  order: StaffOrder;
  quantities: Readonly<Record<string, number>>;
  isInvalid: boolean;
  onChange: (itemId: string, quantity: number) => void;
}

function Items({ order, quantities, isInvalid, onChange }: ItemsProps) {
  return (
    <ul className="grid divide-y divide-line border-y border-line">
      {order.refundableItems
        .filter(({ quantity }) => quantity > 0)
        .map(({ _id, quantity, amounts }) => {
          const item = order.orderItems.find((candidate) => candidate._id === _id);
          if (!item) return null;
          const chosen = quantities[_id] ?? 0;
          return (
            <li key={_id} className="flex items-center gap-4 py-1">
              <span className="min-w-0 flex-1">
                <span className="block truncate">{item.product.title}</span>
                <span className="block text-12 text-ink-2">
                  {[item.size, item.product.colour].filter(Boolean).join(', ')}
                </span>
              </span>
              <InlineSelect
                label={text.quantityOf(item.product.title, item.size)}
                options={Array.from({ length: quantity + 1 }, (_, count) => ({
                  value: String(count),
                  label: `${count} ${text.of(quantity)}`,
                }))}
                aria-invalid={isInvalid || undefined}
                value={String(chosen)}
                onChange={(event) => onChange(_id, Number(event.target.value))}
              />
              <span className="w-18 text-end tabular-nums">
                {formatMoney(chosen > 0 ? (amounts[chosen - 1] ?? 0) : 0)}
              </span>
            </li>
          );
        })}
    </ul>
  );
}
