import { type FormEvent, useId, useState } from 'react';
import type { StaffReturn } from '#contract/returns';
import { orderLabel } from '#contract/values/order-number';
import { useReturnCommands } from '../../api/admin/returns';
import { ApiError } from '../../api/client';
import { Button } from '../../ui/button';
import { TextArea } from '../../ui/forms/text-area';
import { ModalDialog } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
import { saveByKeys } from '../save-by-keys';
import { detailsOf } from '../use-form-errors';
import { receive as text } from './messages';

/** Rejects a return; the customer is emailed the reason. */
export function RejectAction({ parcel }: { parcel: StaffReturn }) {
  const form = useId();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const { reject, isBusy } = useReturnCommands();
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    try {
      await reject({ id: parcel._id, reason });
      setOpen(false);
      showToast(text.rejected);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(detailsOf(error, ['reason']).reason ?? error.message);
    }
  };
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
      <ModalDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.rejectTitle}
        description={text.rejectText}
        foot={
          <>
            <Button kind="quiet" size="small" onClick={() => setOpen(false)}>
              {text.cancel}
            </Button>
            <Button type="submit" form={form} size="small" busy={isBusy && text.busy}>
              {text.rejectConfirm}
            </Button>
          </>
        }
      >
        <form id={form} noValidate onSubmit={onSubmit} onKeyDown={saveByKeys} className="mt-5">
          <TextArea
            label={text.why}
            required
            rows={3}
            maxLength={500}
            data-autofocus
            value={reason}
            error={fault}
            onChange={(event) => {
              setReason(event.target.value);
              setFault(undefined);
            }}
          />
        </form>
      </ModalDialog>
    </>
  );
}
