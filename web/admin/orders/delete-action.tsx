import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/orders';
import { orderLabel } from '#contract/values/order-number';
import { useAdminOrderCommands } from '../../api/admin/orders';
import { useAuth } from '../../api/auth';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { ModalDialog } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
import { CancelDialog } from './cancel-dialog';
import { orders } from './messages';
import { mayCancel } from './order.rules';

const tell = (error: Error) => showToast(error.message);

/** Deletes a cancelled order, with an undo in the toast. For other orders it offers to cancel, or explains why not. */
export function DeleteAction({ order, onDeleted }: { order: Order; onDeleted?: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { user } = useAuth();
  const { remove, restore, isBusy } = useAdminOrderCommands();
  if (order.deletedAt) return null;
  const id = orderLabel(order);
  const onUndo = () => void restore(order._id).then(() => showToast(orders.isBack(id)), tell);
  const onDelete = () =>
    remove(order._id).then(() => {
      showToast(orders.wasDeleted(id), { run: onUndo });
      onDeleted?.();
    }, tell);
  const dialog = { isOpen: isAsking, onClose: () => setAsking(false) };
  const isPending = order.orderStatus === 'Pending';
  return (
    <>
      <IconButton
        icon={Trash2}
        size={18}
        label={orders.deleteNamed(id)}
        aria-disabled={isBusy || undefined}
        onClick={order.orderStatus === 'Cancelled' ? onDelete : () => setAsking(true)}
        className="lg:size-8"
      />
      {isPending && mayCancel(order, user?.role) ? (
        <CancelDialog order={order} reason={orders.deleteAfterCancel} {...dialog} />
      ) : (
        <Rejection {...dialog} text={isPending ? orders.deleteNoRight : orders.deleteRejected} />
      )}
    </>
  );
}

interface RejectionProps {
  isOpen: boolean;
  onClose: () => void;
  text: string;
}

function Rejection({ isOpen, onClose, text }: RejectionProps) {
  return (
    <ModalDialog
      open={isOpen}
      onClose={onClose}
      title={orders.deleteRejectedTitle}
      description={text}
      foot={
        <Button size="small" onClick={onClose}>
          {orders.close}
        </Button>
      }
    >
      {null}
    </ModalDialog>
  );
}
