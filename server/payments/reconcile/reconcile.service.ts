import type { GatewayName } from '#contract/orders/payments';
import { isId } from '#contract/values/id';
import type { Shop } from '../../shop';
import { heardGateways, type KeyedGateway } from '../gateways/choose-gateway';
import type { GatewayCharge } from '../gateways/gateway';
import { providers } from '../gateways/registry';
import { paymentIdOf } from '../payments.rules';
import { refreshPayment, settleReturned } from '../settlement.service';
import { recordIssue } from './payment-issues.service';
import {
  claimUncheckedPayments,
  finishScan,
  type KnownPayment,
  listKnownPayments,
  storeLostReference,
  takeScan,
} from './reconcile.queries';

/** Age and interval at which a payment is checked; with the task's interval less than 2 minutes. */
const MIN_AGE_SECONDS = 20;
/** Payments that settle take hours or days, and their events are rarely lost. */
const SETTLING_SECONDS = 10 * 60;
const BATCH = 20;
/** After this many consecutive failures the run ends; the next run tries again. */
const MAX_FAILURES = 3;

/** Asks the gateway about every open payment, as webhooks may be lost. */
export async function reconcilePayments(shop: Shop): Promise<void> {
  let failures = 0;
  for (;;) {
    const ids = await claimUncheckedPayments(shop.pool, MIN_AGE_SECONDS, SETTLING_SECONDS, BATCH);
    for (const { id } of ids) {
      failures = (await refreshPayment(shop, id)) ? 0 : failures + 1;
      if (failures === MAX_FAILURES) return;
    }
    if (ids.length < BATCH) return;
  }
}

/** Interval between comparisons, over all replicas. */
const SECONDS = 60;

/**
 * Compares the gateway's charges with the shop's payments. A charge whose payment is not paid is settled; a charge without
 * a payment, as after a restore, becomes an issue for staff. The progress is stored in the database, so a restored shop
 * compares everything since its backup.
 */
export async function reconcileCharges(
  shop: Shop,
  { seconds = SECONDS }: { seconds?: number } = {},
): Promise<void> {
  for (const { name } of providers) {
    // Payments of replaced keys are asked about one by one.
    const [current] = await heardGateways(shop, name);
    if (current) await compareAll(shop, name, current, seconds);
  }
}

async function compareAll(
  shop: Shop,
  name: GatewayName,
  { gateway, keysVersion }: KeyedGateway,
  seconds: number,
): Promise<void> {
  const scan = await takeScan(shop.pool, name, seconds);
  if (!scan) return;
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; ) {
    const page: Awaited<ReturnType<typeof gateway.listCharges>> = await gateway.listCharges({
      since: scan.since,
      cursor,
    });
    await compare(shop, name, keysVersion, page.charges);
    cursor = page.next;
    isFirst = false;
  }
  await finishScan(shop.pool, name, scan.now);
}

/** How often returned money is looked for, over all replicas. */
const RETURNED_SECONDS = 60 * 60;

/**
 * Finds money that went back without the shop, as by a refund in the provider's dashboard whose event was lost. Each payment is asked
 * about again, so a repetition changes nothing.
 */
export async function reconcileReturned(
  shop: Shop,
  { seconds = RETURNED_SECONDS }: { seconds?: number } = {},
): Promise<void> {
  for (const { name } of providers) {
    const [current] = await heardGateways(shop, name);
    const list = current?.gateway.listReturned;
    const progress = `${name}${RETURNED}`;
    const scan = list ? await takeScan(shop.pool, progress, seconds) : null;
    if (!list || !scan) continue;
    for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list({ since: scan.since, cursor });
      for (const returned of page.returned) await settleReturned(shop, name, returned);
      cursor = page.next;
      isFirst = false;
    }
    await finishScan(shop.pool, progress, scan.now);
  }
}

/** What the progress is stored by, after the name of the provider. */
const RETURNED = ':returned';

async function compare(
  shop: Shop,
  name: GatewayName,
  keysVersion: number | null,
  charges: GatewayCharge[],
): Promise<void> {
  if (charges.length === 0) return;
  const references = charges.map(({ reference }) => reference);
  const ids = charges.map(({ paymentId }) => paymentIdOf(paymentId)).filter(isId);
  const known = await listKnownPayments(shop.pool, name, references, ids);
  for (const charge of charges)
    await settleCharge(shop, { name, keysVersion }, charge, paymentOf(charge, known));
}

/** By the reference or, if that was lost, by the payment id that the gateway was given. */
function paymentOf(charge: GatewayCharge, known: KnownPayment[]): KnownPayment | undefined {
  return (
    known.find(({ reference }) => reference === charge.reference) ??
    known.find(({ id, reference }) => id === paymentIdOf(charge.paymentId) && reference === null)
  );
}

async function settleCharge(
  shop: Shop,
  { name: gateway, keysVersion }: { name: GatewayName; keysVersion: number | null },
  { reference, amount, currency, refunded }: GatewayCharge,
  payment: KnownPayment | undefined,
): Promise<void> {
  if (payment?.isPaid) return;
  if (payment) {
    await storeLostReference(shop.pool, payment.id, { reference, keysVersion });
    await refreshPayment(shop, payment.id);
  } else if (refunded < amount)
    await recordIssue(shop, shop.pool, {
      kind: 'unknown_charge',
      gateway,
      reference,
      orderId: null,
      amount,
      currency,
    });
}
