import { Trash2 } from 'lucide';
import { useState } from 'react';
import type { StaffOrder } from '#contract/admin/orders/orders';
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
}

function CancelDialog({ order, ...dialog }: CancelDialogProps) {
  const formatMoney = useMoney();
  const cancel = useAdminCommand('PUT /api/admin/orders/:id/cancel');
  const refunded = refundedByCancelling(order);
  const effect = refunded > 0 ? cancelText.textWithRefund(formatMoney(refunded)) : cancelText.text;
  return (
    <ConfirmDialog
      {...dialog}
      title={cancelText.title}
      description={effect}
      cancel={cancelText.keep}
      confirm={cancelText.confirm}
      run={() => cancel.run({ params: { id: order._id } })}
      busy={cancelText.busy}
      done={cancelText.done(orderLabel(order))}
    />
  );
}

/**
 * Deletes an order, after one question that says what happens: an open order is cancelled by it, any other is only hidden.
 * A toast offers to show it again.
 */
export function DeleteAction({ order, onDeleted }: { order: Order; onDeleted?: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { user } = useAuth();
  const formatMoney = useMoney();
  const remove = useAdminCommand('DELETE /api/admin/orders/:id/delete');
  const restore = useAdminCommand('POST /api/admin/orders/:id/restore');
  if (order.deletedAt) return null;
  const id = orderLabel(order);
  const params = { id: order._id };
  const onUndo = () => void report(restore.run({ params }), orders.isBack(id));
  const isOpen = order.orderStatus === 'Pending';
  const refunded = isOpen ? refundedByCancelling(order) : 0;
  const onClose = () => setAsking(false);
  const isAllowed = !isOpen || mayCancel(order, user?.role);
  return (
    <>
      <IconButton
        icon={Trash2}
        size={18}
        label={orders.deleteNamed(id)}
        onClick={() => setAsking(true)}
        className="lg:size-8"
      />
      {isAllowed ? (
        <ConfirmDialog
          open={isAsking}
          onClose={onClose}
          title={orders.deleteTitle(id)}
          description={
            isOpen
              ? [
                  order.shipment === 'partial'
                    ? orders.deleteCancelsRest
                    : orders.deleteCancelsOrder,
                  ...(refunded > 0 ? [orders.deleteRefunds(formatMoney(refunded))] : []),
                  orders.deleteEmails,
                ].join(' ')
              : orders.deleteHides
          }
          confirm={isOpen ? orders.deleteCancels : orders.delete}
          run={() => remove.run({ params })}
          busy={orders.deleting}
          done={() => {
            showToast(orders.wasDeleted(id), { run: onUndo });
            onDeleted?.();
          }}
        />
      ) : (
        <ModalDialog
          open={isAsking}
          onClose={onClose}
          title={orders.deleteRejectedTitle}
          description={orders.deleteNoRight}
          foot={
            <Button size="small" onClick={onClose}>
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
