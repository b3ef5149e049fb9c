import type { Order } from '#contract/orders';

type Payable = {
  orderStatus: Order['orderStatus'];
  payment: Pick<Order['payment'], 'status' | 'gateway'>;
};

/** Whether an order waits for its parcel: not shipped yet, and paid, or payable on delivery. */
export const canShip = ({ orderStatus, payment }: Payable): boolean =>
  orderStatus === 'Pending' && (payment.status === 'paid' || payment.gateway === 'none');

/** What deleting gives back to the shopper, in dollars. */
export const givenBackByDeleting = (order: Payable & Pick<Order, 'total' | 'refunded'>): number =>
  order.payment.status === 'paid' ? order.total - order.refunded : 0;

/** Whether deleting does what no undo brings back whole: it gives money back, or ends an open order. */
export const deletingIsFinal = (order: Payable & Pick<Order, 'total' | 'refunded'>): boolean =>
  order.orderStatus === 'Pending' || givenBackByDeleting(order) > 0;
