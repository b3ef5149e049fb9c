import { useState } from 'react';
import type { Order } from '#contract/orders/orders';
import { orderLabel } from '#contract/values/orders/order-number';
import { messageOf } from '../../api/client';
import { useCancelOrder } from '../../api/orders';
import { Button, type ButtonSize } from '../../ui/button';
import { ModalDialog } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
import { orders } from './messages';

/** Cancels an order that is not shipped yet, after confirmation. */
export function CancelOrder({ order, size = 'row' }: { order: Order; size?: ButtonSize }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { mutateAsync: cancel, isPending: isCancelling } = useCancelOrder();
  const confirm = () =>
    cancel(order._id)
      .then(
        () => showToast(orders.cancelled),
        (error) => showToast(messageOf(error)),
      )
      .finally(close);
  return (
    <>
      <Button
        kind="quiet"
        size={size}
        aria-label={orders.cancelNamed(orderLabel(order))}
        onClick={() => setAsking(true)}
      >
        {orders.cancel}
      </Button>
      <ModalDialog
        open={isAsking}
        onClose={close}
        title={orders.cancelTitle}
        description={order.payment.status === 'paid' ? orders.cancelPaid : orders.cancelUnpaid}
        foot={
          <>
            <Button kind="quiet" onClick={close}>
              {orders.keep}
            </Button>
            <Button busy={isCancelling && orders.cancelling} onClick={confirm}>
              {orders.cancel}
            </Button>
          </>
        }
      />
    </>
  );
}
