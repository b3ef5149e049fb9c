import { useId } from 'react';
import type { StaffOrder } from '#contract/admin/orders';
import { Button } from '../../../ui/button';
import { FieldError } from '../../../ui/forms/field-frame';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { InlineSelect } from '../../../ui/forms/select';
import { TextField } from '../../../ui/forms/text-field';
import { formatMoney } from '../../../ui/text/format';
import { saveByKeys } from '../../save-by-keys';
import { refundDialog as text } from '../messages';
import { cardText } from '../order-panels';
import { asksFate, cancelsOrder, type ItemFate, type RefundKind } from './refund.rules';
import { useRefundForm } from './use-refund-form';

interface RefundFormProps {
  order: StaffOrder;
  onClose: () => void;
}

/** What to give back and why; the sum stands on the button before it is pressed. */
export function RefundForm({ order, onClose }: RefundFormProps) {
  const id = useId();
  const form = useRefundForm(order, onClose);
  const { draft, faults, sum } = form;
  const card = cardText(order);
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={saveByKeys}
      className="mt-5 grid gap-5"
    >
      <RadioGroup
        legend={text.what}
        value={draft.kind}
        onChange={(kind) => form.change({ kind: kind as RefundKind })}
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
            isInvalid={faults.items !== undefined}
            onChange={form.setQuantity}
          />
          {asksFate(draft, order) && (
            <RadioGroup
              legend={text.fate}
              value={draft.fate}
              onChange={(fate) => form.change({ fate: fate as ItemFate })}
              options={[
                { value: 'sent', label: text.fateSent },
                { value: 'restock', label: text.fateRestock },
              ]}
              className="mt-4"
            />
          )}
          {faults.items && <FieldError>{faults.items}</FieldError>}
        </div>
      )}
      {draft.kind === 'amount' && (
        <TextField
          name="amount"
          label={text.amountLabel}
          required
          inputMode="decimal"
          inputSize="small"
          autoComplete="off"
          value={draft.amount}
          error={faults.amount}
          onChange={(event) => form.change({ amount: event.target.value })}
        />
      )}
      <TextField
        name="reason"
        label={text.reason}
        hint={text.reasonHint}
        required
        inputSize="small"
        maxLength={300}
        autoComplete="off"
        value={draft.reason}
        error={faults.reason}
        onChange={(event) => form.change({ reason: event.target.value })}
      />
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
      {faults.form && <FieldError>{faults.form}</FieldError>}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button kind="quiet" size="small" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button type="submit" size="small" aria-describedby={id} busy={form.isBusy && text.busy}>
          {sum === null ? text.confirmNone : text.confirm(formatMoney(sum))}
        </Button>
      </div>
    </form>
  );
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
