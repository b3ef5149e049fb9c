import { type ComponentProps, useId, useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders';
import { carrierNames } from '#contract/values/carriers';
import { orderLabel } from '#contract/values/order-number';
import { useAdminCommand } from '../../../api/admin/queries';
import { type ApiForm, useApiForm } from '../../../api/use-api-form';
import { kit } from '../../../messages';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/forms/checkbox';
import { showToast } from '../../../ui/overlays/toast';
import { FormDialog } from '../../actions';
import { Field } from '../../editing/fields';
import { tracking as text } from '../messages';

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

export type TrackingValue = { carrier: string; trackingNumber: string };

/** Carrier and tracking number; both may be left empty. */
export function TrackingFields({ field }: { field: TrackingField }) {
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
