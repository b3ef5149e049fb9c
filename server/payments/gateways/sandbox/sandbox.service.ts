import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Connection } from '../../../database/database';
import { newId } from '../../../database/ids';
import { transaction } from '../../../database/transaction';
import { ShopError } from '../../../http/errors';
import { refusals } from '../../../http/refusals/messages';
import type { Shop } from '../../../shop';
import { type GatewayCharge, type GatewayPayment, GatewayRejection } from '../gateway';
import { type EventKind, eventsOf, isSettling, toGatewayPayment } from './sandbox.events';
import {
  applyCard,
  type ChargePosition,
  captureUpTo,
  type DueEvent,
  findPayment,
  findPaymentByKey,
  findPaymentBySecret,
  hasRefund,
  insertEvent,
  insertPayment,
  insertRefund,
  listCharges,
  lockPayment,
  markEnded,
  type SandboxCaptures,
  type SandboxPayment,
} from './sandbox.queries';
import { behaviourOf, brandOf, type CardInput, cardErrors, lastFour } from './sandbox.rules';

/** The result of a card; one that `hangs` is charged, but the request times out. */
type Outcome = { status: 'succeeded'; hangs: boolean } | { status: 'declined'; message: string };

/** Delays of the events of an echoing card, in milliseconds: out of order, with a duplicate. */
const ECHO = { succeeded: [0, 600], created: [300] };

/** Maximum delivery time of an event within the confirming request. */
export const LEASE_MS = 1_000;

/** Beginnings of client secrets: a card and the test bank each pay only their own payments. */
export const CARD_SECRET = 'secret_';
export const BANK_SECRET = 'bank_';
const SECRET = /^secret_[\w-]{32}$/;

/** Creates a payment, once for each key. */
export async function createSandboxPayment(
  connection: Connection,
  {
    key,
    ...payment
  }: {
    key: string;
    currency: string;
    amount: number;
    description: string;
    captureLater: boolean;
  },
  beginning = CARD_SECRET,
): Promise<{ reference: string; clientSecret: string }> {
  const id = `pay_${newId()}`;
  const clientSecret = `${beginning}${randomBytes(24).toString('base64url')}`;
  if (await insertPayment(connection, id, clientSecret, key, payment))
    return { reference: id, clientSecret };
  const stored = known(await findPaymentByKey(connection, key));
  if (stored.amount !== payment.amount || stored.currency !== payment.currency)
    throw new GatewayRejection('The key was used for a payment of another amount or currency.');
  return { reference: stored.id, clientSecret: stored.clientSecret };
}

/**
 * Tries a card on a payment. A payment that has succeeded is never charged again. Of the card only its brand and last four
 * digits are stored. Events that are due now are returned: the caller delivers them.
 */
export async function confirmSandboxPayment(
  shop: Shop,
  clientSecret: string,
  card: CardInput,
): Promise<{ outcome: Outcome; events: DueEvent[] }> {
  if (!SECRET.test(clientSecret)) throw noSuchPayment();
  for (;;) {
    const payment = await findPaymentBySecret(shop.pool, clientSecret);
    if (!payment) throw noSuchPayment();
    if (payment.status === 'succeeded' || payment.status === 'authorised')
      return { outcome: { status: 'succeeded', hangs: false }, events: [] };
    if (payment.status === 'canceled')
      throw new ShopError('order_state', { message: refusals.payment.notPayable });
    const details = cardErrors(card, payment.now);
    if (details[0])
      throw new ShopError('invalid_request', { message: details[0].message, details });
    const { outcome, result, events } = tryCard(payment, card);
    // The periodic delivery takes events over that are not delivered within their lease.
    const leased = events.map((event) =>
      event.delayMs === 0 ? { ...event, delayMs: LEASE_MS } : event,
    );
    if (await applyCard(shop.pool, payment.id, result, leased)) {
      const due = events.filter(({ delayMs }) => delayMs === 0);
      return { outcome, events: due.map(({ id, body }) => ({ id, body, now: payment.now })) };
    }
    // Another request has changed the payment since it was read.
  }
}

export async function retrieveSandboxPayment(
  connection: Connection,
  reference: string,
): Promise<GatewayPayment> {
  return toGatewayPayment(known(await findPayment(connection, reference)));
}

const PAGE = 100;
const START: ChargePosition = ['-infinity', ''];

/** One page of the charges since a time, the oldest first. */
export async function listSandboxCharges(
  connection: Connection,
  { since, cursor }: { since: Date; cursor: string | null },
): Promise<{ charges: GatewayCharge[]; next: string | null }> {
  const after =
    cursor === null ? START : z.tuple([z.string(), z.string()]).parse(JSON.parse(cursor));
  const rows = await listCharges(connection, since, after, PAGE);
  const charges = rows.map(({ position: _, ...charge }) => charge);
  const last = rows.length < PAGE ? undefined : rows.at(-1);
  return { charges, next: last ? JSON.stringify(last.position) : null };
}

/** Cancels an open payment, and releases the uncaptured rest of an authorised one; other payments do not change. */
export async function cancelSandboxPayment(shop: Shop, reference: string): Promise<GatewayPayment> {
  return transaction(shop.pool, async (tx) => {
    const payment = known(await lockPayment(tx, reference));
    if (isSettling(payment)) throw new Error('The test bank has not settled this payment yet.');
    if (payment.status !== 'open' && payment.status !== 'authorised')
      return toGatewayPayment(payment);
    const status = payment.captured > 0 ? ('succeeded' as const) : ('canceled' as const);
    await markEnded(tx, payment.id, status);
    const ended = { ...payment, status };
    await writeEvent(tx, 'payment.canceled', ended);
    return toGatewayPayment(ended);
  });
}

/** Captures an authorised payment until `upTo` is taken; a repeated call changes nothing. */
export async function captureSandboxPayment(
  shop: Shop,
  { reference, upTo, isLast }: { reference: string; upTo: number; isLast: boolean },
): Promise<GatewayPayment> {
  return transaction(shop.pool, async (tx) => {
    const payment = known(await lockPayment(tx, reference));
    if (payment.captured >= upTo) return toGatewayPayment(payment);
    if (payment.status !== 'authorised' || isSettling(payment))
      throw new GatewayRejection('This payment is not authorised, or its authorisation has ended.');
    if (upTo > payment.amount)
      throw new GatewayRejection('The capture exceeds the authorised amount.');
    if (payment.captures === 'refused')
      throw new GatewayRejection('The card issuer has refused the capture.');
    await captureUpTo(tx, payment.id, `chg_${newId()}`, upTo);
    const isEnded = isLast || payment.captures === 'once';
    if (isEnded) await markEnded(tx, payment.id, 'succeeded');
    const status = isEnded ? ('succeeded' as const) : payment.status;
    const captured = { ...payment, captured: upTo, status };
    await writeEvent(tx, 'payment.captured', captured);
    return toGatewayPayment(captured);
  });
}

/** Refunds a payment, once for each key, and never more than was charged. */
export async function refundSandboxPayment(
  shop: Shop,
  refund: { key: string; reference: string; currency: string; amount: number },
): Promise<void> {
  await transaction(shop.pool, async (tx) => {
    const payment = known(await lockPayment(tx, refund.reference));
    if (await hasRefund(tx, refund.key)) return;
    const refunded = payment.refunded + refund.amount;
    if (refunded > payment.captured) throw new GatewayRejection('The refund exceeds the charge.');
    if (refund.currency !== payment.currency)
      throw new GatewayRejection('The charge was made in another currency.');
    await insertRefund(tx, `ref_${newId()}`, payment.id, refund.key, refund.amount);
    await writeEvent(tx, 'payment.refunded', { ...payment, refunded });
  });
}

/** What a card does to an open payment, with the events that report it. */
function tryCard(payment: SandboxPayment, card: CardInput) {
  const behaviour = behaviourOf(card.number);
  if (!behaviour.succeeds) {
    const { message } = behaviour;
    return {
      outcome: { status: 'declined' as const, message },
      result: { chargeId: null, last4: null, brand: null, failure: message, captures: null },
      events: eventsOf('payment.failed', { ...payment, failure: message }),
    };
  }
  const stored = { last4: lastFour(card.number), brand: brandOf(card.number), failure: null };
  const captures: SandboxCaptures = behaviour.captures ?? 'several';
  const { kind, paid } = payment.captureLater
    ? authorised(payment, captures)
    : {
        kind: 'payment.succeeded' as const,
        paid: { ...payment, status: 'succeeded' as const, captured: payment.amount },
      };
  const reported = { ...paid, ...stored };
  const events = behaviour.echoes
    ? [
        ...eventsOf(kind, reported, ECHO.succeeded),
        ...eventsOf('payment.created', { ...payment, failure: null }, ECHO.created),
      ]
    : eventsOf(kind, reported, behaviour.isSilent ? [] : [0]);
  return {
    outcome: { status: 'succeeded' as const, hangs: behaviour.hangs ?? false },
    result: { chargeId: `chg_${newId()}`, ...stored, captures },
    events,
  };
}

const AUTHORISED_DAYS = 7;

function authorised(payment: SandboxPayment, captures: SandboxCaptures) {
  const authorisedUntil = new Date(payment.now.getTime() + AUTHORISED_DAYS * 86_400_000);
  return {
    kind: 'payment.authorised' as const,
    paid: { ...payment, status: 'authorised' as const, captures, authorisedUntil },
  };
}

/** Stores an event in the transaction of the change it reports. */
async function writeEvent(tx: Connection, kind: EventKind, payment: SandboxPayment): Promise<void> {
  for (const event of eventsOf(kind, payment)) await insertEvent(tx, payment.id, event);
}

export function noSuchPayment(): ShopError {
  return new ShopError('not_found', { message: refusals.payment.notFound });
}

function known(payment: SandboxPayment | null): SandboxPayment {
  if (!payment) throw new GatewayRejection('The sandbox gateway has no such payment.');
  return payment;
}
