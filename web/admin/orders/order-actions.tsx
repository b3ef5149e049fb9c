import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders';
import type { Order } from '#contract/orders/orders';
import { orderLabel } from '#contract/values/orders/order-number';
import { isCancellable } from '#contract/values/orders/parcel-units';
import { useAdminCommand } from '../../api/admin/queries';
import { useAuth } from '../../api/session/auth';
import { CommandButton, ConfirmDialog, report } from '../../commands';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { ModalDialog } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
import { useMoney } from '../../ui/text/money';
import { cancelDialog as cancelText, orders } from './messages';
import { mayCancel, refundedByCancelling } from './order.rules';

/** Cancels a Pending order, for staff with the right to refund. */
export function CancelAction({ order }: { order: StaffOrder }) {
  const [isOpen, setOpen] = useState(false);
  const { user } = useAuth();
  const isOffered = isCancellable(order) && mayCancel(order, user?.role);
  if (!isOffered && !isOpen) return null;
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {cancelText.open}
      </Button>
      <CancelDialog order={order} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface CancelDialogProps {
  order: Order;
  open: boolean;
  onClose: () => void;
  /** Text above the consequences of cancelling. */
  reason?: string;
}

function CancelDialog({ order, reason, ...dialog }: CancelDialogProps) {
  const formatMoney = useMoney();
  const cancel = useAdminCommand('PUT /api/admin/orders/:id/cancel');
  const refunded = refundedByCancelling(order);
  const effect = cancelText.text(refunded > 0 ? formatMoney(refunded) : null);
  return (
    <ConfirmDialog
      {...dialog}
      title={cancelText.title}
      description={[reason, effect].filter(Boolean).join(' ')}
      cancel={cancelText.keep}
      confirm={cancelText.confirm}
      run={() => cancel.run({ params: { id: order._id } })}
      busy={cancelText.busy}
      done={cancelText.done(orderLabel(order))}
    />
  );
}

/** Deletes a cancelled order, with an undo in the toast. For other orders it offers to cancel, or explains why not. */
export function DeleteAction({ order, onDeleted }: { order: Order; onDeleted?: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { user } = useAuth();
  const remove = useAdminCommand('DELETE /api/admin/orders/:id/delete');
  const restore = useAdminCommand('POST /api/admin/orders/:id/restore');
  if (order.deletedAt) return null;
  const id = orderLabel(order);
  const params = { id: order._id };
  const onUndo = () => void report(restore.run({ params }), orders.isBack(id));
  const onDelete = () =>
    void report(remove.run({ params }), () => {
      showToast(orders.wasDeleted(id), { run: onUndo });
      onDeleted?.();
    });
  const dialog = { open: isAsking, onClose: () => setAsking(false) };
  const isPending = isCancellable(order);
  return (
    <>
      <IconButton
        icon={Trash2}
        size={18}
        label={orders.deleteNamed(id)}
        aria-disabled={remove.isBusy || undefined}
        onClick={order.orderStatus === 'Cancelled' ? onDelete : () => setAsking(true)}
        className="lg:size-8"
      />
      {isPending && mayCancel(order, user?.role) ? (
        <CancelDialog order={order} reason={orders.deleteAfterCancel} {...dialog} />
      ) : (
        <ModalDialog
          {...dialog}
          title={orders.deleteRejectedTitle}
          description={isPending ? orders.deleteNoRight : orders.deleteRejected}
          foot={
            <Button size="small" onClick={dialog.onClose}>
              {orders.close}
            </Button>
          }
        >
          {null}
        </ModalDialog>
      )}
    </>
  );
}

export function DeliverAction({ order }: { order: StaffOrder }) {
  const deliver = useAdminCommand('PUT /api/admin/orders/:id/deliver');
  if (order.orderStatus !== 'Shipped') return null;
  return (
    <CommandButton
      run={() => deliver.run({ params: { id: order._id } })}
      busy={orders.delivering}
      done={(order.pickupPlace ? orders.wasCollected : orders.wasDelivered)(orderLabel(order))}
    >
      {order.pickupPlace ? orders.collect : orders.deliver}
    </CommandButton>
  );
}
