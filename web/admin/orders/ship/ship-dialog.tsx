import { useState } from 'react';
import type { Order } from '#contract/orders';
import { orderLabel } from '#contract/values/order-number';
import { useApiForm } from '../../../api/use-api-form';
import { Button, type ButtonSize } from '../../../ui/button';
import { DialogForm } from '../../../ui/forms/dialog-form';
import { orders, shipDialog as text } from '../messages';
import { canShip } from '../order.rules';
import { TrackingFields, type TrackingValue } from './tracking-fields';
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
  const { ship } = useShipping();
  const close = () => setOpen(false);
  const form = useApiForm<TrackingValue>({
    defaultValues: { carrier: '', trackingNumber: '' },
    send: async (parcel) => {
      await ship(order, parcel);
      close();
    },
  });
  // The dialog stays until it has faded out.
  if (!canShip(order) && !isOpen) return null;
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
      <DialogForm
        form={form}
        isAdmin
        open={isOpen}
        onClose={close}
        title={text.title(orderLabel(order))}
        description={text.text}
        cancel={text.cancel}
        submit={text.confirm}
        busy={text.busy}
        className="grid gap-4 text-start"
      >
        <TrackingFields field={form.field} />
      </DialogForm>
    </>
  );
}
