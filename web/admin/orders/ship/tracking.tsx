import { type ComponentProps, useId, useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders/orders';
import type { Parcel } from '#contract/orders/orders';
import { carrierNames, trackingUrl } from '#contract/values/delivery/carriers';
import { orderLabel } from '#contract/values/orders/order-number';
import { useAdminCommand } from '../../../api/admin/queries';
import { type ApiForm, useApiForm } from '../../../api/use-api-form';
import { kit } from '../../../messages';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/forms/checkbox';
import { showToast } from '../../../ui/overlays/toast';
import { Field } from '../../editing/fields';
import { useConfirmation } from '../../editing/use-confirmation';
import { FormDialog } from '../../form-dialog';
import { shipDialog, tracking as text } from './messages';

interface TrackingActionProps {
  order: StaffOrder;
  parcel: Parcel;
}

/** Adds or changes the tracking of a parcel. */
export function TrackingAction({ order, parcel }: TrackingActionProps) {
  const [isOpen, setOpen] = useState(false);
  const label = parcel.tracking ? text.edit : text.add;
  const isOnly = order.parcels.length === 1;
  return (
    <>
      <Button
        kind="quiet"
        size="row"
        aria-label={isOnly ? undefined : text.ofParcel(label, parcel.number)}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <TrackingDialog order={order} parcel={parcel} onClose={() => setOpen(false)} />}
    </>
  );
}

function TrackingDialog({ order, parcel, onClose }: TrackingActionProps & { onClose: () => void }) {
  const track = useAdminCommand('PUT /api/admin/orders/:id/parcels/:parcelId/tracking');
  const confirmation = useConfirmation();
  const { number = '', carrier = '', url = null } = parcel.tracking ?? {};
  const form = useApiForm<TrackingValue & { notify: boolean }>({
    defaultValues: {
      carrier,
      trackingNumber: number,
      notify: false,
      trackingUrl: url === trackingUrl({ number, carrier }) ? '' : (url ?? ''),
    },
    send: async (body) => {
      const params = { id: order._id, parcelId: parcel._id };
      await confirmation.send(body, (confirmed) =>
        track.run({ params, body: { ...body, ...(confirmed && { confirmed }) } }),
      );
      showToast(body.notify ? text.savedAndSent : text.saved);
      onClose();
    },
    errorsOf: confirmation.errorsOf,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={
        order.parcels.length === 1
          ? text.title(orderLabel(order))
          : text.titleOfParcel(parcel.number, orderLabel(order))
      }
      submit={confirmation.isAsked ? text.saveAnyway : text.save}
      busy={text.saving}
    >
      <TrackingFields field={form.field} />
      <Checkbox {...form.field('notify')}>{text.notify}</Checkbox>
    </FormDialog>
  );
}

export type TrackingValue = { carrier: string; trackingNumber: string; trackingUrl: string };

/** Carrier, tracking number and link; all may be left empty. */
export function TrackingFields({ field }: { field: TrackingField }) {
  return (
    <>
      <CarrierField {...field('carrier')} data-autofocus />
      <Field {...field('trackingNumber')} label={text.number} mark={kit.optional} maxLength={100} />
      <Field
        {...field('trackingUrl')}
        label={shipDialog.link}
        hint={shipDialog.linkHint}
        mark={kit.optional}
        type="url"
        maxLength={500}
      />
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
