import type { Order } from '#contract/orders';
import { orderLabel } from '#contract/values/order-number';
import { useAdminOrderCommands } from '../../api/admin/orders';
import { Button } from '../../ui/button';
import { ModalDialog } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
import { formatMoney } from '../../ui/text/format';
import { cancelDialog as text } from './messages';
import { refundedByCancelling } from './order.rules';

interface CancelDialogProps {
  order: Order;
  isOpen: boolean;
  onClose: () => void;
  /** Text above the consequences of cancelling. */
  reason?: string;
}

/** Asks before an order is cancelled, and names the refund. */
export function CancelDialog({ order, isOpen, onClose, reason }: CancelDialogProps) {
  const { cancel, isBusy } = useAdminOrderCommands();
  const onConfirm = () =>
    cancel(order._id).then(
      () => {
        onClose();
        showToast(text.done(orderLabel(order)));
      },
      (error: Error) => showToast(error.message),
    );
  const effect = text.text(formatMoney(refundedByCancelling(order)));
  return (
    <ModalDialog
      open={isOpen}
      onClose={onClose}
      title={text.title}
      description={[reason, effect].filter(Boolean).join(' ')}
      foot={
        <>
          <Button kind="quiet" size="small" onClick={onClose}>
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
  );
}
