import { transaction } from '../../database/transaction';
import { enqueue } from '../../jobs/queue';
import type { Shop } from '../../shop';
import { gatewayOf } from '../gateways/choose-gateway';
import { GatewayRejection } from '../gateways/gateway';
import { findPayment, lockPayment } from '../payments.queries';
import { recordIssue } from '../reconcile/payment-issues.service';
import { refreshPayment, settle } from '../settlement.service';
import { listEnding } from './authorisation.queries';
import { findCapture, hasPendingCapture, markCaptureFailed } from './capture.queries';

/**
 * Captures at the gateway. The captures of a payment are made one after another, and the gateway gets their sum, so a repeated
 * call charges nothing twice. If the gateway refuses, staff decide.
 */
export async function makeCapture(shop: Shop, captureId: string): Promise<void> {
  const capture = await findCapture(shop.pool, captureId);
  if (capture?.status !== 'pending') return;
  const { id: key, paymentId, upTo, isLast } = capture;
  if (await hasPendingCapture(shop.pool, paymentId, upTo))
    throw new Error('An earlier capture of this payment is still to be made.');
  const payment = await findPayment(shop.pool, paymentId);
  if (!payment) throw new Error(`There is no payment ${paymentId}.`);
  const gateway = await gatewayOf(shop, payment);
  if (!gateway.capture) throw new Error(`The gateway ${payment.gateway} cannot capture.`);
  const { currency, reference } = payment;
  try {
    await settle(
      shop,
      paymentId,
      await gateway.capture({ key, reference: reference ?? '', currency, upTo, isLast }),
    );
  } catch (error) {
    if (!(error instanceof GatewayRejection)) throw error;
    // It may have been captured or ended at the gateway itself.
    if (!(await refreshPayment(shop, paymentId))) throw error;
    await recordFailure(shop, captureId, error.message);
    return;
  }
  await releaseIfLast(shop, captureId);
}

async function recordFailure(shop: Shop, captureId: string, failure: string): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const capture = await findCapture(tx, captureId);
    const payment = capture && (await lockPayment(tx, capture.paymentId));
    if (!payment || !(await markCaptureFailed(tx, captureId, failure))) return;
    const { gateway, orderId, reference, captured, currency } = payment;
    await recordIssue(shop, tx, {
      kind: 'capture_failed',
      gateway,
      reference: reference ?? '',
      orderId,
      amount: capture.upTo - captured,
      currency,
    });
  });
  shop.wakeJobs();
}

/** The units that were left may have been cancelled while the gateway was called. */
async function releaseIfLast(shop: Shop, captureId: string): Promise<void> {
  const capture = await findCapture(shop.pool, captureId);
  const payment = capture && (await findPayment(shop.pool, capture.paymentId));
  if (!payment?.isAuthorised || !(capture?.releasesRest || capture?.isLast)) return;
  const key = `${payment.id}:${captureId}`;
  await enqueue(shop.pool, 'cancel-payment', { paymentId: payment.id }, { key });
  shop.wakeJobs();
}

/** How long before its end staff are warned of an authorisation. */
const WARNING_HOURS = 48;

/** Warns staff of authorisations that end before their order has been shipped, and asks the gateway about those that have. */
export async function watchAuthorisations(shop: Shop): Promise<void> {
  for (const { id, left, isOver, isWaiting, ...payment } of await listEnding(
    shop.pool,
    WARNING_HOURS,
  )) {
    if (isOver) await refreshPayment(shop, id);
    else if (isWaiting)
      await recordIssue(shop, shop.pool, {
        ...payment,
        kind: 'authorisation_ending',
        amount: left,
      });
  }
}
