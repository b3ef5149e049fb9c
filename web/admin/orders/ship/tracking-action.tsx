import { useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders';
import { orderLabel } from '#contract/values/order-number';
import { useAdminOrderCommands } from '../../../api/admin/orders';
import { useApiForm } from '../../../api/use-api-form';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/forms/checkbox';
import { DialogForm } from '../../../ui/forms/dialog-form';
import { showToast } from '../../../ui/overlays/toast';
import { tracking as text } from '../messages';
import { TrackingFields, type TrackingValue } from './tracking-fields';

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
  const { track } = useAdminOrderCommands();
  const form = useApiForm<TrackingValue & { notify: boolean }>({
    defaultValues: {
      carrier: order.tracking?.carrier ?? '',
      trackingNumber: order.tracking?.number ?? '',
      notify: false,
    },
    send: async (body) => {
      await track(order._id, body);
      showToast(body.notify ? text.savedAndSent : text.saved);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      isAdmin
      onClose={onClose}
      title={text.title(orderLabel(order))}
      cancel={text.cancel}
      submit={text.save}
      busy={text.saving}
    >
      <TrackingFields field={form.field} />
      <Checkbox {...form.field('notify')}>{text.notify}</Checkbox>
    </DialogForm>
  );
}
