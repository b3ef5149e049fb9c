import { useState } from 'react';
import type { StaffReturn } from '#contract/returns';
import { orderLabel } from '#contract/values/order-number';
import { useReturnCommands } from '../../api/admin/returns';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { DialogForm } from '../../ui/forms/dialog-form';
import { TextArea } from '../../ui/forms/text-area';
import { showToast } from '../../ui/overlays/toast';
import { receive as text } from './messages';

/** Rejects a return; the customer is emailed the reason. */
export function RejectAction({ parcel }: { parcel: StaffReturn }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { reject } = useReturnCommands();
  const form = useApiForm<{ reason: string }>({
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      await reject({ id: parcel._id, reason });
      close();
      showToast(text.rejected);
    },
    errorsOf: (error) => ({ reason: error.fieldMessage('reason') ?? error.message }),
  });
  return (
    <>
      <Button
        kind="plain"
        size="row"
        aria-label={text.rejectNamed(orderLabel(parcel.order))}
        onClick={() => setOpen(true)}
      >
        {text.reject}
      </Button>
      <DialogForm
        form={form}
        isAdmin
        open={isOpen}
        onClose={close}
        title={text.rejectTitle}
        description={text.rejectText}
        cancel={text.cancel}
        submit={text.rejectConfirm}
        busy={text.busy}
      >
        <TextArea
          {...form.field('reason')}
          label={text.why}
          required
          rows={3}
          maxLength={500}
          data-autofocus
        />
      </DialogForm>
    </>
  );
}
