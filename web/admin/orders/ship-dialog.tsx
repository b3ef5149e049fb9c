import { type FormEvent, useId, useState } from 'react';
import type { StaffOrder } from '#contract/orders.admin';
import { ApiError } from '../../api/client';
import { kit } from '../../messages';
import { useAdminOrderCommands } from '../../state/admin-order';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/field-frame';
import { ModalDialog } from '../../ui/sheet';
import { TextField } from '../../ui/text-field';
import { showToast } from '../../ui/toast';
import { saveByKeys } from '../save-by-keys';
import { orders, shipDialog as text } from './messages';
import { canShip } from './order.rules';
import { shortId } from './order-columns';

/** Ships one order, with the parcel's number if there is one. */
export function ShipDialogAction({ order }: { order: StaffOrder }) {
  const [isOpen, setOpen] = useState(false);
  const form = useId();
  const { ship, isBusy } = useAdminOrderCommands();
  const [parcel, setParcel] = useState({ trackingNumber: '', carrier: '' });
  const [error, setError] = useState<ApiError | null>(null);
  // The dialog outlives the answer by its fading out.
  if (!canShip(order) && !isOpen) return null;
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    try {
      await ship(order._id, parcel);
      setOpen(false);
      showToast(orders.wasShipped(shortId(order._id)));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
    }
  };
  const field = (name: keyof typeof parcel) => ({
    name,
    value: parcel[name],
    error: error?.fieldMessage(name),
    mark: kit.optional,
    maxLength: 100,
    inputSize: 'small' as const,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      setParcel((now) => ({ ...now, [name]: event.target.value })),
  });
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {orders.ship}
      </Button>
      <ModalDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.title(shortId(order._id))}
        description={text.text}
        foot={
          <>
            <Button kind="quiet" size="small" onClick={() => setOpen(false)}>
              {text.cancel}
            </Button>
            <Button type="submit" form={form} size="small" busy={isBusy && text.busy}>
              {text.confirm}
            </Button>
          </>
        }
      >
        <form
          id={form}
          noValidate
          onSubmit={onSubmit}
          onKeyDown={saveByKeys}
          className="mt-5 grid gap-4"
        >
          <TextField label={text.number} data-autofocus {...field('trackingNumber')} />
          <TextField label={text.carrier} {...field('carrier')} />
          {error && error.details.length === 0 && <FieldError>{error.message}</FieldError>}
        </form>
      </ModalDialog>
    </>
  );
}
