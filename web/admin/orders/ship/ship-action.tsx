import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders';
import type { Order } from '#contract/orders';
import { orderLabel } from '#contract/values/order-number';
import { isUnpaid } from '#contract/values/payment-deadline';
import { paymentLabel } from '#contract/values/state-labels';
import { useAdminCommand } from '../../../api/admin/queries';
import { useApiForm } from '../../../api/use-api-form';
import { Button, type ButtonSize } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { showToast } from '../../../ui/overlays/toast';
import { CommandButton, FormDialog, report } from '../../actions';
import { formatMoment } from '../../format';
import { orders, shipDialog } from '../messages';
import { canShip } from '../order.rules';
import { useExpiry } from '../order-panels';
import { TrackingFields, type TrackingValue } from './tracking';

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
  const until = useExpiry(order);
  return (
    <span>
      {paymentLabel(order)}
      {until && <span className="block text-12">{orders.expires(formatMoment(until))}</span>}
    </span>
  );
}

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
  const ship = useAdminCommand('PUT /api/admin/orders/:id/ship');
  const undo = useAdminCommand('POST /api/admin/orders/:id/ship/undo');
  const params = { id: order._id };
  const onUndo = () => void report(undo.run({ params }), orders.wasUnshipped(orderLabel(order)));
  const close = () => setOpen(false);
  const form = useApiForm<TrackingValue>({
    defaultValues: { carrier: '', trackingNumber: '' },
    send: async (body) => {
      await ship.run({ params, body });
      showToast(orders.wasShipped(orderLabel(order)), { run: onUndo });
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
      <FormDialog
        form={form}
        open={isOpen}
        onClose={close}
        title={shipDialog.title(orderLabel(order))}
        description={shipDialog.text}
        submit={shipDialog.confirm}
        busy={shipDialog.busy}
        className="grid gap-4 text-start"
      >
        <TrackingFields field={form.field} />
      </FormDialog>
    </>
  );
}

/** Undoes a shipment, as long as its email is held. */
export function UndoShipment({ order }: { order: StaffOrder }) {
  const undo = useAdminCommand('POST /api/admin/orders/:id/ship/undo');
  if (!useIsBefore(order.shipmentUndoUntil)) return null;
  return (
    <CommandButton
      run={() => undo.run({ params: { id: order._id } })}
      busy={orders.undoingShipment}
      done={orders.wasUnshipped(orderLabel(order))}
    >
      {orders.undoShipment}
    </CommandButton>
  );
}

/** Whether a time has not passed yet. */
function useIsBefore(time: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (time === null) return;
    const timer = setTimeout(() => setPassed(time), Date.parse(time) - Date.now());
    return () => clearTimeout(timer);
  }, [time]);
  return time !== null && passed !== time;
}
