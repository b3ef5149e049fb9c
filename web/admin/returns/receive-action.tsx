import { useState } from 'react';
import type { StaffReturn } from '#contract/returns';
import { orderLabel } from '#contract/values/order-number';
import { returnLabel } from '#contract/values/return-number';
import { useReturnCommands } from '../../api/admin/returns';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { QuantityStepper } from '../../ui/forms/quantity-stepper';
import { ModalDialog } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
import { formatMoney } from '../../ui/text/format';
import { ItemPicture } from './item-pictures';
import { receive as text } from './messages';
import {
  type ReceivedUnits,
  receiveBody,
  refundFor,
  unitsOf,
  wholeReturn,
  withDamaged,
} from './receive.rules';

/** Receives a return: how many of each item came back, in what condition, and what goes back to stock. */
export function ReceiveAction({ parcel }: { parcel: StaffReturn }) {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(() => wholeReturn(parcel));
  const { receive, isBusy } = useReturnCommands();
  const sum = refundFor(parcel, draft);
  const onConfirm = async () => {
    try {
      const received = await receive({ id: parcel._id, body: receiveBody(parcel, draft) });
      setOpen(false);
      showToast(text.done(formatMoney(received.refund ?? 0)));
    } catch (error) {
      showToast((error as Error).message);
    }
  };
  return (
    <>
      <Button
        kind="quiet"
        size="row"
        aria-label={text.openNamed(orderLabel(parcel.order))}
        onClick={() => {
          setDraft(wholeReturn(parcel));
          setOpen(true);
        }}
      >
        {text.open}
      </Button>
      <ModalDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.title(returnLabel(parcel))}
        description={text.text}
        foot={
          <>
            <Button kind="quiet" size="small" onClick={() => setOpen(false)}>
              {text.cancel}
            </Button>
            <Button
              size="small"
              data-autofocus
              disabled={sum === null}
              busy={isBusy && text.busy}
              onClick={onConfirm}
            >
              {text.confirm(formatMoney(sum ?? 0))}
            </Button>
          </>
        }
      >
        <ul className="mt-4 grid divide-y divide-line border-y border-line">
          {parcel.items.map((item) => (
            <ItemRow
              key={item._id}
              item={item}
              units={unitsOf(draft, item)}
              onChange={(units) => setDraft((now) => ({ ...now, [item._id]: units }))}
            />
          ))}
        </ul>
        <p role="status" className="mt-3 text-13 text-ink-2">
          {sum === null ? text.nothing : text.restockHint}
        </p>
      </ModalDialog>
    </>
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
