import type { Order } from '#contract/orders/orders';
import { isPaidOnDelivery } from '#contract/values/orders/payment-methods';
import { may, type Role } from '#contract/values/rights';
import type { RefundState } from '#contract/values/state-labels';

type Payable = RefundState & {
  orderStatus: Order['orderStatus'];
  payment: Pick<Order['payment'], 'status' | 'gateway'>;
};

/** Whether an order has unshipped units, and is paid, authorised or payable on delivery. */
export const canShip = ({ orderStatus, payment, ...order }: Payable): boolean =>
  orderStatus === 'Pending' &&
  (payment.status === 'authorised' || isPaid({ orderStatus, payment, ...order }));

const isPaid = ({ payment, ...order }: Payable): boolean =>
  payment.status === 'paid' ? !isFullyRefunded(order) : isPaidOnDelivery(payment.gateway);

/** A refund counts when it is decided. */
const isFullyRefunded = ({ total, refunded, refundPending = 0 }: RefundState) =>
  total > 0 && refunded + refundPending >= total - 0.005;

/** The refund due if the order is cancelled, in major units. */
export const refundedByCancelling = ({ payment, total, refunded, refundPending = 0 }: Order) =>
  payment.status === 'paid'
    ? Math.max(0, (payment.capture?.captured ?? total) - refunded - refundPending)
    : 0;

/** Whether a role may cancel: cancelling a paid order requires the right to refund. */
export const mayCancel = (order: Order, role: Role | undefined): boolean =>
  refundedByCancelling(order) === 0 || (role !== undefined && may(role, 'staff:refunds'));
