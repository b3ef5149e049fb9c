import type { Order } from '#contract/orders/orders';
import { orderLabel } from '#contract/values/orders/order-number';
import { useCancelOrder } from '../../api/orders/orders';
import { ConfirmButton } from '../../commands';
import type { ButtonSize } from '../../ui/button';
import { orders } from './messages';

/** Cancels an order that is not shipped yet, after confirmation. */
export function CancelOrder({ order, size = 'row' }: { order: Order; size?: ButtonSize }) {
  const { mutateAsync: cancel } = useCancelOrder();
  return (
    <ConfirmButton
      look={{ size, 'aria-label': orders.cancelNamed(orderLabel(order)) }}
      size="normal"
      label={orders.cancel}
      title={orders.cancelTitle}
      description={order.payment.status === 'paid' ? orders.cancelPaid : orders.cancelUnpaid}
      cancel={orders.keep}
      confirm={orders.cancel}
      busy={orders.cancelling}
      run={() => cancel(order._id)}
      done={orders.cancelled}
      closesOnError
    />
  );
}
