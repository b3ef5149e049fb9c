import { Check } from 'lucide';
import { useEffect, useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders/orders';
import type { Order } from '#contract/orders/orders';
import { orderLabel } from '#contract/values/orders/order-number';
import { isUnpaid } from '#contract/values/orders/payment-deadline';
import { paymentLabel } from '#contract/values/state-labels';
import { useAdminCommand } from '../../../api/admin/queries';
import { CommandButton } from '../../../commands';
import { Button, type ButtonSize } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { useDates } from '../../../ui/text/dates';
import { orders } from '../messages';
import { canShip } from '../order.rules';
import { useExpiry } from '../order-columns';
import { ShipDialog } from './ship-dialog';

/** 'Ship Order' while it can be shipped; after that the order's status, inert. */
export function ShipAction({ order }: { order: Order }) {
  const { orderStatus } = order;
  if (orderStatus === 'Cancelled') return null;
  if (orderStatus !== 'Pending')
    return (
      <span className={inert}>
        <Icon of={Check} size={16} />
        {orderStatus}
      </span>
    );
  if (!canShip(order))
    return (
      isUnpaid(order) && (
        <span className={inert}>
          <UnpaidNote order={order} />
        </span>
      )
    );
  return <ShipDialogAction order={order} kind="quiet" size="row" />;
}

const inert =
  'inline-flex min-h-8 items-center gap-1.5 text-13 text-ink-2 max-lg:whitespace-normal lg:px-3';

/** States that an unpaid order cannot be shipped, and when it will be cancelled. */
function UnpaidNote({ order }: { order: Order }) {
  const dates = useDates();
  const until = useExpiry(order);
  return (
    <span>
      {paymentLabel(order)}
      {until && <span className="block text-12">{orders.expires(dates.moment(until))}</span>}
    </span>
  );
}

/** 'Ship Order', which asks for the items of the parcel and its tracking first. */
export function ShipDialogAction({
  order,
  kind = 'primary',
  size = 'small',
}: {
  order: Order;
  kind?: 'primary' | 'quiet';
  size?: ButtonSize;
}) {
  const [isOpen, setOpen] = useState(false);
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
      <ShipDialog order={order} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** Undoes a shipment, as long as its email is held. */
export function UndoShipment({ order }: { order: StaffOrder }) {
  const undo = useAdminCommand('POST /api/admin/orders/:id/ship/undo');
  if (!useIsBefore(order.shipmentUndoUntil)) return null;
  return (
    <CommandButton
      run={() => undo.run({ params: { id: order._id }, body: parcelBody(order) })}
      busy={orders.undoingShipment}
      done={orders.wasUnshipped(orderLabel(order))}
    >
      {orders.undoShipment}
    </CommandButton>
  );
}

function useIsBefore(time: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (time === null) return;
    const timer = setTimeout(() => setPassed(time), Date.parse(time) - Date.now());
    return () => clearTimeout(timer);
  }, [time]);
  return time !== null && passed !== time;
}

/** The newest parcel, so that a repeated undo does not undo the one before. */
function parcelBody({ parcels }: StaffOrder) {
  const newest = parcels.at(-1);
  return newest ? { parcelId: newest._id } : {};
}
