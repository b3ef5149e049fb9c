import { useState } from 'react';
import { orderLabel } from '#contract/order-number';
import type { StaffReturn } from '#contract/returns';
import { useReturnCommands } from '../../state/admin-return';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { formatMoney } from '../../ui/format';
import { ModalDialog } from '../../ui/sheet';
import { showToast } from '../../ui/toast';
import { receive as text } from './messages';

/** Takes a parcel back: says what it gives back before, and asks whether the pieces can be sold again. */
export function ReceiveAction({ parcel }: { parcel: StaffReturn }) {
  const [isOpen, setOpen] = useState(false);
  const [restock, setRestock] = useState(true);
  const { receive, isBusy } = useReturnCommands();
  const amount = formatMoney(parcel.refundDue);
  const onConfirm = async () => {
    try {
      const received = await receive({ id: parcel._id, restock });
      setOpen(false);
      showToast(text.done(formatMoney(received.refund ?? parcel.refundDue)));
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
        onClick={() => setOpen(true)}
      >
        {text.open}
      </Button>
      <ModalDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.title}
        foot={
          <>
            <Button kind="quiet" size="small" onClick={() => setOpen(false)}>
              {text.cancel}
            </Button>
            <Button size="small" data-autofocus busy={isBusy && text.busy} onClick={onConfirm}>
              {text.confirm(amount)}
            </Button>
          </>
        }
      >
        <ul className="mt-4 grid gap-1">
          {parcel.items.map(({ _id, product, size, quantity }) => (
            <li key={_id}>
              {quantity} × {product.title}, {size}
            </li>
          ))}
        </ul>
        <Checkbox
          checked={restock}
          onChange={(event) => setRestock(event.target.checked)}
          className="mt-4"
        >
          {text.restock}
        </Checkbox>
        <p className="text-13 text-ink-2">{text.restockHint}</p>
      </ModalDialog>
    </>
  );
}
