import { useState } from 'react';
import type { StaffReturn } from '#contract/returns';
import { orderLabel } from '#contract/values/order-number';
import { returnLabel } from '#contract/values/return-number';
import { useReturnCommands } from '../../api/admin/returns';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { DialogForm } from '../../ui/forms/dialog-form';
import { QuantityStepper } from '../../ui/forms/quantity-stepper';
import { showToast } from '../../ui/overlays/toast';
import { formatMoney } from '../../ui/text/format';
import { ItemPicture } from './item-pictures';
import { receive as text } from './messages';
import {
  fullReturn,
  type ReceiveDraft,
  type ReceivedUnits,
  receiveBody,
  refundFor,
  unitsOf,
  withDamaged,
} from './receive.rules';

/** Receives a return: the received units of each item, resellable or damaged. Resellable units go back to stock. */
export function ReceiveAction({ parcel }: { parcel: StaffReturn }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="quiet"
        size="row"
        aria-label={text.openNamed(orderLabel(parcel.order))}
        onClick={() => setOpen(true)}
      >
        {text.open}
      </Button>
      {isOpen && <ReceiveDialog parcel={parcel} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReceiveDialog({ parcel, onClose }: { parcel: StaffReturn; onClose: () => void }) {
  const { receive } = useReturnCommands();
  const form = useApiForm<{ units: ReceiveDraft }>({
    defaultValues: { units: fullReturn(parcel) },
    send: async ({ units }) => {
      const received = await receive({ id: parcel._id, body: receiveBody(parcel, units) });
      onClose();
      showToast(text.done(formatMoney(received.refund ?? 0)));
    },
    errorsOf: ({ message }) => ({ root: message }),
  });
  const draft = form.control('units');
  const sum = refundFor(parcel, draft.value);
  return (
    <DialogForm
      form={form}
      isAdmin
      onClose={onClose}
      title={text.title(returnLabel(parcel))}
      description={text.text}
      cancel={text.cancel}
      submit={text.confirm(formatMoney(sum ?? 0))}
      submitProps={{ disabled: sum === null, 'data-autofocus': true }}
      busy={text.busy}
      className="grid gap-3"
    >
      <ul className="grid divide-y divide-line border-y border-line">
        {parcel.items.map((item) => (
          <ItemRow
            key={item._id}
            item={item}
            units={unitsOf(draft.value, item)}
            onChange={(units) => draft.onChange({ ...draft.value, [item._id]: units })}
          />
        ))}
      </ul>
      <p role="status" className="text-13 text-ink-2">
        {sum === null ? text.nothing : text.restockHint}
      </p>
    </DialogForm>
  );
}

type ItemRowProps = {
  item: StaffReturn['items'][number];
  units: ReceivedUnits;
  onChange: (units: ReceivedUnits) => void;
};

function ItemRow({ item, units, onChange }: ItemRowProps) {
  const { product, size, quantity } = item;
  const { resellable, damaged, restock } = units;
  return (
    <li className="grid gap-2 py-3">
      <span className="flex items-center gap-3">
        <ItemPicture item={item} />
        <span className="min-w-0">
          <span className="block truncate">
            {product.title}, {size}
          </span>
          <span className="block text-12 text-ink-2">{text.requested(quantity)}</span>
        </span>
      </span>
      <span className="flex flex-wrap items-end gap-x-5 gap-y-2">
        <span className="grid gap-1">
          <span aria-hidden="true" className="text-12 text-ink-2">
            {text.resellable}
          </span>
          <QuantityStepper
            label={text.countOf(text.resellable, product.title, size)}
            value={resellable}
            min={0}
            max={quantity - damaged}
            onChange={(count) => onChange({ ...units, resellable: count })}
          />
        </span>
        <span className="grid gap-1">
          <span aria-hidden="true" className="text-12 text-ink-2">
            {text.damaged}
          </span>
          <QuantityStepper
            label={text.countOf(text.damaged, product.title, size)}
            value={damaged}
            min={0}
            max={quantity}
            onChange={(count) => onChange(withDamaged(units, count, quantity))}
          />
        </span>
        <Checkbox
          aria-label={text.restockOf(product.title, size)}
          checked={restock && resellable > 0}
          disabled={resellable === 0}
          onChange={(event) => onChange({ ...units, restock: event.target.checked })}
        >
          {text.restock}
        </Checkbox>
      </span>
    </li>
  );
}
