import type { Order } from '#contract/orders/orders';
import { orderLabel } from '#contract/values/orders/order-number';
import { itemsLeft } from '#contract/values/orders/parcel-units';
import { ownValue } from '#contract/values/own-value';
import { useAdminCommand } from '../../../api/admin/queries';
import { useApiForm } from '../../../api/use-api-form';
import { useKeyForBody } from '../../../api/use-key-for-body';
import { report } from '../../../commands';
import { FieldError } from '../../../ui/forms/field-frame';
import { showToast } from '../../../ui/overlays/toast';
import { useConfirmation } from '../../editing/use-confirmation';
import { FormDialog } from '../../form-dialog';
import { ItemUnits } from '../item-units';
import { orders } from '../messages';
import { shipDialog as text } from './messages';
import { TrackingFields, type TrackingValue } from './tracking';

interface ShipDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
}

type Quantities = Readonly<Record<string, number>>;

/** Ships the unshipped items of an order, or some of these in a parcel. Everything is preselected. */
export function ShipDialog({ order, open, onClose }: ShipDialogProps) {
  const { form, left, unitsLeft, ship, confirmation } = useShipForm(order, onClose);
  const quantities = form.control('quantities');
  const chosen = left.map(({ _id, quantity }) =>
    Math.min(ownValue(quantities.value, _id) ?? quantity, quantity),
  );
  const rest = unitsLeft - chosen.reduce((sum, quantity) => sum + quantity, 0);
  const error = form.errorAt('quantities');
  const isCollected = Boolean(order.pickupPlace);
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={titleOf(order)}
      description={isCollected ? text.readyText : text.text}
      submit={
        confirmation.isAsked
          ? text.anyway
          : isCollected
            ? text.confirmReady
            : rest > 0
              ? text.confirmParcel
              : text.confirm
      }
      busy={ship}
      className="grid gap-4 text-start"
    >
      {!isCollected && <TrackingFields field={form.field} />}
      {unitsLeft > 1 && (
        <fieldset className="min-w-0">
          <legend className="mb-2 text-13 font-medium">{text.items}</legend>
          <ItemUnits
            items={left}
            quantities={Object.fromEntries(left.map(({ _id }, index) => [_id, chosen[index] ?? 0]))}
            isInvalid={error !== undefined}
            onChange={(itemId, quantity) =>
              quantities.onChange({ ...quantities.value, [itemId]: quantity })
            }
          />
          {error && <FieldError className="mt-2">{error}</FieldError>}
          <p role="status" className="mt-2 text-13 text-ink-2 empty:hidden">
            {rest > 0 && text.rest(rest)}
          </p>
        </fieldset>
      )}
    </FormDialog>
  );
}

function titleOf(order: Order): string {
  if (order.pickupPlace) return text.readyTitle(orderLabel(order));
  return (order.shipment === 'partial' ? text.partTitle : text.title)(orderLabel(order));
}

/** `quantities` has the items whose units were changed; all units of the others are shipped. */
function useShipForm(order: Order, onClose: () => void) {
  const shipAll = useAdminCommand('PUT /api/admin/orders/:id/ship');
  const shipSome = useAdminCommand('POST /api/admin/orders/:id/parcels');
  const undo = useAdminCommand('POST /api/admin/orders/:id/ship/undo');
  const keyFor = useKeyForBody();
  const confirmation = useConfirmation();
  const params = { id: order._id };
  const label = orderLabel(order);
  const left = itemsLeft(order);
  const unitsLeft = left.reduce((sum, { quantity }) => sum + quantity, 0);
  const form = useApiForm<
    TrackingValue & { quantities: Quantities },
    { tracking: TrackingValue; items: { _id: string; quantity: number }[] }
  >({
    defaultValues: { carrier: '', trackingNumber: '', trackingUrl: '', quantities: {} },
    parse: ({ quantities, ...tracking }) => {
      const items = left
        .map(({ _id, quantity }) => ({
          _id,
          quantity: Math.min(ownValue(quantities, _id) ?? quantity, quantity),
        }))
        .filter(({ quantity }) => quantity > 0);
      return items.length === 0
        ? { errors: { quantities: text.itemsRequired } }
        : { body: { tracking, items } };
    },
    send: async ({ tracking, items }) => {
      const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
      const body = { ...tracking, items };
      const shipped = await confirmation.send(body, (confirmed) =>
        units === unitsLeft
          ? shipAll.run({ params, body: { ...tracking, ...(confirmed && { confirmed }) } })
          : shipSome.run(
              { params, body: { ...body, ...(confirmed && { confirmed }) } },
              { idempotencyKey: keyFor({ ...body, confirmed }) },
            ),
      );
      const parcelId = shipped.parcels?.at(-1)?._id;
      const onUndo = () =>
        void report(
          undo.run({ params, body: parcelId ? { parcelId } : {} }),
          orders.wasUnshipped(label),
        );
      const whole = order.pickupPlace ? text.wasReady : orders.wasShipped;
      showToast((units === unitsLeft ? whole : text.parcelShipped)(label), { run: onUndo });
      onClose();
    },
    errorsOf: (error) =>
      error.fieldMessage('items') ? { quantities: error.message } : confirmation.errorsOf(error),
  });
  return { form, left, unitsLeft, ship: text.busy, confirmation };
}
