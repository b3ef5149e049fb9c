import type { Payment } from '#contract/orders/payments';
import type { OrderRow } from '../orders.queries';

/** Whether staff can ask for a new payment: the order has not ended, its authorisation has, and nothing was captured. */
export function isRenewable(
  { status, deletedAt }: Pick<OrderRow, 'status' | 'deletedAt'>,
  payment: Pick<Payment, 'status'>,
): boolean {
  return status !== 'Cancelled' && deletedAt === null && payment.status === 'voided';
}
