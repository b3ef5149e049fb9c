import type { ReturnedOrder } from '#contract/orders/orders';
import type { Shop } from '../../shop';
import type { GatewayPayment } from '../gateways/gateway';
import { findPayment } from '../payments.queries';
import { hasBeenPaid, isUndecided, isUnpaid, type PaymentRow } from '../payments.rules';
import { askGateway } from '../settlement.service';

type AttemptState = NonNullable<ReturnedOrder['attempt']>;

/**
 * Asks the provider about an attempt to pay an order, applies the answer, and returns what became of the attempt: its own state,
 * whatever has happened to other attempts. Null if it is none of the order's.
 */
export async function askAboutAttempt(
  shop: Shop,
  orderId: string,
  paymentId: string,
): Promise<AttemptState | null> {
  const payment = await findPayment(shop.pool, paymentId);
  if (payment?.orderId !== orderId || payment.isSupplement) return null;
  const report = isUndecided(payment.status) ? (await askGateway(shop, payment)).report : null;
  return stateOf((await findPayment(shop.pool, paymentId)) ?? payment, report);
}

/** While it is unpaid, the provider's word counts: the stored status also describes the attempt before, see `markFailedBefore`. */
function stateOf(payment: PaymentRow, report: GatewayPayment | null): AttemptState {
  const { status, isReplaced, closedAt, failedAt } = payment;
  if (hasBeenPaid(status) && closedAt !== null) return 'surplus';
  if (!isUnpaid(status)) return isReplaced ? 'replaced' : 'paid';
  const hasFailed = report
    ? report.status === 'failed' || report.status === 'canceled'
    : failedAt !== null;
  if (hasFailed) return 'failed';
  return isReplaced ? 'replaced' : 'open';
}
