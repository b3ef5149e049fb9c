import type { Connection } from '../../database/database';
import type { Shop } from '../../shop';
import type { GatewayPayment } from '../gateways/gateway';
import { isUndecided, type PaymentRow } from '../payments.rules';
import { closeIssue, recordIssue } from '../reconcile/payment-issues.service';
import { markAuthorisationEnded, markAuthorised, updateCaptured } from './authorisation.queries';
import { markCapturesDone } from './capture.queries';
import { retryCaptures } from './capture.service';

/** Applies what the gateway reports as authorised and captured to a payment that is captured later, whose row is locked. */
export async function applyCaptureReport(
  shop: Shop,
  tx: Connection,
  payment: PaymentRow,
  report: GatewayPayment,
): Promise<void> {
  const isNew =
    isUndecided(payment.status) && (report.status === 'authorised' || report.captured > 0);
  if (isNew) await markAuthorised(tx, payment.id, report);
  if (report.captured > payment.captured) {
    await updateCaptured(tx, payment.id, report.captured);
    await markCapturesDone(tx, payment.id, report.captured);
    const { gateway } = payment;
    await closeIssue(tx, null, { gateway, reference: report.reference, kind: 'capture_failed' });
  }
  if (isNew) await retryCaptures(tx, payment.orderId);
  await endAuthorisation(shop, tx, payment, report);
}

/**
 * Ends the authorisation if the gateway reports nothing more to capture. If nothing was captured of an order that has not
 * ended, it records an issue for staff.
 */
async function endAuthorisation(
  shop: Shop,
  tx: Connection,
  { id, orderId, gateway, currency, amount, closedAt }: PaymentRow,
  { status, reference, captured }: GatewayPayment,
): Promise<void> {
  if (status !== 'succeeded' && status !== 'canceled') return;
  if (!(await markAuthorisationEnded(tx, id))) return;
  await closeIssue(tx, null, { gateway, reference, kind: 'authorisation_ending' });
  if (captured > 0 || closedAt !== null) return;
  await recordIssue(shop, tx, {
    kind: 'capture_failed',
    gateway,
    reference,
    orderId,
    amount,
    currency,
  });
}
