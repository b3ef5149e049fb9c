import type { StaffReturn } from '#contract/returns';
import { orderLabel } from '#contract/values/order-number';
import { useReturnCommands } from '../../api/admin/returns';
import { NoteAction } from '../note-action';
import { receive as text } from './messages';

/** Rejects a return; the customer is emailed the reason. */
export function RejectAction({ parcel }: { parcel: StaffReturn }) {
  const { reject } = useReturnCommands();
  return (
    <NoteAction
      action={text.reject}
      actionNamed={text.rejectNamed(orderLabel(parcel.order))}
      title={text.rejectTitle}
      description={text.rejectText}
      label={text.why}
      field="reason"
      cancel={text.cancel}
      submit={text.rejectConfirm}
      busy={text.busy}
      done={text.rejected}
      send={(reason) => reject({ id: parcel._id, reason })}
    />
  );
}
