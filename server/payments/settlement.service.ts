import type { GatewayName } from '#contract/orders/payments';
import type { PaymentStatus } from '#contract/values/states';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import { limit } from '../http/rate-limits';
import { issueInvoice } from '../invoices/invoices.service';
import { enqueue, RunLater } from '../jobs/queue';
import type { Shop } from '../shop';
import { describeSpan, inSpan } from '../telemetry/spans';
import { hasFailedSlowly } from './attempts/attempts.queries';
import { countAgain, replaceAttempt } from './attempts/attempts.service';
import { applyCaptureReport } from './capture/authorisation.service';
import { hasPendingCapture } from './capture/capture.queries';
import { MINUTES_TO_PAY } from './capture/renew-payment.service';
import { applyDispute } from './disputes/disputes.service';
import { gatewayOf, type HeardGateway, heardGateways } from './gateways/choose-gateway';
import {
  type FailedRefund,
  type FraudWarning,
  type Gateway,
  type GatewayDispute,
  type GatewayEvent,
  type GatewayPayment,
  GatewayRejection,
  NotCancelableYet,
  type ReturnedMoney,
  type WebhookHeaders,
} from './gateways/gateway';
import { providerNamed } from './gateways/registry';
import {
  databaseTime,
  findByReference,
  findNewEvent,
  findPayment,
  lockPayment,
  lockPaymentForEvent,
  markFailed,
  markFailedBefore,
  markPaid,
  markProcessing,
  storeFee,
} from './payments.queries';
import {
  gatewayKey,
  hasBeenPaid,
  isExpectedMoney,
  isPayable,
  isUndecided,
  type PaymentRow,
  restoreCartJob,
  statusAfter,
} from './payments.rules';
import { confirmOrder, paymentOf } from './payments.service';
import { recordIssue } from './reconcile/payment-issues.service';
import { recordRefunds, refundRest } from './refunds.service';

/**
 * Applies an event of the gateway once, in whatever order and however often events come. Events of unknown payments are
 * ignored. Throws `invalid_request` for an invalid signature, and `unavailable` if the gateway has to be asked about the
 * event and cannot be reached: the gateway sends it again.
 */
export async function receiveEvent(
  shop: Shop,
  name: GatewayName,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<void> {
  const webhooks = providerNamed(name)?.webhooks ?? 'none';
  const heard = webhooks === 'none' ? [] : await heardGateways(shop, name);
  if (heard.length === 0) throw new ShopError('not_found');
  try {
    const { event, ...verifier } = await parse(shop, heard, rawBody, headers);
    const isApplied = event !== null && (await applyEvent(shop, name, event, verifier));
    const outcome = isApplied ? 'applied' : 'ignored';
    shop.metrics.webhooks.inc({ gateway: name, outcome });
  } catch (error) {
    const isInvalid = error instanceof ShopError && error.code === 'invalid_request';
    shop.metrics.webhooks.inc({ gateway: name, outcome: isInvalid ? 'rejected' : 'failed' });
    throw error;
  }
}

/** Returns false for an event that changes nothing. */
async function applyEvent(
  shop: Shop,
  name: GatewayName,
  event: GatewayEvent,
  verifier: Verifier,
): Promise<boolean> {
  const isAsked = event.payment === null || !verifier.isCurrent;
  const asked = isAsked ? await findNewEvent(shop.pool, name, event) : null;
  if (isAsked && asked === null) return false;
  if (asked && event.id !== null) assertMayReport(verifier, asked);
  // Hints are unsigned, so the number of requests for one payment is limited.
  if (event.id === null)
    await limit(shop, { name: 'payment-hint', key: `${name}:${event.reference}`, ...HINTS });
  const told = asked && (await retrieve(shop, asked, event));
  const report = event.payment ?? told?.payment;
  if (!report) return false;
  const dispute = event.dispute ?? told?.dispute;
  const settled = await inSpan('settle payment', {}, () =>
    transaction(shop.pool, async (tx) => {
      const payment = await lockPaymentForEvent(tx, name, event);
      if (!payment) return null;
      const change = await applyWithDisputes(shop, tx, payment, report);
      if (event.warning) await reportWarning(shop, tx, payment, event.warning);
      if (event.failedRefund) await reportFailedRefund(shop, tx, payment, event.failedRefund);
      if (dispute) await applyDispute(shop, tx, payment.id, dispute);
      return { payment, change };
    }),
  );
  if (settled) recordOutcome(shop, settled.payment, settled.change, 'webhook');
  const isSupplement = settled?.payment.isSupplement ?? false;
  // A confirmation email can wait for the worker's next turn; a failed order's cart and a paid change cannot.
  const isDisputed = dispute !== undefined || (report.disputes ?? []).length > 0;
  if (isSupplement || report.status !== 'succeeded' || report.refunded > 0 || isDisputed)
    shop.wakeJobs();
  return true;
}

/** How often a payment may be asked about because of hints. */
const HINTS = { points: 30, seconds: 60 };

/** The keys that have verified an event. */
type Verifier = Pick<HeardGateway, 'keysVersion' | 'isCurrent'>;

/** Keys may have been replaced because they were leaked, so they prove nothing about the payments of others. */
function assertMayReport(
  { keysVersion, isCurrent }: Verifier,
  payment: Pick<PaymentRow, 'keysVersion'>,
): void {
  if (!isCurrent && keysVersion !== payment.keysVersion)
    throw new ShopError('invalid_request', { message: 'The signature is not valid.' });
}

/** An event is verified with the current keys, or else with those of earlier payments. */
async function parse(
  shop: Shop,
  heard: readonly HeardGateway[],
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<Verifier & { event: GatewayEvent | null }> {
  const receivedAt = await databaseTime(shop.pool);
  let refusal: ShopError | null = null;
  for (const { gateway, ...verifier } of heard) {
    try {
      return { ...verifier, event: await gateway.parseWebhook(rawBody, headers, receivedAt) };
    } catch (err) {
      if (!(err instanceof ShopError)) {
        shop.log.warn({ err }, 'an event of the gateway could not be verified');
        refusal = new ShopError('unavailable', {
          message: 'This event cannot be verified now. Send it again.',
        });
      } else if (refusal?.code !== 'unavailable') refusal = err;
    }
  }
  throw refusal ?? new ShopError('not_found');
}

async function retrieve(
  shop: Shop,
  payment: Pick<PaymentRow, 'gateway' | 'keysVersion'>,
  event: GatewayEvent,
): Promise<{ payment: GatewayPayment; dispute: GatewayDispute | undefined }> {
  try {
    const gateway = await gatewayOf(shop, payment);
    return {
      payment: await gateway.retrieve(event.reference),
      dispute: await retrieveDispute(gateway, event),
    };
  } catch (err) {
    shop.log.warn({ err, event: event.id }, 'the gateway could not be asked about an event');
    throw new ShopError('unavailable', {
      message: 'This event cannot be processed now. Send it again.',
    });
  }
}

/**
 * Applies what the gateway says about a payment whose money has gone back, and about its disputes. One that the shop does not know
 * is ignored. Throws if the gateway cannot be asked.
 */
export async function settleReturned(
  shop: Shop,
  name: GatewayName,
  { reference, disputes }: ReturnedMoney,
): Promise<void> {
  const payment = await findByReference(shop.pool, name, reference);
  if (!payment) return;
  const gateway = await gatewayOf(shop, payment);
  await settle(shop, payment.id, await gateway.retrieve(reference));
  for (const disputeReference of disputes) {
    const dispute = await retrieveDispute(gateway, {
      reference,
      disputeReference,
    });
    if (dispute) await transaction(shop.pool, (tx) => applyDispute(shop, tx, payment.id, dispute));
  }
  shop.wakeJobs();
}

async function retrieveDispute(
  gateway: Gateway,
  {
    reference: paymentReference,
    disputeReference: reference,
  }: Pick<GatewayEvent, 'reference' | 'disputeReference'>,
): Promise<GatewayDispute | undefined> {
  if (reference === undefined) return undefined;
  if (!gateway.retrieveDispute) throw new Error('The gateway cannot be asked about a dispute.');
  return gateway.retrieveDispute({ reference, paymentReference });
}

/** Asks the gateway for the status of an order's payment and applies it. Returns whether the gateway answered. */
export async function refreshPaymentOfOrder(shop: Shop, orderId: string): Promise<boolean> {
  return (await askGateway(shop, await paymentOf(shop.pool, orderId))).isAnswered;
}

/** As `refreshPaymentOfOrder`, by the payment's id. */
export async function refreshPayment(shop: Shop, paymentId: string): Promise<boolean> {
  const payment = await findPayment(shop.pool, paymentId);
  return payment ? (await askGateway(shop, payment)).isAnswered : true;
}

interface Asked {
  /** Also by a refusal, and if there is nothing to ask about. */
  isAnswered: boolean;
  report: GatewayPayment | null;
}

/** Asks the gateway about a payment and applies what it reports. */
export async function askGateway(shop: Shop, payment: PaymentRow): Promise<Asked> {
  if (payment.reference === null) return { isAnswered: true, report: null };
  try {
    const gateway = await gatewayOf(shop, payment);
    const report = await gateway.retrieve(payment.reference);
    await settle(shop, payment.id, report);
    return { isAnswered: true, report };
  } catch (err) {
    const { id, orderId } = payment;
    shop.log.warn({ err, payment: id, orderId }, 'the gateway could not be asked about a payment');
    return { isAnswered: err instanceof GatewayRejection, report: null };
  }
}

/**
 * Cancels a payment at the gateway, or releases its uncaptured rest. If it was paid in the meantime, it is refunded. Throws while
 * a capture is still to be made, so that the job tries again, and `RunLater` while the gateway cannot cancel it.
 */
export async function cancelAtGateway(shop: Shop, paymentId: string): Promise<void> {
  const payment = await findPayment(shop.pool, paymentId);
  if (!payment || payment.reference === null) return;
  if (hasBeenPaid(payment.status) && !payment.isAuthorised) return;
  // It counts again, or its order was restored.
  if (payment.closedAt === null && !payment.isAuthorised) return;
  if (await hasPendingCapture(shop.pool, paymentId))
    throw new Error('A capture of this payment is still to be made.');
  const gateway = await gatewayOf(shop, payment);
  try {
    await settle(shop, payment.id, await gateway.cancel(payment.reference));
  } catch (error) {
    // Until then money may still come, and is refunded.
    throw error instanceof NotCancelableYet ? new RunLater(error.until) : error;
  }
}

/**
 * Takes the money of a payment that the shopper has approved, while its order waits for it. The payment's key makes it once.
 * Without the order nothing was promised to anybody, and nothing is taken.
 */
export async function captureApproved(shop: Shop, paymentId: string): Promise<void> {
  const payment = await findPayment(shop.pool, paymentId);
  if (!payment || payment.reference === null || !isPayable(payment)) return;
  const { reference, currency, amount: upTo } = payment;
  const gateway = await gatewayOf(shop, payment);
  if (!gateway.capture) throw new Error(`The gateway ${payment.gateway} cannot capture.`);
  try {
    const key = gatewayKey(payment);
    await settle(
      shop,
      paymentId,
      await gateway.capture({ key, reference, currency, upTo, isLast: true }),
    );
  } catch (error) {
    if (!(error instanceof GatewayRejection)) throw error;
    shop.log.warn({ err: error, payment: paymentId }, 'an approved payment could not be captured');
    await settle(shop, paymentId, afterRefusal(await gateway.retrieve(reference)));
  }
}

/** A capture that was refused would be refused again: the approval is void, and the shopper can pay again. */
function afterRefusal(report: GatewayPayment): GatewayPayment {
  if (report.status !== 'approved' && report.status !== 'open') return report;
  return { ...report, status: 'canceled', failure: report.failure ?? REFUSED };
}

const REFUSED = 'Your payment didn’t go through.';

/** Applies what the gateway has answered about a payment, with all consequences, in one transaction. */
export async function settle(shop: Shop, paymentId: string, report: GatewayPayment): Promise<void> {
  const settled = await inSpan('settle payment', {}, () =>
    transaction(shop.pool, async (tx) => {
      const payment = await lockPayment(tx, paymentId);
      return payment && { payment, change: await applyWithDisputes(shop, tx, payment, report) };
    }),
  );
  if (settled) recordOutcome(shop, settled.payment, settled.change, 'question');
  shop.wakeJobs();
}

type Outcome = 'paid' | 'authorised' | 'processing' | 'failed';

/** Counts and logs a payment that has been paid or authorised or has failed, after the commit; not one that has not changed. */
function recordOutcome(
  { log, metrics }: Shop,
  { id, orderId, gateway, captureLater }: PaymentRow,
  change: Outcome | null,
  source: 'webhook' | 'question',
): void {
  if (change === null) return;
  log.info({ orderId, payment: id, gateway, source }, `a payment is ${change}`);
  if (change === 'failed') metrics.paymentFailures.inc({ gateway });
  if (change === 'paid') metrics.settlements.inc({ gateway, source });
  // The shopper has paid at the checkout, also if the card is charged later.
  if (change === (captureLater ? 'authorised' : 'paid')) metrics.funnel.inc({ step: 'paid' });
}

/** Enqueues the job that puts the lines of an unpaid order back into the cart, once. */
export async function enqueueRestoreCart(tx: Connection, orderId: string): Promise<void> {
  const { kind, payload, key } = restoreCartJob(orderId);
  await enqueue(tx, kind, payload, { key });
}

/**
 * Applies the gateway's report to a payment whose row is locked. Payments for orders that have ended are refunded. Returns
 * whether the payment is now paid, authorised or failed; null if that has not changed.
 */
async function applyReport(
  shop: Shop,
  tx: Connection,
  found: PaymentRow,
  report: GatewayPayment,
): Promise<Outcome | null> {
  describeSpan({ 'selvedge.order.id': found.orderId, 'selvedge.payment.id': found.id });
  if (!isExpectedMoney(found, report)) {
    await reportWrongAmount(shop, tx, found, report);
    return null;
  }
  for (const refund of report.failedRefunds ?? [])
    await reportFailedRefund(shop, tx, found, refund);
  if (report.fee) await storeFee(tx, found.id, report.fee);
  const payment = await countIfFirst(tx, found, report);
  if (report.status === 'authorised' && payment.closedAt !== null) {
    await release(tx, payment);
    return null;
  }
  if (report.status === 'canceled' && report.captured === 0 && isPayable(payment))
    return startAgain(tx, payment, report);
  // The money is taken by a job, which asks again whether the order still waits for it.
  if (report.status === 'approved' && isPayable(payment))
    await enqueue(tx, 'capture-approved', { paymentId: payment.id }, { key: payment.id });
  return payment.captureLater
    ? applyToCaptureLater(shop, tx, payment, report)
    : applyToCharge(shop, tx, payment, report);
}

/** As `applyReport`, with the disputes that the report itself names. */
async function applyWithDisputes(
  shop: Shop,
  tx: Connection,
  payment: PaymentRow,
  report: GatewayPayment,
): Promise<Outcome | null> {
  const change = await applyReport(shop, tx, payment, report);
  for (const dispute of report.disputes ?? []) await applyDispute(shop, tx, payment.id, dispute);
  return change;
}

/** A replaced attempt whose money comes before that of any other counts again. */
async function countIfFirst(
  tx: Connection,
  payment: PaymentRow,
  report: GatewayPayment,
): Promise<PaymentRow> {
  if (!payment.isReplaced || !isUndecided(payment.status)) return payment;
  const isMoney = ['processing', 'paid'].includes(statusAfter(payment.status, report));
  if (!isMoney || !(await countAgain(tx, payment))) return payment;
  return { ...payment, isReplaced: false, closedAt: null };
}

/** Applies a report to a payment that is charged when it is made. */
async function applyToCharge(
  shop: Shop,
  tx: Connection,
  payment: PaymentRow,
  report: GatewayPayment,
): Promise<Outcome | null> {
  const status = statusAfter(payment.status, report);
  const change = changeOf(payment.status, status);
  if (change === 'failed') await failPayment(tx, payment, report);
  if (change === 'processing') await markProcessing(tx, payment.id);
  if (change === 'paid') await markPaid(tx, payment.id, report.last4, report.brand);
  if (change === 'paid' || change === 'authorised') await confirmIfOpen(shop, tx, payment, change);
  if (hasBeenPaid(status)) {
    const captured = { ...payment, captured: payment.amount };
    await recordReportedRefunds(shop, tx, captured, report, change);
  }
  return change;
}

/** Applies a report to a payment that is authorised when it is made, and captured when the order ships. */
async function applyToCaptureLater(
  shop: Shop,
  tx: Connection,
  payment: PaymentRow,
  report: GatewayPayment,
): Promise<Outcome | null> {
  const status = statusAfter(payment.status, report);
  const change = changeOf(payment.status, status);
  if (change === 'failed') await failPayment(tx, payment, report);
  if (change === 'processing') await markProcessing(tx, payment.id);
  await applyCaptureReport(shop, tx, payment, report);
  if (change === 'paid') await markPaid(tx, payment.id, report.last4, report.brand);
  if (change === 'paid' || change === 'authorised') await confirmIfOpen(shop, tx, payment, change);
  if (hasBeenPaid(status)) {
    const captured = { ...payment, captured: Math.max(payment.captured, report.captured) };
    await recordReportedRefunds(shop, tx, captured, report, change);
  }
  return change;
}

/** What a change of the status means to the shopper; null for none. */
function changeOf(before: PaymentStatus, after: PaymentStatus): Outcome | null {
  if (before === after) return null;
  return after === 'unpaid' || after === 'voided' || after === 'refunded' ? null : after;
}

async function failPayment(
  tx: Connection,
  payment: PaymentRow,
  { failure }: GatewayPayment,
): Promise<void> {
  const { id, orderId, isSupplement, isReplaced, closedAt, status } = payment;
  await markFailed(tx, id, failure);
  if (isSupplement || isReplaced) return;
  if (status === 'processing' && closedAt === null) await askAgain(tx, payment, failure);
  else await enqueueRestoreCart(tx, orderId);
}

/**
 * The provider has ended an unpaid payment: it was declined or cancelled, or has expired. The order reads as failed,
 * so that the shopper can pay again immediately.
 */
async function startAgain(
  tx: Connection,
  payment: PaymentRow,
  { failure }: GatewayPayment,
): Promise<Outcome | null> {
  const { gateway, method, amount, orderId, isSupplement } = payment;
  if (isSupplement) return null;
  const next = await replaceAttempt(tx, payment, { gateway, method, amount, minutes: null });
  if (failure !== null) await markFailed(tx, payment.id, failure);
  await markFailedBefore(tx, next.id, failure);
  await enqueueRestoreCart(tx, orderId);
  return 'failed';
}

/**
 * A payment that has failed while it settled: the shopper has left long ago, so the order waits for another attempt, for some days
 * after the first such failure. It reads as failed, since there is nothing to confirm.
 */
async function askAgain(
  tx: Connection,
  payment: PaymentRow,
  failure: string | null,
): Promise<void> {
  const { gateway, method, amount, orderId } = payment;
  const hasWaited = await hasFailedSlowly(tx, payment);
  const { id, attempt, payBy } = await replaceAttempt(tx, payment, {
    gateway,
    method,
    amount,
    minutes: hasWaited ? null : MINUTES_TO_PAY,
  });
  await markFailedBefore(tx, id, failure);
  // The order ends now, and its email says so.
  if (hasWaited && payBy !== null && payBy <= (await databaseTime(tx))) return;
  const key = `order-payment-failed:${orderId}:${attempt}`;
  await enqueue(tx, 'mail', { template: 'order-payment-failed', orderId }, { key });
}

async function confirmIfOpen(
  shop: Shop,
  tx: Connection,
  payment: PaymentRow,
  status: 'paid' | 'authorised',
): Promise<void> {
  if (payment.closedAt === null) await confirmPayment(shop, tx, payment, status);
}

/** Records the refunds of a report, and refunds a payment that was paid after its order had ended. */
async function recordReportedRefunds(
  shop: Shop,
  tx: Connection,
  payment: PaymentRow,
  report: GatewayPayment,
  change: Outcome | null,
): Promise<void> {
  if (report.refunded > 0) await recordRefunds(shop, tx, payment, report);
  if (change === 'paid' && payment.closedAt !== null) await refundRest(tx, payment, 'late', 'shop');
}

/** An authorisation that arrives after the order has ended is released. */
async function release(tx: Connection, { id }: PaymentRow): Promise<void> {
  await enqueue(tx, 'cancel-payment', { paymentId: id }, { key: `${id}:late` });
}

/** Confirms the order of a payment that was paid just now. A supplement is followed by the change that it pays for. */
export async function confirmPayment(
  shop: Shop,
  tx: Connection,
  { id, orderId, isSupplement }: PaymentRow,
  status: 'paid' | 'authorised',
): Promise<void> {
  if (isSupplement) {
    await enqueue(tx, 'apply-order-change', { paymentId: id }, { key: id });
    return;
  }
  await confirmOrder(tx, orderId);
  if (status === 'paid') await issueInvoice(shop, tx, orderId);
}

/** Leaves the payment unchanged. A charge of a different amount becomes a payment issue, and staff can refund it. */
async function reportWrongAmount(
  shop: Shop,
  tx: Connection,
  payment: PaymentRow,
  { status, reference, amount, currency, refunded }: GatewayPayment,
): Promise<void> {
  shop.log.error(
    { payment: payment.id, expected: payment.amount, amount, currency },
    'the gateway reports an unexpected amount or currency; nothing was changed',
  );
  if (status !== 'succeeded' || refunded >= amount) return;
  const { gateway, orderId } = payment;
  await recordIssue(shop, tx, {
    kind: 'wrong_amount',
    gateway,
    reference,
    orderId,
    amount,
    currency,
  });
}

/** A warning becomes a payment issue for as much as could still be refunded. */
async function reportWarning(
  shop: Shop,
  tx: Connection,
  { gateway, orderId, amount, refunded, currency }: PaymentRow,
  { reference }: FraudWarning,
): Promise<void> {
  await recordIssue(shop, tx, {
    kind: 'fraud_warning',
    gateway,
    reference,
    orderId,
    amount: amount - refunded,
    currency,
  });
}

/** A refund that the gateway could not make becomes a payment issue. */
async function reportFailedRefund(
  shop: Shop,
  tx: Connection,
  { gateway, orderId }: PaymentRow,
  { id: reference, amount, currency }: FailedRefund,
): Promise<void> {
  await recordIssue(shop, tx, {
    kind: 'refund_failed',
    gateway,
    reference,
    orderId,
    amount,
    currency,
  });
}
