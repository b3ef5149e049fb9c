import { transaction } from '../../database/transaction';
import type { Shop } from '../../shop';
import { lockPaymentOfOrder } from '../payments.queries';
import { isPayable, type PaymentRow } from '../payments.rules';
import { refreshPayment } from '../settlement.service';
import { replaceAttempt } from './attempts.service';

/**
 * The attempt to pay an order with now: the given one, or another in its place if its time at the provider is over. The provider
 * is asked first, since the shopper may have paid at the last moment; without an answer the attempt stays.
 */
export async function currentAttempt(shop: Shop, payment: PaymentRow): Promise<PaymentRow> {
  if (!payment.isExpired || payment.isSupplement || !isPayable(payment)) return payment;
  if (!(await refreshPayment(shop, payment.id))) return payment;
  return transaction(shop.pool, async (tx) => {
    const current = await lockPaymentOfOrder(tx, payment.orderId);
    if (!current) return payment;
    if (!current.isExpired || !isPayable(current)) return current;
    const { gateway, method, amount } = current;
    return replaceAttempt(tx, current, { gateway, method, amount, minutes: null });
  });
}
