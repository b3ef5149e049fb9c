import { useState } from 'react';
import { orderLabel } from '#contract/order-number';
import type { StaffOrder } from '#contract/orders.admin';
import { useAdminOrderCommands } from '../../state/admin-order';
import { Button } from '../../ui/button';
import { formatMoney } from '../../ui/format';
import { ModalDialog } from '../../ui/sheet';
import { showToast } from '../../ui/toast';
import { cancelDialog as text } from './messages';

/** Cancels while Pending; says first what goes back. */
export function CancelAction({ order }: { order: StaffOrder }) {
  const [isOpen, setOpen] = useState(false);
  const { cancel, isBusy } = useAdminOrderCommands();
  if (order.orderStatus !== 'Pending' && !isOpen) return null;
  const onConfirm = () =>
    cancel(order._id).then(
      () => {
        setOpen(false);
        showToast(text.done(orderLabel(order)));
      },
      (error: Error) => showToast(error.message),
    );
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      <ModalDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={text.title}
        description={text.text(formatMoney(order.refundable))}
        foot={
          <>
            <Button kind="quiet" size="small" onClick={() => setOpen(false)}>
              {text.keep}
            </Button>
            <Button size="small" busy={isBusy && text.busy} onClick={onConfirm}>
              {text.confirm}
            </Button>
          </>
        }
      >
        {null}
      </ModalDialog>
    </>
  );
}
