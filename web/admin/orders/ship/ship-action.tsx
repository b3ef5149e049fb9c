import { Check } from 'lucide-react';
import { type ComponentProps, useEffect, useId, useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders';
import type { Order } from '#contract/orders';
import { carrierNames } from '#contract/values/carriers';
import { orderLabel } from '#contract/values/order-number';
import { isUnpaid } from '#contract/values/payment-deadline';
import { paymentLabel } from '#contract/values/state-labels';
import { useAdminCommand } from '../../../api/admin/queries';
import { type ApiForm, useApiForm } from '../../../api/use-api-form';
import { kit } from '../../../messages';
import { Button, type ButtonSize } from '../../../ui/button';
import { Checkbox } from '../../../ui/forms/checkbox';
import { Icon } from '../../../ui/icon';
import { showToast } from '../../../ui/overlays/toast';
import { CommandButton, report } from '../../actions';
import { Field } from '../../editing/fields';
import { FormDialog } from '../../form-dialog';
import { formatMoment } from '../../format';
import { orders, shipDialog, tracking as text } from '../messages';
import { canShip } from '../order.rules';
import { useExpiry } from '../order-columns';

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

/** 'Ship Order', which asks for carrier and tracking number first. */
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

function useIsBefore(time: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (time === null) return;
    const timer = setTimeout(() => setPassed(time), Date.parse(time) - Date.now());
    return () => clearTimeout(timer);
  }, [time]);
  return time !== null && passed !== time;
}

/** Adds or changes the tracking of an order that has been shipped. */
export function TrackingAction({ order }: { order: StaffOrder }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" size="row" onClick={() => setOpen(true)}>
        {order.tracking ? text.edit : text.add}
      </Button>
      {isOpen && <TrackingDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function TrackingDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const track = useAdminCommand('PUT /api/admin/orders/:id/tracking');
  const form = useApiForm<TrackingValue & { notify: boolean }>({
    defaultValues: {
      carrier: order.tracking?.carrier ?? '',
      trackingNumber: order.tracking?.number ?? '',
      notify: false,
    },
    send: async (body) => {
      await track.run({ params: { id: order._id }, body });
      showToast(body.notify ? text.savedAndSent : text.saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text.title(orderLabel(order))}
      submit={text.save}
      busy={text.saving}
    >
      <TrackingFields field={form.field} />
      <Checkbox {...form.field('notify')}>{text.notify}</Checkbox>
    </FormDialog>
  );
}

type TrackingValue = { carrier: string; trackingNumber: string };

/** Carrier and tracking number; both may be left empty. */
function TrackingFields({ field }: { field: TrackingField }) {
  return (
    <>
      <CarrierField {...field('carrier')} data-autofocus />
      <Field {...field('trackingNumber')} label={text.number} mark={kit.optional} maxLength={100} />
    </>
  );
}

type TrackingField = (
  name: keyof TrackingValue,
) => ReturnType<ApiForm<Record<string, string>>['field']>;

type CarrierFieldProps = Omit<ComponentProps<typeof Field>, 'label'> & {
  'data-autofocus'?: boolean;
};

/** Suggests the carriers whose tracking pages are known; any other name is accepted too. */
export function CarrierField(field: CarrierFieldProps) {
  const list = useId();
  return (
    <>
      <Field {...field} label={text.carrier} mark={kit.optional} maxLength={100} list={list} />
      <datalist id={list}>
        {carrierNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
