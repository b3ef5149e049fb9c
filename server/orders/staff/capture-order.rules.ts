import type { Payment } from '#contract/orders/payments';
import type { OrderRow } from '../orders.queries';

/** Whether a new payment can be asked for: the order has not ended, and the authorisation has, of which nothing was captured. */
export function isRenewable(
  { status, deletedAt }: Pick<OrderRow, 'status' | 'deletedAt'>,
  payment: Pick<Payment, 'status'>,
): boolean {
  return status !== 'Cancelled' && deletedAt === null && payment.status === 'voided';
}
