import type { Order } from '../../orders/orders';
import { isPaidOnDelivery } from './payment-methods';

const MINUTE_MS = 60_000;

type Unpaid = {
  orderDate: string;
  orderStatus: Order['orderStatus'];
  payment: Pick<Order['payment'], 'status' | 'gateway' | 'payBy'>;
};

/** Whether an order waits for its payment. */
export function isUnpaid({ orderStatus, payment }: Unpaid): boolean {
  return (
    orderStatus === 'Pending' &&
    !isPaidOnDelivery(payment.gateway) &&
    (payment.status === 'unpaid' || payment.status === 'failed')
  );
}

/** When an unpaid order is cancelled, ISO 8601; null for any other order. */
export function paymentDeadline(order: Unpaid, unpaidMinutes: number): string | null {
  if (!isUnpaid(order)) return null;
  if (order.payment.payBy) return order.payment.payBy;
  return new Date(Date.parse(order.orderDate) + unpaidMinutes * MINUTE_MS).toISOString();
}
