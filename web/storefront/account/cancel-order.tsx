import { useState } from 'react';
import type { Order } from '#contract/orders';
import { orderLabel } from '#contract/values/order-number';
import { ApiError } from '../../api/client';
import { useCancelOrder } from '../../api/orders';
import { failure } from '../../messages';
import { Button, type ButtonSize } from '../../ui/button';
import { ModalDialog } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
import { orders } from './messages';

/** Cancels an order that is not shipped yet, after confirmation. */
export function CancelOrder({ order, size = 'row' }: { order: Order; size?: ButtonSize }) {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: cancel, isPending: isCancelling } = useCancelOrder();
  const confirm = async () => {
    try {
      await cancel(order._id);
      showToast(orders.cancelled);
    } catch (error) {
      showToast(error instanceof ApiError ? error.message : failure.tryAgain);
    }
    setAsking(false);
  };
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
        onClose={() => setAsking(false)}
        title={orders.cancelTitle}
        description={order.payment.status === 'paid' ? orders.cancelPaid : orders.cancelUnpaid}
        foot={
          <>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              {orders.keep}
            </Button>
            <Button kind="primary" busy={isCancelling && orders.cancelling} onClick={confirm}>
              {orders.cancel}
            </Button>
          </>
        }
      >
        {null}
      </ModalDialog>
    </>
  );
}
