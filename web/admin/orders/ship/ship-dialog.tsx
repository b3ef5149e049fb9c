import { type FormEvent, useId, useState } from 'react';
import type { Order } from '#contract/orders';
import { orderLabel } from '#contract/values/order-number';
import { ApiError } from '../../../api/client';
import { Button, type ButtonSize } from '../../../ui/button';
import { FieldError } from '../../../ui/forms/field-frame';
import { ModalDialog } from '../../../ui/overlays/sheet';
import { saveByKeys } from '../../save-by-keys';
import { orders, shipDialog as text } from '../messages';
import { canShip } from '../order.rules';
import { TrackingFields } from './tracking-fields';
import { useShipping } from './use-shipping';

interface ShipDialogActionProps {
  order: Order;
  kind?: 'primary' | 'quiet';
  size?: ButtonSize;
}

/** 'Ship Order', which asks for carrier and tracking number first. */
export function ShipDialogAction({
  order,
  kind = 'primary',
  size = 'small',
}: ShipDialogActionProps) {
  const [isOpen, setOpen] = useState(false);
  const form = useId();
  const { ship, isBusy } = useShipping();
  const [parcel, setParcel] = useState({ carrier: '', trackingNumber: '' });
  const [error, setError] = useState<ApiError | null>(null);
  // The dialog stays until it has faded out.
  if (!canShip(order) && !isOpen) return null;
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    try {
      await ship(order, parcel);
      setOpen(false);
      setError(null);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
    }
  };
  return (
    <>
      <Button
        kind={kind}
        size={size}
        aria-label={orders.shipNamed(orderLabel(order))}
        onClick={() => setOpen(true)}
      >
        {orders.ship}
      </Button>
      <ModalDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.title(orderLabel(order))}
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
          className="mt-5 grid gap-4 text-start"
        >
          <TrackingFields
            value={parcel}
            onChange={setParcel}
            errorOf={(name) => error?.fieldMessage(name)}
          />
          {error && error.details.length === 0 && <FieldError>{error.message}</FieldError>}
        </form>
      </ModalDialog>
    </>
  );
}
