import { type FormEvent, useId, useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders';
import { orderLabel } from '#contract/values/order-number';
import { useAdminOrderCommands } from '../../../api/admin/orders';
import { ApiError } from '../../../api/client';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/forms/checkbox';
import { FieldError } from '../../../ui/forms/field-frame';
import { ModalDialog } from '../../../ui/overlays/sheet';
import { showToast } from '../../../ui/overlays/toast';
import { saveByKeys } from '../../save-by-keys';
import { tracking as text } from '../messages';
import { TrackingFields } from './tracking-fields';

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
  const form = useId();
  const { track, isBusy } = useAdminOrderCommands();
  const [value, setValue] = useState({
    carrier: order.tracking?.carrier ?? '',
    trackingNumber: order.tracking?.number ?? '',
  });
  const [notify, setNotify] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    try {
      await track(order._id, { ...value, notify });
      showToast(notify ? text.savedAndSent : text.saved);
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
    }
  };
  return (
    <ModalDialog
      open
      onClose={onClose}
      title={text.title(orderLabel(order))}
      foot={
        <>
          <Button kind="quiet" size="small" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={form} size="small" busy={isBusy && text.saving}>
            {text.save}
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
        <TrackingFields
          value={value}
          onChange={setValue}
          errorOf={(name) => error?.fieldMessage(name)}
        />
        <Checkbox checked={notify} onChange={() => setNotify((now) => !now)}>
          {text.notify}
        </Checkbox>
        {error && error.details.length === 0 && <FieldError>{error.message}</FieldError>}
      </form>
    </ModalDialog>
  );
}
